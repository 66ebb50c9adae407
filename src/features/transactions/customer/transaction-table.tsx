import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide'
import { Fragment } from 'react'
import { TransactionIcon } from '@/components/transactions/transaction-icon'
import { ownTransferWord, type OwnAccount } from '@/components/labels/customer-labels'
import { PostingCard } from '@/components/transactions/posting-card'
import type { Transaction } from '@/contract/transactions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'
import styles from './movement-table.module.css'

const movesClass = 'w-full border-collapse text-14 max-md:block'
const thinClass =
  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-3 max-md:min-h-12 max-md:not-first:border-t max-md:not-first:border-line'

/** On phones, a row shows its second and fourth cell, at the edges of the card. */
const rowClass = 'cursor-pointer max-md:flex max-md:items-center max-md:justify-between max-md:gap-3 max-md:last:border-b-0'
const cellClass =
  'max-md:[&:nth-child(2)]:flex-1 max-md:[&:nth-child(2)]:min-w-0 max-md:[&:is(:nth-child(1),_:nth-child(3),_:nth-child(5))]:hidden'

/** Two lines; the full text is shown when the row is expanded. */
const subClass = 'line-clamp-2 wrap-anywhere text-ink-faint text-12'

type SortBy = 'createdAt' | 'amount'
type Props = {
  rows: readonly Transaction[]
  account: OwnAccount
  /** Whether rows are grouped by month; only if they are sorted by time. */
  months: boolean
  /** Whether the first and the last month are complete: an incomplete month, split by a page break, has no sum. */
  complete: { start: boolean; end: boolean }
  /** The sum of all matching rows. */
  total: string | undefined
  matching: number | undefined
  open: string | undefined
  onToggle: (id: string) => void
  sortBy: SortBy
  sortOrder: 'ASC' | 'DESC'
  onSort: (by: SortBy) => void
}

type Group = { month: string; rows: readonly Transaction[]; sum: string | undefined }

const sumOf = (rows: readonly Transaction[]): string => toMoney(rows.reduce((sum, { amount }) => sum + toMinor(amount), 0n))

/** Groups rows by month, in their order; the first and the last month have a sum only if they are complete. */
export function groupsOf(rows: readonly Transaction[], complete: Props['complete']): Group[] {
  const months = rows.reduce<{ month: string; rows: Transaction[] }[]>((groups, row) => {
    const month = formatDate(row.createdAt, 'wholeMonth')
    const last = groups.at(-1)
    if (last?.month === month) last.rows.push(row)
    else groups.push({ month, rows: [row] })
    return groups
  }, [])
  return months.map((group, index) => {
    const isWhole = (index > 0 || complete.start) && (index < months.length - 1 || complete.end)
    return { ...group, sum: isWhole ? sumOf(group.rows) : undefined }
  })
}

