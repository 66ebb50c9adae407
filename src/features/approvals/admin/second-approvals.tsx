import { Fragment, type ReactNode } from 'react'
import { useMayApprove } from '@/components/approvals/use-approval-rights'
import { useOfficeDashboard } from '@/components/dashboard/use-office-dashboard'
import { adminPaths } from '@/config/admin-paths'
import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import type { PolicyQueue } from '@/contract/work-queue-keys'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Link } from '@/ui/plain/primitives/link'

type Key = Reply<typeof dashboard.office>['queues'][number]['key']
type ApprovalList = { label: (count: number) => ReactNode; href: string; queue: PolicyQueue }

const parts = [<span key="count" className="num" />]

/** Queues with their own approval process, where second approvals are given. */
const places: Partial<Readonly<Record<Key, ApprovalList>>> = {
  payments: {
    label: (count) => <Rich text="{count, plural, one {<0>#</0> payment} other {<0>#</0> payments}}" parts={parts} values={{ count }} />,
    href: adminPaths.secondPayments,
    queue: 'payments',
  },
  withdrawals: {
    label: (count) => (
      <Rich text="{count, plural, one {<0>#</0> withdrawal} other {<0>#</0> withdrawals}}" parts={parts} values={{ count }} />
    ),
    href: adminPaths.secondWithdraws,
    queue: 'withdrawals',
  },
  adjustments: {
    label: (count) => (
      <Rich text="{count, plural, one {<0>#</0> adjustment} other {<0>#</0> adjustments}}" parts={parts} values={{ count }} />
    ),
    href: adminPaths.pendingAdjustments,
    queue: 'adjustments',
  },
  exits: {
    label: (count) => (
      <Rich text="{count, plural, one {<0>#</0> early exit} other {<0>#</0> early exits}}" parts={parts} values={{ count }} />
    ),
    href: adminPaths.exits,
    queue: 'exits',
  },
}

/** Items that need a second approval in their own queue, with links. */
export function SecondApprovals() {
  const mayApprove = useMayApprove()
  const queues = useOfficeDashboard().data?.data.queues ?? []
  const found = queues.flatMap(({ key, needSecond }) => {
    const place = places[key]
    return place && needSecond > 0 && mayApprove(place.queue) ? [{ ...place, count: needSecond }] : []
  })
  if (found.length === 0) return null
  return (
    <p className="text-13 text-ink-soft">
      {t('Second approvals in other queues:')}{' '}
      {found.map(({ label, href, count }, at) => (
        <Fragment key={href}>
          {at > 0 && ', '}
          <Link className="underline-soft" href={href}>
            {label(count)}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
