import dynamic from 'next/dynamic'
import { RowCard } from '@/components/admin/row-card'
import { shortAmount } from '@/components/labels/short-amount'
import { ResourceList } from '@/components/resource/list/resource-list'
import { payoutBatchLabels } from '@/components/admin/labels/status'
import { payoutBatches, type PayoutBatch } from '@/contract/payout-batches'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { cellWithin } from '@/ui/table/cell-within'
import { columnsFor, textsOf } from '@/ui/table/columns'
import { CellSub } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { AllDue } from './all-due'
import { batchLabel, unpaidText } from './batch-labels'
import { TabSwitch } from '../tab-switch'

const OpenBatch = dynamic(() => import('./open-batch').then((file) => file.OpenBatch), { ssr: false })

const column = columnsFor<PayoutBatch>()
const progress = ({ count, paid }: PayoutBatch) => t('{paid} of {count}', { paid, count })
/** How many payouts were paid, and below it those that were not. */
const Progress = ({ batch }: { batch: PayoutBatch }) => (
  <>
    <span className="num">{progress(batch)}</span>
    {unpaidText(batch) && <CellSub>{unpaidText(batch)}</CellSub>}
  </>
)
const columns = [
  column.code('code', msg('Code')),
  column.related('gateway', msg('Account')),
  column.custom('networks', msg('Networks'), (row) => <span className="text-ink-soft">{row.networks.join(', ')}</span>, { wide: true }),
  column.custom('total', msg('Amount'), (row) => <MoneyText value={shortAmount(row.total)} currency={row.currency} />, {
    align: 'end',
    file: { cells: [{ path: 'total' }, { path: 'currency' }] },
  }),
  column.custom('progress', msg('Paid'), (row) => <Progress batch={row} />, {
    align: 'end',
    file: {
      cells: [
        cellWithin(msg('{value} paid'), { path: 'paid' }),
        cellWithin(msg('{value} returned'), { path: 'returned' }),
        cellWithin(msg('{value} failed'), { path: 'failed' }),
        cellWithin(msg('of {value}'), { path: 'count' }),
      ],
      between: ', ',
    },
  }),
  column.date('createdAt', msg('Created'), { sortable: true, wide: true, style: 'dateTime' }),
  column.related('createdBy', msg('Created by'), { isMuted: true, wide: true }),
  column.custom('status', msg('Status'), (row) => <StatusTag tone={batchLabel(row).tone}>{batchLabel(row).text}</StatusTag>, {
    pill: true,
    fixed: true,
    file: { path: 'status', labels: textsOf(payoutBatchLabels) },
  }),
]
const views = translated([
  { key: 'open', label: msg('Open'), query: { status: ['DRAFT', 'EXPORTED', 'PARTLY_PAID'] } },
  { key: 'completed', label: msg('Completed'), query: { status: ['COMPLETED'] }, uncounted: true },
  { key: 'all', label: msg('All'), query: {}, uncounted: true },
])
const hints = translated([
  { keys: ['D'], does: msg('batch all due') },
  { keys: ['E'], does: msg('export') },
  { keys: ['R'], does: msg('record results') },
])
const options = Object.entries(payoutBatchLabels).map(([value, { text }]) => ({ value, label: text }))

/** The payout batches. */
export function BatchesList() {
  return (
    <ResourceList<typeof payoutBatches.list>
      title={t('Withdraws')}
      fileTitle={t('Payout batches')}
      list={payoutBatches.list}
      order="DESC"
      aside={<TabSwitch current="batches" />}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.gateway.title}
          sub={<span className="num">{row.code}</span>}
          end={<MoneyText value={shortAmount(row.total)} currency={row.currency} />}
          endSub={<Progress batch={row} />}
          foot={<StatusTag tone={batchLabel(row).tone}>{batchLabel(row).text}</StatusTag>}
        />
      )}
      search={t('Code, account or note')}
      filters={[
        { kind: 'enum', key: 'status', label: t('Status'), options, multiple: true },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date created') },
      ]}
      views={views.map((view) => ({ ...view, query: { ...view.query } }))}
      keptParams={{ tab: 'batches' }}
      actions={<AllDue />}
      empty={{
        title: t('No payout batches yet'),
        text: t('Select approved withdrawals, or batch everything that is due, to pay them together.'),
      }}
      hints={hints}
      wideDetailPanel
      detailPanel={(open) => <OpenBatch open={open} />}
    />
  )
}