/** Transactions styled as an account book: by month, with the balance after each; a row expands to both sides of its transfer. */
export function TransactionTable(props: Props) {
  const { rows, months, complete, total, matching } = props
  const groups = months ? groupsOf(rows, complete) : [{ month: '', rows, sum: undefined }]
  return (
    <table className={clsx(styles.moves, movesClass)}>
      <caption className="sr-only">{t('Transactions')}</caption>
      <Head {...props} />
      <tbody className="max-md:block">
        {groups.map((group) => (
          <Fragment key={group.month}>
            {months && (
              <tr
                className={clsx(
                  styles.month,
                  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-3 max-md:first:h-6 max-md:last:border-b-0',
                )}
              >
                <th scope="colgroup" colSpan={3}>
                  {group.month}
                </th>
                <td className="max-md:last:hidden">{group.sum && <MoneyText value={group.sum} signed />}</td>
                <td className="max-md:last:hidden" />
              </tr>
            )}
            {group.rows.map((row) => (
              <Row key={row.id} row={row} {...props} />
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot className="max-md:border-t max-md:border-ink max-md:block">
        <tr className={clsx(styles.thin, thinClass)}>
          <td className="max-md:last:hidden" colSpan={3}>
            <Rich
              text="{count, plural, one {This one} other {These <0>#</0>}}"
              parts={[<span key="count" className="num" />]}
              values={{ count: rows.length }}
            />
          </td>
          <td className="max-md:last:hidden">
            <MoneyText value={sumOf(rows)} signed />
          </td>
          <td className="max-md:last:hidden" />
        </tr>
        {total !== undefined && matching !== undefined && matching > rows.length && (
          <tr className={thinClass}>
            <td className="max-md:last:hidden" colSpan={3}>
              <Rich
                text="{count, plural, one {<0>#</0> that matches} other {All <0>#</0> that match}}"
                parts={[<span className="num" />]}
                values={{ count: matching }}
              />
            </td>
            <td className={clsx(styles.double, 'max-md:after:end-0 max-md:after:-bottom-2 max-md:last:hidden')}>
              <MoneyText value={total} signed />
            </td>
            <td className="max-md:last:hidden" />
          </tr>
        )}
      </tfoot>
    </table>
  )
}

const widths = [132, 96, 148, 112, 120] as const

/** The skeleton of the table: headers on desktops, and rows of the same height as loaded ones. */
export function TransactionsSkeleton({ count }: { count: number }) {
  return (
    <Loading label={t('Loading your transactions')}>
      <table className={clsx(styles.moves, movesClass)} aria-hidden="true">
        <Head />
        <tbody className="max-md:block">
          {Array.from({ length: count }, (_, row) => (
            <tr key={row} className={clsx(styles.row, rowClass)}>
              <td className={cellClass}>
                <Bone width={48} />
              </td>
              <td className={cellClass}>
                <Bone width={widths[row % widths.length] ?? 120} />
                <Bone width={(widths[row % widths.length] ?? 120) - 40} kind="small" />
              </td>
              <td className={cellClass}>
                <Bone width={88} />
              </td>
              <td className={cellClass}>
                <Bone width={64} />
              </td>
              <td className={cellClass}>
                <Bone width={64} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}

function Head({ sortBy, sortOrder, onSort }: Partial<Pick<Props, 'sortBy' | 'sortOrder' | 'onSort'>>) {
  const sortable = (by: SortBy, title: string) => (
    <th scope="col" aria-sort={sortBy === by ? (sortOrder === 'ASC' ? 'ascending' : 'descending') : undefined}>
      {onSort ? (
        <button type="button" onClick={() => onSort(by)}>
          {title}
          {sortBy === by && <Icon as={sortOrder === 'ASC' ? ArrowUp : ArrowDown} size={12} />}
        </button>
      ) : (
        title
      )}
    </th>
  )
  return (
    <thead>
      <tr>
        {sortable('createdAt', t('Date'))}
        <th scope="col">{t('Transaction')}</th>
        <th scope="col">{t('Code')}</th>
        {sortable('amount', t('Amount'))}
        <th scope="col">{t('Balance')}</th>
      </tr>
    </thead>
  )
}

function Row({ row, account, open, onToggle }: Props & { row: Transaction }) {
  const isOpen = open === row.id
  const detail = row.reference.title ?? row.note
  return (
    <>
      <tr
        className={clsx(
          styles.row,
          rowClass,
          isOpen && clsx(styles.open, '[--ink-faint:var(--ink-soft)] max-md:-mx-4 max-md:px-4 max-md:bg-sunken'),
        )}
        onClick={() => onToggle(row.id)}
      >
        <td className={cellClass}>
          <DateText value={row.createdAt} style="day" className="num text-ink-soft" />
        </td>
        <td className={cellClass}>
          <div className="flex items-center gap-3">
            <TransactionIcon kind={row.kind} raised={isOpen} />
            <button type="button" className="min-w-0 text-start" aria-expanded={isOpen}>
              {ownTransferWord(row.kind, account)}
              <span className={subClass}>
                <span className="md:hidden">
                  <DateText value={row.createdAt} style="day" className="num" />
                  {detail && ' · '}
                </span>
                {detail && <bdi>{detail}</bdi>}
              </span>
            </button>
          </div>
        </td>
        <td className={cellClass}>
          <span className="code">{row.reference.code}</span>
        </td>
        <td className={cellClass}>
          <MoneyText value={row.amount} signed />
          {row.balanceAfter && <MoneyText value={row.balanceAfter} className={clsx(subClass, 'md:hidden')} />}
        </td>
        <td className={cellClass}>
          <MoneyText value={row.balanceAfter} className="text-ink-soft" />
        </td>
      </tr>
      {isOpen && (
        <tr
          className={clsx(styles.post, '[--ink-faint:var(--ink-soft)] max-md:-mx-4 max-md:px-4 max-md:bg-sunken max-md:block! max-md:pb-4')}
        >
          <td className="max-md:block" colSpan={5}>
            <PostingCard transfer={row.id} />
          </td>
        </tr>
      )}
    </>
  )
}
