import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { FinePrint } from '@/components/page/two-columns'
import { Reading, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { users } from '@/contract/users'
import { type Reference } from '@/contract/user-schemas'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import styles from './referrals.module.css'

const AT_ONCE = 50

const isMoney = (value: string): boolean => toMinor(value) > 0n
const sumOf = (values: readonly string[]): string => toMoney(values.reduce((sum, value) => sum + toMinor(value), 0n))

type Choose = (line: readonly Reference[]) => void
type Choosing = { selected: string | undefined; onSelect: Choose }
type Props = Choosing & { people: readonly number[] }

/** The customers who signed up with the referral link; each branch is loaded when it is expanded. */
export function ReferralTree({ people, selected, onSelect }: Props) {
  const currency = useCurrency()
  const { data, error, refetch } = useRead(users.myReferences, { query: { limit: AT_ONCE } })
  const total = data?.meta?.total
  return (
    <Panel
      title={t('Your referrals')}
      aside={
        total ? (
          <span className="text-12 max-md:hidden">
            {people.map((count, index) => (
              <span key={index}>
                {index > 0 && ' · '}
                <Rich text="Level {level}: <0>{count}</0>" parts={[<span className="num" />]} values={{ level: index + 1, count }} />
              </span>
            ))}
          </span>
        ) : undefined
      }
      className="max-md:order-2"
    >
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load your referrals')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={3} label={t('Loading your referrals')} />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('No referrals yet')}>{t('Share your link. Customers who sign up with it appear in this list.')}</EmptyState>
      ) : (
        <div className="[--sums:108px_108px] text-14 max-md:[--sums:76px]">
          <div
            className="grid grid-cols-[minmax(0,1fr)_var(--sums)] pb-2 border-b border-ink text-ink-faint text-12 [&>:not(:first-child)]:text-end"
            aria-hidden="true"
          >
            <span>{t('Person')}</span>
            <span className="max-md:hidden">{t('Status')}</span>
            <span>{inCurrency(t('Paid to you'), currency)}</span>
          </div>
          <Branch first={data.data} total={total ?? data.data.length} above={[]} selected={selected} onSelect={onSelect} />
          {total === data.data.length && <FirstLevel people={data.data} />}
          <FinePrint className="mt-3">
            {t(
              'You see who joined, at which level, whether they have an active investment, and the commission paid to you. The amounts of other customers are private.',
            )}
          </FinePrint>
        </div>
      )}
    </Panel>
  )
}

/** The total of the first level, if all of it is loaded. */
const FirstLevel = ({ people }: { people: readonly Reference[] }) => (
  <div
    className={clsx(styles.sum, 'grid grid-cols-[minmax(0,1fr)_var(--sums)] items-center h-12 border-t border-ink font-medium text-end')}
  >
    <span>{t('Level 1')}</span>
    <span className="max-md:hidden">
      <Rich
        text="{count, plural, one {<0>#</0> active} other {<0>#</0> active}}"
        parts={[<span className="num" />]}
        values={{ count: people.filter(({ isActive }) => isActive).length }}
      />
    </span>
    <MoneyText value={sumOf(people.map(({ commission }) => commission))} />
  </div>
)

type BranchProps = Choosing & { first: readonly Reference[]; total: number; above: readonly Reference[] }

/** A level of the tree, loaded page by page. */
function Branch({ first, total, above, selected, onSelect }: BranchProps) {
  const [pages, setPages] = useState(1)
  const shown = Math.min(pages * AT_ONCE, total)
  return (
    <ul
      className={clsx(above.length > 0 && clsx(styles.kids, 'max-md:before:bottom-8'))}
      aria-label={above[0] ? t('Referred by {name}', { name: above[0].name }) : t('Level 1')}
    >
      {Array.from({ length: pages }, (_, index) =>
        index === 0 ? (
          first.map((person) => <Person key={person.id} person={person} above={above} selected={selected} onSelect={onSelect} />)
        ) : (
          <MorePeople key={index} page={index + 1} above={above} selected={selected} onSelect={onSelect} />
        ),
      )}
      {shown < total && (
        <li className="flex justify-center py-3">
          <Button size="small" onClick={() => setPages(pages + 1)}>
            {t('Show more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

function MorePeople({ page, above, ...choosing }: Choosing & { page: number; above: readonly Reference[] }) {
  const more = useRead(users.myReferences, { query: { ...(above[0] ? { parent: above[0].id } : {}), page, limit: AT_ONCE } })
  if (more.data) return more.data.data.map((person) => <Person key={person.id} person={person} above={above} {...choosing} />)
  return (
    <li>
      <Reading failed={t('We couldn’t load more referrals')} loading={t('Loading more referrals')} read={more}>
        {() => null}
      </Reading>
    </li>
  )
}

type PersonProps = Choosing & { person: Reference; above: readonly Reference[] }

function Person({ person, above, selected, onSelect }: PersonProps) {
  const [open, setOpen] = useState(false)
  const { name } = person
  const line = [person, ...above]
  return (
    <li>
      <div
        className={clsx(
          styles.row,
          'max-md:min-h-16',
          selected === person.id &&
            '[--ink-faint:var(--ink-soft)] bg-sunken [box-shadow:-12px_0_0_var(--sunken),12px_0_0_var(--sunken)] max-md:[box-shadow:-16px_0_0_var(--sunken),16px_0_0_var(--sunken)]',
        )}
        style={{ paddingInlineStart: above.length * 36 }}
      >
        {person.hasChildren ? (
          <button
            type="button"
            className="grid place-items-center w-6 h-8 -ms-1.5 text-ink-faint hover:text-ink"
            aria-expanded={open}
            aria-label={t('Referrals of {name}', { name })}
            onClick={() => setOpen(!open)}
          >
            <Icon as={open ? ChevronDown : ChevronRight} size={16} />
          </button>
        ) : (
          <span />
        )}
        <Avatar name={person.name} />
        <button
          type="button"
          className="min-w-0 py-2 px-3 text-start"
          aria-pressed={selected === person.id}
          onClick={() => onSelect(selected === person.id ? [] : line)}
        >
          <span className="font-medium">{name}</span>
          <span className="block text-12 text-ink-faint">
            <Rich text="Joined {date}" values={{ date: <DateText value={person.joinedAt} className="num" /> }} />
          </span>
        </button>
        <span className="max-md:hidden text-end">
          {person.isActive ? t('Active') : <span className="text-ink-faint">{t('Not active')}</span>}
        </span>
        <span className="text-end">
          {isMoney(person.commission) ? <MoneyText value={person.commission} /> : <span className="text-ink-faint">–</span>}
        </span>
      </div>
      {open && <Children person={person} above={line} selected={selected} onSelect={onSelect} />}
    </li>
  )
}

function Children({ person, above, ...choosing }: PersonProps) {
  const { data, error, refetch } = useRead(users.myReferences, { query: { parent: person.id, limit: AT_ONCE } })
  if (error && !data) return <ReadFailed title={t('We couldn’t load these referrals')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} label={t('Loading referrals of {name}', { name: person.name })} />
  return <Branch first={data.data} total={data.meta?.total ?? data.data.length} above={above} {...choosing} />
}
