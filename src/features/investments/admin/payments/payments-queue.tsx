import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { useRead } from '@/api/hooks'
import { useCan, useSession } from '@/api/session'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { gateways } from '@/contract/gateways'
import { payments, uncreditedStatuses, type Payment } from '@/contract/payments'
import { projects } from '@/contract/projects'
import { paymentStatusLabels } from '@/components/labels/status'
import { AssigneeTag } from '@/components/work/assignee-tag'
import { ItemAge } from '@/components/work/item-age'
import { useTargetTime } from '@/components/work/use-target-time'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { BulkReversals, useReversibleBulks } from './bulk-reversals'
import { flagsFile, PaymentFlags } from './payment-flags'
import { isWaiting, PaymentState, paymentStateFile } from './payment-state'
import { PaymentsSelection } from './payments-selection'
import { TabSwitch } from '../tab-switch'

const OpenPayment = dynamic(() => import('./open-payment').then((file) => file.OpenPayment), { ssr: false })

const column = columnsFor<Payment>()

const columnsIn = (currency: string, lateAfter: number | undefined) => [
  column.code('code', t('Code')),
  column.related('user', t('Customer')),
  column.money('dueAmount', inCurrency(t('Due'), currency), { wide: true, isMuted: true }),
  column.money('bookAmount', inCurrency(t('Reported'), currency), { sortable: true }),
  column.custom('createdAt', t('Age'), (row) => <ItemAge item={row} waiting={isWaiting(row)} lateAfter={lateAfter} />, {
    align: 'end',
    sortable: true,
    sorts: 'age',
  }),
  column.custom('flags', t('Checks'), (row) => <PaymentFlags payment={row} />, { file: flagsFile }),
  column.related('project', t('Project'), { isMuted: true, wide: true, optional: true }),
  column.related('gateway', t('Gateway'), { isMuted: true, wide: true }),
  column.custom('investment', t('Investment'), (row) => <span className="num">{row.investment.code}</span>, {
    wide: true,
    optional: true,
    file: { path: 'investment.code' },
  }),
  column.custom('assignee', t('Assigned to'), (row) => <AssigneeTag assignee={row.assignee} />, { wide: true }),
  column.custom('status', t('Status'), (row) => <PaymentState payment={row} />, { fixed: true, file: paymentStateFile }),
]

const views = translated([
  { key: 'waiting', label: msg('Pending review'), query: { status: ['PENDING'] } },
  { key: 'asked', label: msg('Information requested'), query: { status: ['MORE_INFO'] } },
  { key: 'second', label: msg('Needs second approval'), query: { needsSecond: true } },
  { key: 'duplicates', label: msg('Duplicates'), query: { duplicate: true } },
  { key: 'all', label: msg('All'), query: {} },
])

const OPEN = ['PENDING', 'MORE_INFO'] as const
const MOST = 100
const statusOptions = Object.entries(paymentStatusLabels).map(([value, { text }]) => ({ value, label: text }))
const hints = translated([
  { keys: ['A'], does: msg('approve') },
  { keys: ['M'], does: msg('request information') },
  { keys: ['R'], does: msg('decline') },
])

/** The payments queue of staff: all payments, oldest pending first; decided beside the list. */
export function PaymentsQueue() {
  const currency = useCurrency()
  const lateAfter = useTargetTime('payments')
  const columns = useMemo(() => columnsIn(currency, lateAfter), [currency, lateAfter])
  const [then, setThen] = useState(true)
  const can = useCan()
  const { user } = useSession()
  const [mayGateways, mayAct] = [can('payment-gateways:read'), can('investments:update')]
  const bulks = useReversibleBulks(mayAct)
  const found = useRead(gateways.list, { query: { limit: MOST } }, { enabled: mayGateways }).data?.data
  const gatewayOptions = (found ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const projectOptions = (useRead(projects.list, { query: { limit: MOST } }).data?.data ?? []).map(({ id, title }) => ({
    value: id,
    label: title,
  }))
  return (
    <ResourceList<typeof payments.list>
      title={t('Payments')}
      list={payments.list}
      order={({ status }) => (status?.every((one) => one === 'PENDING' || one === 'MORE_INFO') ? 'ASC' : 'DESC')}
      aside={<TabSwitch current="payments" />}
      lead={bulks.length > 0 && <BulkReversals bulks={bulks} />}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={<span className="num">{row.code}</span>}
          end={<MoneyText value={row.bookAmount} />}
          endSub={<ItemAge item={row} waiting={isWaiting(row)} lateAfter={lateAfter} />}
          foot={
            <span className="flex items-center justify-between gap-3">
              <PaymentFlags payment={row} />
              <PaymentState payment={row} />
            </span>
          }
        />
      )}
      search={t('Code, reference, name or transaction ID')}
      filters={[
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date sent') },
        { kind: 'enum', key: 'status', label: t('Status'), options: statusOptions, multiple: true },
        ...(gatewayOptions.length > 0
          ? [{ kind: 'enum' as const, key: 'gateway' as const, label: t('Gateway'), options: gatewayOptions, multiple: true }]
          : []),
        { kind: 'amounts', from: 'amountFrom', to: 'amountTo', label: t('Amount'), currency },
        ...(projectOptions.length > 0
          ? [{ kind: 'enum' as const, key: 'project' as const, label: t('Project'), options: projectOptions }]
          : []),
        { kind: 'boolean', key: 'duplicate', label: t('Checks'), yes: t('Duplicate ID or file'), no: t('No duplicates') },
        { kind: 'boolean', key: 'needsSecond', label: t('Approvals'), yes: t('Needs second approval'), no: t('One approval') },
      ]}
      views={[
        ...views.map((view) => ({ ...view, query: { ...view.query } })),
        ...(user ? [{ key: 'mine', label: t('Assigned to me'), query: { assignee: user.id, status: [...OPEN] } }] : []),
      ]}
      keptParams={{ tab: 'payments' }}
      totals={{ bookAmount: 'bookAmount' }}
      excluded={{ statuses: uncreditedStatuses, note: t('Totals exclude declined and reversed payments.') }}
      empty={{ title: t('No payments yet'), text: t('Payments reported by customers appear in this list for review.') }}
      wideDetailPanel
      detailPanel={(open) => <OpenPayment open={open} then={{ on: then, onChange: setThen, goOn: open.goOn }} />}
      {...(mayAct ? { selection: (selected) => <PaymentsSelection {...selected} />, hints } : {})}
    />
  )
}
