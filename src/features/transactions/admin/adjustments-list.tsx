import dynamic from 'next/dynamic'
import { useMemo, useState, type ReactNode } from 'react'
import { useSession } from '@/api/session'
import { AgeText } from '@/components/admin/age-text'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { adjustmentStatusLabels } from '@/components/admin/labels/status'
import { AssigneeTag } from '@/components/work/assignee-tag'
import { useTargetTime } from '@/components/work/use-target-time'
import { adjustments, type Adjustment } from '@/contract/adjustments'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const OpenAdjustment = dynamic(() => import('./open-adjustment').then((file) => file.OpenAdjustment), { ssr: false })

const column = columnsFor<Adjustment>()
const columnsIn = (currency: string, lateAfter: number | undefined) => [
  column.code('code', t('Code')),
  column.related('user', t('Customer')),
  column.money('amount', inCurrency(t('Amount'), currency), { sortable: true, signed: true }),
  column.custom(
    'createdAt',
    t('Age'),
    (row) => <AgeText since={row.createdAt} waiting={row.status === 'PENDING'} lateAfter={lateAfter} />,
    {
      align: 'end',
      sortable: true,
      sorts: 'age',
    },
  ),
  column.text('reason', t('Reason'), { wide: true, isMuted: true, maxWidth: 360 }),
  column.related('proposedBy', t('Proposed by'), { isMuted: true }),
  column.custom('assignee', t('Assigned to'), (row) => <AssigneeTag assignee={row.assignee} />, { wide: true }),
  column.status('status', t('Status'), adjustmentStatusLabels),
]

const views = translated([
  { key: 'waiting', label: msg('Pending'), query: { status: ['PENDING'] } },
  { key: 'posted', label: msg('Posted'), query: { status: ['POSTED'] } },
  { key: 'declined', label: msg('Declined'), query: { status: ['DECLINED'] } },
  { key: 'all', label: msg('All'), query: {} },
])

/** Manual adjustments: one person proposes, another approves. */
export function AdjustmentsList({ aside }: { aside: ReactNode }) {
  const currency = useCurrency()
  const lateAfter = useTargetTime('adjustments')
  const columns = useMemo(() => columnsIn(currency, lateAfter), [currency, lateAfter])
  const [then, setThen] = useState(true)
  const { user } = useSession()
  return (
    <ResourceList<typeof adjustments.list>
      title={t('Adjustments')}
      list={adjustments.list}
      aside={aside}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={row.reason}
          end={<MoneyText value={row.amount} signed />}
          endSub={<StatusTag tone={adjustmentStatusLabels[row.status].tone}>{adjustmentStatusLabels[row.status].text}</StatusTag>}
        />
      )}
      search={t('Code, name or reason')}
      views={[
        ...views.map((view) => ({ ...view, query: { ...view.query } })),
        ...(user ? [{ key: 'mine', label: t('Assigned to me'), query: { assignee: user.id, status: ['PENDING' as const] } }] : []),
      ]}
      keptParams={{ tab: 'adjustments' }}
      totals={{ amount: 'amount' }}
      excluded={{ statuses: ['DECLINED'], note: t('Totals exclude declined adjustments.') }}
      netTotals
      empty={{
        title: t('No adjustments yet'),
        text: t('Adjustments are proposed on a customer’s page and posted after another team member approves.'),
      }}
      detailPanel={(open) => <OpenAdjustment open={open} then={{ on: then, onChange: setThen, goOn: open.goOn }} />}
    />
  )
}
