import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { investmentStateWords, investmentStatusWords, paymentStateWords } from '@/components/labels/status'
import { monthsLabels, monthsWord } from '@/components/labels/words'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { projects } from '@/contract/projects'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TabSwitch } from './tab-switch'

const OpenInvestment = dynamic(() => import('./open-investment').then((file) => file.OpenInvestment), { ssr: false })

const column = columnsFor<Investment>()
const options = (words: Readonly<Record<string, { text: string }>>) =>
  Object.entries(words).map(([value, { text }]) => ({ value, label: text }))

const columnsIn = (currency: string) => [
  column.custom('code', 'Code', (row) => <span className="num">{row.code}</span>),
  column.custom('user', 'Person', (row) => row.user.name),
  column.custom('project', 'Project', (row) => <span className="text-ink-soft">{row.project.title}</span>),
  column.custom('lockedPeriod', 'Lock', (row) => <span className="num text-ink-soft">{monthsWord(row.lockedPeriod)}</span>, {
    wide: true,
    file: { path: 'lockedPeriod', labels: monthsLabels() },
  }),
  column.date('effectiveFrom', 'Active from', { sortable: true, wide: true }),
  column.date('maturesAt', 'Matures', { sortable: true, wide: true }),
  column.custom('investmentAmount', inCurrency('Invested', currency), (row) => <MoneyText value={row.investmentAmount} />, {
    align: 'end',
    sortable: true,
  }),
  column.custom('paidAmount', inCurrency('Paid', currency), (row) => <MoneyText value={row.paidAmount} className="text-ink-soft" />, {
    align: 'end',
    wide: true,
  }),
  column.status('paymentStatus', 'Payment', paymentStateWords, { wide: true, fixed: false }),
  column.status('state', 'State', investmentStateWords),
]

const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'awaiting', label: 'Awaiting payment', query: { status: ['AWAITING_PAYMENT'] } },
  { key: 'active', label: 'Active', query: { status: ['ACTIVE'] } },
  { key: 'exits', label: 'Exit requested', query: { status: ['EXIT_REQUESTED'] } },
  { key: 'matured', label: 'Matured', query: { status: ['MATURED'] } },
] as const

const MOST = 100

/** Every investment; one opens to its payments, its shares and its history. */
export function InvestmentsList() {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const found = useRead(projects.list, { query: { limit: MOST } }).data?.data
  const projectOptions = (found ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ResourceList<typeof investments.list>
      title="Investments"
      list={investments.list}
      aside={<TabSwitch current="investments" />}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={`${row.project.title ?? ''}, ${monthsWord(row.lockedPeriod)}`}
          end={<MoneyText value={row.investmentAmount} />}
          endSub={<StatusTag tone={investmentStateWords[row.state].tone}>{investmentStateWords[row.state].text}</StatusTag>}
          foot={<span className="num text-ink-faint">{row.code}</span>}
        />
      )}
      search="Code, person or project"
      filters={[
        { kind: 'enum', key: 'status', label: 'State', options: options(investmentStatusWords), multiple: true },
        { kind: 'enum', key: 'paymentStatus', label: 'Payment', options: options(paymentStateWords), multiple: true },
        { kind: 'enum', key: 'project', label: 'Project', options: projectOptions },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date invested' },
      ]}
      views={views.map((view) => ({ ...view, query: { ...view.query } }))}
      totals={{ investmentAmount: 'investmentAmount', paidAmount: 'paidAmount' }}
      empty={{ title: 'No investments yet', text: 'Investments appear in this list when customers invest in an open project.' }}
      detailPanel={(open) => <OpenInvestment open={open} />}
    />
  )
}
