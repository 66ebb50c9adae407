import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/client'
import type { QueryChange, QueryOf } from '@/api/url-query'
import { ownWithdrawalWords } from '@/components/own-words'
import { inCurrency, useCurrency } from '@/components/settings'
import { fundWords } from '@/components/words'
import { paths } from '@/config/paths'
import { withdrawalStatus, type Withdrawal, type withdrawals } from '@/contract/withdrawals'
import { columnsFor } from '@/ui/columns'
import { DataTable } from '@/ui/data-table'
import { FilterBar, isFiltered, type Filter } from '@/ui/filter-bar'
import { Button, ButtonLink } from '@/ui/plain/button'
import { shortAddress } from '@/ui/plain/code-text'
import { DateText } from '@/ui/plain/date-text'
import { MoneyText } from '@/ui/plain/money-text'
import { EmptyState } from '@/ui/plain/state-box'
import { StatusTag } from '@/ui/plain/status-tag'

type Query = QueryOf<typeof withdrawals.mine>
type Change = (change: QueryChange<typeof withdrawals.mine>) => void
type Props = {
  list: UseQueryResult<Answered<Withdrawal[]>, ApiError>
  query: Query
  onChange: Change
  current: string | undefined
  onOpen: (row: Withdrawal) => void
}

const filters: readonly Filter<keyof Query & string>[] = [
  { kind: 'search', key: 'searchTerm', label: 'Search withdrawals', placeholder: 'Code or transaction' },
  {
    kind: 'enum',
    key: 'status',
    label: 'State',
    multiple: true,
    options: withdrawalStatus.options.map((value) => ({ value, label: ownWithdrawalWords[value].text })),
  },
  { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date requested' },
]

const { custom, date, status } = columnsFor<Withdrawal>()
const columnsIn = (currency: string) => [
  custom('code', 'Withdrawal', (row) => (
    <>
      <span className="num">{row.code}</span>
      <span className="block text-12 text-ink-faint">{fundWords[row.fund]}</span>
    </>
  )),
  date('createdAt', 'Asked for', { style: 'dateTime', sortable: true }),
  custom(
    'wallet',
    'To',
    (row) => (
      <>
        {row.wallet.title}
        <span className="num block text-12 text-ink-faint">{shortAddress(row.wallet.address)}</span>
      </>
    ),
    { wide: true },
  ),
  status('status', 'State', ownWithdrawalWords),
  custom('amount', inCurrency('Amount', currency), (row) => <MoneyText value={row.amount} />, { align: 'end', sortable: true }),
  custom('net', 'You receive', (row) => <MoneyText value={row.net} />, { align: 'end', wide: true }),
]

const Card = ({ row }: { row: Withdrawal }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-14">
    <span className="min-w-0">
      <span className="num">{row.code}</span>
      <span className="block text-12 text-ink-faint">
        <DateText value={row.createdAt} style="day" /> · {row.wallet.title}
      </span>
    </span>
    <MoneyText value={row.amount} />
    <StatusTag tone={ownWithdrawalWords[row.status].tone} className="justify-self-start">
      {ownWithdrawalWords[row.status].text}
    </StatusTag>
  </div>
)

/** The list with its filters; everything it shows is in the address. */
export function WithdrawalList({ list, query, onChange, current, onOpen }: Props) {
  const currency = useCurrency()
  const { data, error, isPlaceholderData, refetch } = list
  const sum = data?.meta?.sum
  return (
    <>
      <FilterBar filters={filters} value={query} onChange={onChange} className="-mt-3 mb-2" />
      <DataTable
        label="Withdrawals"
        columns={columnsIn(currency)}
        rows={data?.data}
        rowKey={(row) => row.id}
        rowName={(row) => row.code}
        loading={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<Nothing query={query} onChange={onChange} />}
        sort={{ sortBy: query.sortBy, sortOrder: query.sortOrder ?? 'DESC' }}
        onSort={onChange}
        page={data?.meta}
        onPage={(page, limit) => onChange({ page, limit })}
        totals={
          sum && {
            code: 'All that match',
            ...(sum.amount ? { amount: <MoneyText value={sum.amount} /> } : {}),
            ...(sum.net ? { net: <MoneyText value={sum.net} /> } : {}),
          }
        }
        current={current}
        onOpen={onOpen}
        card={(row) => <Card row={row} />}
      />
    </>
  )
}

function Nothing({ query, onChange }: { query: Query; onChange: Change }) {
  if (isFiltered(filters, query))
    return (
      <EmptyState
        title="Nothing matches"
        actions={
          <Button
            size="mid"
            onClick={() => onChange({ searchTerm: undefined, status: undefined, startDate: undefined, endDate: undefined })}
          >
            Clear the filters
          </Button>
        }
      >
        Withdrawals in other states or at other times are not shown.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No withdrawal yet"
      actions={
        <ButtonLink size="mid" href={paths.users.newWithdraw}>
          New withdrawal
        </ButtonLink>
      }
    >
      What you earn, and principal that has matured, can be paid to a wallet of yours. Add the wallet early: it needs a cool-down.
    </EmptyState>
  )
}
