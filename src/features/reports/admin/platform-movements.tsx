import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { movementStatusLabels } from '@/components/admin/labels/status'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useRefusal } from '@/components/requests/use-refusal'
import { movementKindLabels } from '@/components/admin/labels/labels'
import { funds, type FundMovement } from '@/contract/funds'
import { amountFile, TransactionAmount } from '@/components/transactions/transaction-amount'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { Button } from '@/ui/admin/primitives/button'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const OpenTransaction = dynamic(() => import('@/components/transactions/open-transaction').then((file) => file.OpenTransaction), {
  ssr: false,
})
const ProposeMovement = dynamic(() => import('./propose-movement').then((file) => file.ProposeMovement), { ssr: false })

const column = columnsFor<FundMovement>()
const columnsIn = (currency: string) => [
  column.date('createdAt', t('When'), { sortable: true, style: 'dateTime' }),
  column.label('kind', t('Transaction'), movementKindLabels),
  column.related('gateway', t('Gateway'), { isMuted: true, wide: true }),
  column.related('proposedBy', t('Proposed by'), { isMuted: true, wide: true }),
  column.related('decidedBy', t('Decided by'), { isMuted: true, wide: true }),
  column.custom('amount', inCurrency(t('Amount'), currency), (row) => <TransactionAmount movement={row} />, {
    align: 'end',
    file: amountFile,
  }),
  column.status('status', t('Status'), movementStatusLabels),
]
const states = Object.entries(movementStatusLabels).map(([value, { text }]) => ({ value, label: text }))

/** Deposits and withdrawals of the platform's own funds; they always need two people. */
export function PlatformMovements() {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const [proposing, setProposing] = useState(false)
  const requestRefusal = useRequestRefusal()
  const refused = useRefusal()({ permission: 'fund-movements:write' }) ?? requestRefusal('fund.platform')
  return (
    <>
      <ResourceList<typeof funds.platform>
        embedded
        title={t('Platform funds')}
        list={funds.platform}
        columns={columns}
        name={(row) => movementKindLabels[row.kind]}
        card={(row) => (
          <RowCard
            title={movementKindLabels[row.kind]}
            sub={row.proposedBy.name}
            end={<TransactionAmount movement={row} />}
            endSub={<StatusTag tone={movementStatusLabels[row.status].tone}>{movementStatusLabels[row.status].text}</StatusTag>}
          />
        )}
        search={t('Code, transaction ID or note')}
        filters={[{ kind: 'enum', key: 'status', label: t('Status'), options: states, multiple: true }]}
        totals={{ amount: 'net' }}
        netTotals
        empty={{ title: t('No transactions yet'), text: t('Funds that the platform contributes or withdraws appear in this list.') }}
        actions={
          <Button size="small" disabledReason={refused} onClick={() => setProposing(true)}>
            {t('Propose transfer…')}
          </Button>
        }
        detailPanel={(open) => <OpenTransaction open={open} />}
      />
      {proposing && <ProposeMovement onClose={() => setProposing(false)} />}
    </>
  )
}
