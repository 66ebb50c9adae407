import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { withLocalDays } from '@/api/local-days'
import { useLastPage } from '@/api/use-last-page'
import type { QueryChange, QueryOf } from '@/api/url-query'
import { CsvLink } from '@/components/requests/csv-link'
import { kindsOf, ownKindPlural, type OwnAccount } from '@/components/labels/customer-labels'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { missingTotalsNote } from '@/components/resource/list/totals'
import { firstPageOf, paths } from '@/config/paths'
import { transactions, type MovementSummary, type TransferKind } from '@/contract/transactions'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { DayRange } from '@/ui/forms/day-field'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { Chip } from '@/ui/plain/inputs/chip'
import { Pager } from '@/ui/plain/navigation/pager'
import { Panel } from '@/ui/plain/display/panel'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { TransactionsSkeleton, TransactionTable } from './transaction-table'

type Query = QueryOf<typeof transactions.mine>
type Change = (change: QueryChange<typeof transactions.mine>) => void
type Props = { query: Query; account: OwnAccount; summary: MovementSummary | undefined; onChange: Change }

/** The list: filters, table by month, sums, pages. */
export function Movements({ query, account, summary, onChange }: Props) {
  const sent = { query: withLocalDays({ ...query, account }) }
  const { data, error, isPlaceholderData, refetch } = useRead(transactions.mine, sent, { keepPrevious: true })
  useLastPage(data?.meta, query.page, (page) => onChange({ page }))
  const note = missingTotalsNote({ amount: 'amount' }, data?.meta?.sum, data?.meta?.total)
  return (
    <Panel
      title={t('All transactions')}
      aside={
        <CsvLink
          list={transactions.mine}
          sent={sent}
          columns={() => import('./transaction-file').then((file) => file.transactionColumns(account))}
          name={`transactions-${account}`}
          title={t('Transactions')}
          label={t('Export CSV')}
        />
      }
      busy={isPlaceholderData}
      className="max-md:order-1"
    >
      <Filters query={query} account={account} summary={summary} onChange={onChange} />
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load your transactions')} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TransactionsSkeleton count={query.limit} />
      ) : data.data.length === 0 ? (
        <Nothing query={query} account={account} onChange={onChange} />
      ) : (
        <>
          <Table rows={data} query={query} account={account} onChange={onChange} />
          {note && <p className="mt-3 text-13 text-ink-soft">{note}</p>}
          {data.meta && (
            <div className="mt-3">
              <Pager {...data.meta} onChange={(page, limit) => onChange({ page, limit })} />
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

type Found = NonNullable<ReturnType<typeof useRead<typeof transactions.mine>>['data']>

function Table({ rows, query, account, onChange }: { rows: Found; query: Query; account: OwnAccount; onChange: Change }) {
  const router = useRouter()
  const open = typeof router.query.open === 'string' ? router.query.open : undefined
  const byAmount = query.sortBy === 'amount'
  const sort = (sortBy: Query['sortBy']) =>
    onChange({ sortBy, sortOrder: query.sortBy === sortBy && (query.sortOrder ?? 'DESC') === 'DESC' ? 'ASC' : 'DESC' })
  // Opening a row is not a filter change: it keeps the page, and the URL links to it.
  const toggle = (id: string) => onChange({ page: query.page, ...({ open: open === id ? undefined : id } as object) })
  return (
    <TransactionTable
      rows={rows.data}
      account={account}
      months={!byAmount}
      complete={{ start: query.page === 1, end: rows.meta ? rows.meta.skip + rows.meta.limit >= rows.meta.total : false }}
      total={rows.meta?.sum?.amount}
      matching={rows.meta?.totalIsEstimate ? undefined : rows.meta?.total}
      open={open}
      onToggle={toggle}
      sortBy={query.sortBy}
      sortOrder={query.sortOrder ?? 'DESC'}
      onSort={sort}
    />
  )
}

function Filters({ query, account, summary, onChange }: Props) {
  const kinds = kindsOf[account].filter((kind) => query.kind?.includes(kind) || summary?.kinds.some((one) => one.kind === kind))
  const choose = (kind: TransferKind | undefined) => onChange({ kind: kind && !query.kind?.includes(kind) ? [kind] : undefined })
  const all = summary?.kinds.reduce((count, { entries }) => count + entries, 0)
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex flex-wrap gap-2 max-md:grid">
        <DayRange
          label={t('Dates')}
          from={query.startDate?.slice(0, 10)}
          to={query.endDate?.slice(0, 10)}
          onChange={({ from, to }) => onChange({ startDate: from, endDate: to })}
        />
        <SearchField
          label={t('Code, project or person')}
          size="dense"
          className="min-w-[180px] flex-1"
          value={query.searchTerm ?? ''}
          onChange={(searchTerm) => onChange({ searchTerm })}
        />
      </div>
      <div
        className="flex flex-wrap gap-2 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4"
        role="group"
        aria-label={t('Type')}
      >
        <Chip pressed={!query.kind} onPress={() => choose(undefined)}>
          {t('All')} <Count count={all} />
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} pressed={query.kind?.includes(kind) ?? false} onPress={() => choose(kind)}>
            {ownKindPlural(kind, account)} <Count count={summary?.kinds.find((one) => one.kind === kind)?.entries} />
          </Chip>
        ))}
      </div>
    </div>
  )
}

const Count = ({ count }: { count: number | undefined }) => (count === undefined ? null : <span className="num opacity-80">{count}</span>)

const nothingYet: Readonly<Record<OwnAccount, { title: string; description: string }>> = translated({
  available: {
    title: msg('No transactions yet'),
    description: msg('Payouts, commissions and released principal appear in this list, each with the resulting balance.'),
  },
  hold: { title: msg('Nothing on hold'), description: msg('A withdrawal is on hold from your request until it is paid.') },
  locked: { title: msg('No investments yet'), description: msg('Changes to the principal of your investments appear in this list.') },
})

function Nothing({ query, account, onChange }: { query: Query; account: OwnAccount; onChange: Change }) {
  if (query.searchTerm || query.kind || query.startDate || query.endDate || query.direction)
    return (
      <EmptyState
        title={query.searchTerm ? t('No results for “{search}”', { search: query.searchTerm }) : t('No results for these filters')}
        actions={
          <Button
            size="mid"
            onClick={() =>
              onChange({ searchTerm: undefined, kind: undefined, startDate: undefined, endDate: undefined, direction: undefined })
            }
          >
            {t('Clear filters')}
          </Button>
        }
      >
        {t('Transactions outside these filters are not shown.')}
      </EmptyState>
    )
  const { title, description } = nothingYet[account]
  return (
    <EmptyState
      title={title}
      actions={
        <ButtonLink size="mid" href={firstPageOf(paths.projects)}>
          {t('View projects')}
        </ButtonLink>
      }
    >
      {description}
    </EmptyState>
  )
}
