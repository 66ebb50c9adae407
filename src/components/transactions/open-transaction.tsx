import { AdminLink } from '@/components/admin/admin-link'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import type { OpenRow } from '@/components/resource/list/list-props'
import { useCurrency } from '@/components/requests/settings'
import { movementStatusLabels } from '@/components/admin/labels/status'
import { movementKindLabels } from '@/components/admin/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import type { Endpoint } from '@/contract/core/endpoint'
import { approvals } from '@/contract/approvals'
import { funds, type FundMovement } from '@/contract/funds'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/reports'
import { dashboard } from '@/contract/dashboard'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

export const movementReads: readonly Endpoint[] = [
  funds.list,
  funds.platform,
  projects.get,
  projects.funds,
  reports.reconciliation,
  approvals.list,
  dashboard.office,
]

/** A transaction in the panel beside its list. */
export function OpenTransaction({ open }: { open: OpenRow<FundMovement> }) {
  const currency = useCurrency()
  const movement = open.row
  if (!movement)
    return (
      <DetailPanel label={t('Transaction')} title={t('Transaction')} {...open.steps}>
        <EmptyState title={t('Not shown in this view')}>{t('Clear the filters to show the transaction.')}</EmptyState>
      </DetailPanel>
    )
  const word = movementStatusLabels[movement.status]
  const title = movementKindLabels[movement.kind]
  return (
    <DetailPanel key={movement.id} label={title} title={title} state={<StatusTag tone={word.tone}>{word.text}</StatusTag>} {...open.steps}>
      <KeyValueList
        dense
        rows={[
          movement.project
            ? {
                key: t('Project'),
                value: (
                  <AdminLink permission={['projects:read']} href={adminPaths.projectTab(movement.project.id, 'funds')}>
                    {movement.project.title}
                  </AdminLink>
                ),
              }
            : undefined,
          { key: t('Amount'), value: <MoneyText value={movement.amount} currency={currency} /> },
          movement.gateway ? { key: t('Gateway'), value: movement.gateway.title } : undefined,
          movement.transactionId
            ? { key: t('Transaction'), value: <span className="num break-all">{movement.transactionId}</span> }
            : undefined,
          { key: t('Recorded by'), value: movement.proposedBy.name },
          { key: t('Recorded'), value: <DateText value={movement.createdAt} style="dateTime" /> },
          movement.decidedBy ? { key: t('Approved by'), value: movement.decidedBy.name } : undefined,
          movement.postedAt ? { key: t('Posted'), value: <DateText value={movement.postedAt} style="dateTime" /> } : undefined,
        ]}
      />
      {movement.note && <p className="mt-4 text-13 text-ink-soft">“{movement.note}”</p>}
    </DetailPanel>
  )
}
