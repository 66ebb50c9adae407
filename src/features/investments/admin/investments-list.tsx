import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { investmentStateLabels, investmentStatusLabels, paymentStateLabels } from '@/components/labels/status'
import { monthsLabels, monthsWord } from '@/components/labels/labels'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { abandonedStatuses } from '@/contract/investment-life'
import { projects } from '@/contract/projects'
import { msg } from '@/locales/message'
import { isolatedText, t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TabSwitch } from './tab-switch'

const OpenInvestment = dynamic(() => import('./open-investment').then((file) => file.OpenInvestment), { ssr: false })

const column = columnsFor<Investment>()
const options = (labels: Readonly<Record<string, { text: string }>>) =>
  Object.entries(labels).map(([value, { text }]) => ({ value, label: text }))

const columnsIn = (currency: string) => [
  column.code('code', t('Code')),
  column.related('user', t('Customer')),
  column.related('project', t('Project'), { isMuted: true }),
  column.custom('lockedPeriod', t('Lock period'), (row) => <span className="num text-ink-soft">{monthsWord(row.lockedPeriod)}</span>, {
    wide: true,
    file: { path: 'lockedPeriod', labels: monthsLabels() },
  }),
  column.date('effectiveFrom', t('Active from'), { sortable: true, wide: true }),
  column.date('maturesAt', t('Matures'), { sortable: true, wide: true }),
  column.money('investmentAmount', inCurrency(t('Amount'), currency), { sortable: true }),
  column.money('paidAmount', inCurrency(t('Paid'), currency), { wide: true, isMuted: true }),
  column.status('paymentStatus', t('Payment'), paymentStateLabels, { wide: true, fixed: false }),
  column.status('state', t('Status'), investmentStateLabels),
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'awaiting', label: msg('Awaiting payment'), query: { status: ['AWAITING_PAYMENT'] } },
  { key: 'active', label: msg('Active'), query: { status: ['ACTIVE'] } },
  { key: 'exits', label: msg('Exit requested'), query: { status: ['EXIT_REQUESTED'] } },
  { key: 'matured', label: msg('Matured'), query: { status: ['MATURED'] } },
])

const MOST = 100

/** All investments; a row opens payments, payouts and history. */
export function InvestmentsList() {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const found = useRead(projects.list, { query: { limit: MOST } }).data?.data
  const projectOptions = (found ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ResourceList<typeof investments.list>
      title={t('Investments')}
      list={investments.list}
      aside={<TabSwitch current="investments" />}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={`${isolatedText(row.project.title ?? '')}, ${monthsWord(row.lockedPeriod)}`}
          end={<MoneyText value={row.investmentAmount} />}
          endSub={<StatusTag tone={investmentStateLabels[row.state].tone}>{investmentStateLabels[row.state].text}</StatusTag>}
          foot={<span className="num text-ink-faint">{row.code}</span>}
        />
      )}
      search={t('Code, reference, name or project')}
      filters={[
        { kind: 'enum', key: 'status', label: t('Status'), options: options(investmentStatusLabels), multiple: true },
        { kind: 'enum', key: 'paymentStatus', label: t('Payment'), options: options(paymentStateLabels), multiple: true },
        { kind: 'enum', key: 'project', label: t('Project'), options: projectOptions },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date invested') },
      ]}
      views={views.map((view) => ({ ...view, query: { ...view.query } }))}
      totals={{ investmentAmount: 'investmentAmount', paidAmount: 'paidAmount' }}
      excluded={{ statuses: abandonedStatuses, note: t('Totals exclude cancelled and expired investments.') }}
      empty={{ title: t('No investments yet'), text: t('Investments appear in this list when customers invest in an open project.') }}
      detailPanel={(open) => <OpenInvestment open={open} />}
    />
  )
}
