import { Fragment } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import type { Reply } from '@/contract/core/endpoint'
import { dashboard } from '@/contract/dashboard'
import type { Permission } from '@/contract/permissions'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Link } from '@/ui/plain/primitives/link'

type Key = Reply<typeof dashboard.office>['queues'][number]['key']
type ApprovalList = { one: string; many: string; href: string; permission: Permission }

/** Queues that keep approvals of their own: where their second approvals are given. */
const places: Partial<Readonly<Record<Key, ApprovalList>>> = translated({
  payments: { one: msg('payment'), many: msg('payments'), href: adminPaths.secondPayments, permission: 'investments:update' },
  withdrawals: { one: msg('withdrawal'), many: msg('withdrawals'), href: adminPaths.secondWithdraws, permission: 'withdraws:update' },
  adjustments: {
    one: msg('adjustment'),
    many: msg('adjustments'),
    href: adminPaths.pendingAdjustments,
    permission: 'user-transactions:update',
  },
  exits: { one: msg('early exit'), many: msg('early exits'), href: adminPaths.exits, permission: 'investments:update' },
})

/** What needs a second approval and is given it in its own queue, with the way there. */
export function SecondApprovals() {
  const can = useCan()
  const queues = useRead(dashboard.office, {}).data?.data.queues ?? []
  const found = queues.flatMap(({ key, needSecond }) => {
    const place = places[key]
    return place && needSecond > 0 && can(place.permission) ? [{ ...place, count: needSecond }] : []
  })
  if (found.length === 0) return null
  return (
    <p className="text-13 text-ink-soft">
      {t('Second approvals in other queues:')}{' '}
      {found.map(({ one, many, href, count }, at) => (
        <Fragment key={href}>
          {at > 0 && ', '}
          <Link className="underline-soft" href={href}>
            <span className="num">{count}</span> {count === 1 ? one : many}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
