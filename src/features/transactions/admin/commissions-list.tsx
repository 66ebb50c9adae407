import { useMemo, type ReactNode } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { commissionStatusWords } from '@/components/labels/status'
import { commissions, type Commission } from '@/contract/commissions'
import { columnsFor } from '@/ui/table/columns'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const column = columnsFor<Commission>()
const columnsIn = (currency: string) => [
  column.custom('code', 'Code', (row) => <span className="num">{row.code}</span>),
  column.custom('user', 'For', (row) => row.user.name),
  column.custom('from', 'Referred customer', (row) => <span className="text-ink-soft">{row.from.name}</span>),
  column.custom('investment', 'Investment', (row) => <span className="num text-ink-soft">{row.investment?.code}</span>, {
    wide: true,
    file: { path: 'investment.code' },
  }),
  column.custom(
    'level',
    'Level',
    (row) => (
      <span className="num text-ink-soft">
        {row.level}, {formatPercent(row.rate)}
      </span>
    ),
    { wide: true, file: { cells: [{ path: 'level' }, { path: 'rate', as: 'percent' }], between: ', ' } },
  ),
  column.date('holdUntil', 'On hold until', { sortable: true }),
  column.custom('amount', inCurrency('Amount', currency), (row) => <MoneyText value={row.amount} />, { align: 'end', sortable: true }),
  column.custom('paid', 'Paid', (row) => <MoneyText value={row.paid} className="text-ink-soft" />, { align: 'end' }),
  column.custom('debt', 'Debt', (row) => <MoneyText value={row.debt} className="text-ink-soft" />, { align: 'end', wide: true }),
  column.status('status', 'State', commissionStatusWords),
]
const options = Object.entries(commissionStatusWords).map(([value, { text }]) => ({ value, label: text }))
const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'hold', label: 'On hold', query: { status: ['PENDING'] } },
  { key: 'paid', label: 'Paid', query: { status: ['PAID'] } },
] as const

/** What referring people has earned; the system pays it after its hold, nobody decides it by hand. */
export function CommissionsList({ aside, user }: { aside?: ReactNode; user?: string }) {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  return (
    <ResourceList<typeof commissions.list>
      title="Commissions"
      list={commissions.list}
      {...(user ? { fixed: { user } } : {})}
      aside={aside}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={`for ${row.from.name ?? ''}`}
          end={<MoneyText value={row.amount} />}
          endSub={<StatusTag tone={commissionStatusWords[row.status].tone}>{commissionStatusWords[row.status].text}</StatusTag>}
        />
      )}
      search="Code or person"
      filters={[{ kind: 'enum', key: 'status', label: 'State', options, multiple: true }]}
      views={views.map((view) => ({ ...view, query: { ...view.query } }))}
      kept={{ tab: 'commissions' }}
      totals={{ amount: 'amount', paid: 'paid' }}
      remark={(row) => row.reason && <p className="text-13 text-ink-soft">{row.reason}</p>}
      empty={{
        title: 'No commissions yet',
        text: 'A commission is earned when a referred customer’s investment becomes active with money paid through a gateway.',
      }}
    />
  )
}
