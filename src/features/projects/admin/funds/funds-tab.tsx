import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { movementStatusLabels } from '@/components/admin/labels/status'
import { useRefusal } from '@/components/requests/use-refusal'
import { movementKindLabels } from '@/components/admin/labels/labels'
import { fundKind, funds, type FundMovement } from '@/contract/funds'
import type { Project } from '@/contract/project-schemas'
import { amountFile, TransactionAmount } from '@/components/transactions/transaction-amount'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { Button } from '@/ui/admin/primitives/button'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { FundsSum } from './funds-sum'

const RecordMovement = dynamic(() => import('./record-movement').then((file) => file.RecordMovement), { ssr: false })
const OpenTransaction = dynamic(() => import('@/components/transactions/open-transaction').then((file) => file.OpenTransaction), {
  ssr: false,
})

const column = columnsFor<FundMovement>()
const columnsIn = (currency: string) => [
  column.date('createdAt', t('When'), { sortable: true, style: 'dateTime' }),
  column.label('kind', t('Type'), movementKindLabels),
  column.code('transactionId', t('Transaction ID'), { wide: true, isMuted: true, maxWidth: 180 }),
  column.custom('amount', inCurrency(t('Amount'), currency), (row) => <TransactionAmount movement={row} />, {
    align: 'end',
    sortable: true,
    file: amountFile,
  }),
  column.status('status', t('Status'), movementStatusLabels),
]
const kinds = fundKind.options.map((value) => ({ value, label: movementKindLabels[value] }))
const states = Object.entries(movementStatusLabels).map(([value, { text }]) => ({ value, label: text }))

/** Fund transfers between the platform and a project: totals, all transfers, and a form to record one. */
export function FundsTab({ project }: { project: Project }) {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const [recording, setRecording] = useState(false)
  const refused =
    useRefusal()({ permission: 'fund-movements:write' }) ?? (project.status === 'DRAFT' ? t('A draft has no funds yet.') : undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_372px] gap-4 items-start max-xl:grid-cols-[minmax(0,1fr)] max-md:gap-3">
      <ResourceList<typeof funds.list>
        embedded
        title={t('Fund transfers')}
        list={funds.list}
        params={{ id: project.id }}
        columns={columns}
        name={(row) => movementKindLabels[row.kind]}
        card={(row) => (
          <RowCard
            title={movementKindLabels[row.kind]}
            sub={row.gateway?.title}
            end={<TransactionAmount movement={row} />}
            endSub={<StatusTag tone={movementStatusLabels[row.status].tone}>{movementStatusLabels[row.status].text}</StatusTag>}
          />
        )}
        search={t('Code, transaction ID or note')}
        filters={[
          { kind: 'enum', key: 'kind', label: t('Type'), options: kinds, multiple: true },
          { kind: 'enum', key: 'status', label: t('Status'), options: states, multiple: true },
        ]}
        totals={{ amount: 'net' }}
        netTotals
        empty={{ title: t('No transactions yet'), text: t('Record what the project returned and what was deployed to it.') }}
        actions={
          <Button size="small" variant="primary" disabledReason={refused} onClick={() => setRecording(true)}>
            {t('Record transaction…')}
          </Button>
        }
        detailPanel={(open) => <OpenTransaction open={open} />}
      />
      <FundsSum project={project} />
      {recording && <RecordMovement project={project} onClose={() => setRecording(false)} />}
    </div>
  )
}
