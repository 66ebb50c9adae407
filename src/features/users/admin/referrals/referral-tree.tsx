import { ChevronDown, ChevronRight } from 'lucide'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { AdminLink } from '@/components/admin/admin-link'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { adminPaths } from '@/config/admin-paths'
import { MAX_LIMIT } from '@/contract/core/list'
import { users } from '@/contract/users'
import { type Reference } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/admin/feedback/state-box'

const AT_ONCE = 50
const INDENT = 24

/** The customers whom a person referred, each level loaded when it is expanded; and the person's referrers. */
export function ReferralTree({ userId }: { userId: string }) {
  const currency = useCurrency()
  const above = useRead(users.ancestors, { params: { userId }, query: { limit: MAX_LIMIT } }).data?.data ?? []
  return (
    <div className="grid gap-4">
      {above.length > 0 && (
        <Panel dense title={t('Referred by')}>
          <ol className="flex flex-wrap gap-x-2 gap-y-1 text-13 text-ink-soft">
            {above.map((person, index) => (
              <li key={person.id}>
                <AdminLink permission={['customers:read']} href={adminPaths.customer(person.id)}>
                  {person.name}
                </AdminLink>
                {index < above.length - 1 && ' ←'}
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Panel dense title={t('Referred')} aside={inCurrency(t('Invested'), currency)}>
        <Level userId={userId} parent={undefined} depth={0} />
      </Panel>
    </div>
  )
}

function Level({ userId, parent, depth }: { userId: string; parent: string | undefined; depth: number }) {
  const [pages, setPages] = useState(1)
  const shown = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <ul className={depth === 0 ? 'border-t border-ink' : undefined}>
      {shown.map((page) => (
        <LevelPage
          key={page}
          userId={userId}
          parent={parent}
          depth={depth}
          page={page}
          onMore={page === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </ul>
  )
}

type PageProps = { userId: string; parent: string | undefined; depth: number; page: number; onMore: (() => void) | undefined }

function LevelPage({ userId, parent, depth, page, onMore }: PageProps) {
  const { data, error, refetch } = useRead(users.references, {
    params: { userId },
    query: { page, limit: AT_ONCE, ...(parent ? { parent } : {}) },
  })
  if (error && !data)
    return (
      <li>
        <ErrorState title={t('We couldn’t load these referrals')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      </li>
    )
  if (!data)
    return (
      <li>
        <ListSkeleton label={t('Loading referrals')} rows={2} />
      </li>
    )
  if (data.data.length === 0 && page === 1)
    return (
      <li>
        <EmptyState title={t('No referrals yet')}>
          {t('Customers who register through this customer’s link appear in this list.')}
        </EmptyState>
      </li>
    )
  const left = (data.meta?.total ?? 0) - page * AT_ONCE
  return (
    <>
      {data.data.map((person) => (
        <Branch key={person.id} userId={userId} person={person} depth={depth} />
      ))}
      {left > 0 && onMore && (
        <li className="py-2">
          <button type="button" className="underline-soft text-13" onClick={onMore}>
            <Rich text="Show <0>{left}</0> more" parts={[<span className="num" />]} values={{ left }} />
          </button>
        </li>
      )}
    </>
  )
}

function Branch({ userId, person, depth }: { userId: string; person: Reference; depth: number }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div
        className="grid min-h-10 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-2 border-b border-line py-1.5 text-13"
        style={{ paddingInlineStart: depth * INDENT }}
      >
        {person.hasChildren ? (
          <button
            type="button"
            className="grid size-7 place-items-center rounded-control hover:bg-select"
            aria-expanded={open}
            aria-label={t('Referrals of {person}', { person: person.name })}
            onClick={() => setOpen(!open)}
          >
            <Icon as={open ? ChevronDown : ChevronRight} size={16} />
          </button>
        ) : (
          <span />
        )}
        <span className="min-w-0">
          <AdminLink permission={['customers:read']} href={adminPaths.customer(person.id)}>
            {person.name}
          </AdminLink>{' '}
          <span className="text-12 text-ink-faint">
            {person.children ? (
              <Rich
                text="{username}, joined {joinedAt}, referred <0>{count}</0>"
                parts={[<span className="num" />]}
                values={{ username: person.username, joinedAt: <DateText value={person.joinedAt} />, count: person.children }}
              />
            ) : (
              <Rich
                text="{username}, joined {joinedAt}"
                values={{ username: person.username, joinedAt: <DateText value={person.joinedAt} /> }}
              />
            )}
          </span>
        </span>
        <MoneyText value={person.invested} />
      </div>
      {open && <Level userId={userId} parent={person.id} depth={depth + 1} />}
    </li>
  )
}
