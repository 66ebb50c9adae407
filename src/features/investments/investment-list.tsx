import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/client'
import type { QueryChange, QueryOf } from '@/api/url-query'
import { inCurrency, useCurrency } from '@/components/settings'
import { investmentStatusWords } from '@/components/status'
import { monthsWord } from '@/components/words'
import { paths } from '@/config/paths'
import { investmentStatus, type Investment, type investments } from '@/contract/investments'
import { columnsFor } from '@/ui/columns'
import { DataTable } from '@/ui/data-table'
import { FilterBar, isFiltered, type Filter } from '@/ui/filter-bar'
import { Button, ButtonLink } from '@/ui/plain/button'
import { DateText } from '@/ui/plain/date-text'
import { MoneyText } from '@/ui/plain/money-text'
import { EmptyState } from '@/ui/plain/state-box'
import { StatusTag } from '@/ui/plain/status-tag'
import { returnWords } from './words'

type Query = QueryOf<typeof investments.mine>
type Change = (change: QueryChange<typeof investments.mine>) => void
type Props = { list: UseQueryResult<Answered<Investment[]>, ApiError>; query: Query; onChange: Change }

const filters: readonly Filter<keyof Query & string>[] = [
  { kind: 'search', key: 'searchTerm', label: 'Search investments', placeholder: 'Project or code' },
  {
    kind: 'enum',
    key: 'status',
    label: 'State',
    multiple: true,
    options: investmentStatus.options.map((value) => ({ value, label: investmentStatusWords[value].text })),
  },
  { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date invested' },
]

const { custom, status } = columnsFor<Investment>()
const columnsIn = (currency: string) => [
  custom('project', 'Project', (row) => (
    <>
      {row.project.title}
      <span className="num block text-12 text-ink-faint">{row.code}</span>
    </>
  )),
  status('status', 'State', investmentStatusWords),
  custom(
    'lockedPeriod',
    'Locked for',
    (row) => (
      <>
        {monthsWord(row.lockedPeriod)}
        <span className="block text-12 text-ink-faint">{returnWords(row)} a month</span>
      </>
    ),
    { wide: true },
  ),
  custom('maturesAt', 'Matures', (row) => <DateText value={row.maturesAt} className="text-ink-soft" />, { sortable: true }),
  custom('investmentAmount', inCurrency('Invested', currency), (row) => <MoneyText value={row.investmentAmount} />, {
    align: 'end',
    sortable: true,
  }),
  custom('profitAmount', 'Profit received', (row) => <MoneyText value={row.profitAmount} />, { align: 'end' }),
]

const Card = ({ row }: { row: Investment }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-14">
    <span className="min-w-0">
      {row.project.title}
      <span className="num block text-12 text-ink-faint">{row.code}</span>
    </span>
    <span className="text-right">
      <MoneyText value={row.investmentAmount} />
      <MoneyText value={row.profitAmount} signed className="block text-12 text-ink-faint" />
    </span>
    <StatusTag tone={investmentStatusWords[row.status].tone} className="justify-self-start">
      {investmentStatusWords[row.status].text}
    </StatusTag>
    {row.maturesAt && (
      <span className="text-12 text-ink-faint">
        until <DateText value={row.maturesAt} />
      </span>
    )}
  </div>
)

/** The list with its filters; everything it shows is in the address. */
export function InvestmentList({ list, query, onChange }: Props) {
  const currency = useCurrency()
  const { push } = useRouter()
  const { data, error, isPlaceholderData, refetch } = list
  const sum = data?.meta?.sum
  return (
    <>
      <FilterBar filters={filters} value={query} onChange={onChange} className="-mt-3 mb-2" />
      <DataTable
        label="Investments"
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
            project: 'All that match',
            ...(sum.investmentAmount ? { investmentAmount: <MoneyText value={sum.investmentAmount} /> } : {}),
            ...(sum.profitAmount ? { profitAmount: <MoneyText value={sum.profitAmount} /> } : {}),
          }
        }
        onOpen={(row) =>
          void push(
            row.status === 'AWAITING_PAYMENT' && row.paymentStatus === 'UNPAID'
              ? paths.users.payInvestment(row.id)
              : paths.users.investment(row.id),
          )
        }
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
        Investments in other states or made at other times are not shown.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No investments yet"
      actions={
        <>
          <ButtonLink href={paths.projects}>See the projects</ButtonLink>
          <ButtonLink look="quiet" href={paths.howItWorks}>
            How it works
          </ButtonLink>
        </>
      }
    >
      Every project shows what it aimed at and what it really paid, month by month. Look at those first. You can lose what you put in.
    </EmptyState>
  )
}
