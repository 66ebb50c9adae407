import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { movementStatusWords } from '@/components/admin/labels/status'
import { useRefusal } from '@/components/requests/use-refusal'
import { movementKindWords } from '@/components/admin/labels/words'
import { funds, type FundMovement } from '@/contract/funds'
import { amountFile, MovementAmount } from '@/components/transactions/movement-amount'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { Button } from '@/ui/admin/primitives/button'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const OpenMovement = dynamic(() => import('@/components/transactions/open-movement').then((file) => file.OpenMovement), { ssr: false })
const ProposeMovement = dynamic(() => import('./propose-movement').then((file) => file.ProposeMovement), { ssr: false })

const column = columnsFor<FundMovement>()
const columnsIn = (currency: string) => [
  column.date('createdAt', t('When'), { sortable: true, style: 'dateTime' }),
  column.custom('kind', t('Transaction'), (row) => movementKindWords[row.kind], { file: { path: 'kind', labels: movementKindWords } }),
  column.custom('gateway', t('Gateway'), (row) => <span className="text-ink-soft">{row.gateway?.title ?? '–'}</span>, { wide: true }),
  column.custom('proposedBy', t('Proposed by'), (row) => <span className="text-ink-soft">{row.proposedBy.name}</span>, { wide: true }),
  column.custom('decidedBy', t('Decided by'), (row) => <span className="text-ink-soft">{row.decidedBy?.name ?? '–'}</span>, { wide: true }),
  column.custom('amount', inCurrency(t('Amount'), currency), (row) => <MovementAmount movement={row} />, {
    align: 'end',
    file: amountFile,
  }),
  column.status('status', t('Status'), movementStatusWords),
]
const states = Object.entries(movementStatusWords).map(([value, { text }]) => ({ value, label: text }))

/** The platform's own money, put in or drawn; always two people. */
export function PlatformMovements() {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const [proposing, setProposing] = useState(false)
  const refused = useRefusal()({ permission: 'fund-movements:write' })
  return (
    <>
      <ResourceList<typeof funds.platform>
        embedded
        title={t('Platform funds')}
        list={funds.platform}
        columns={columns}
        name={(row) => movementKindWords[row.kind]}
        card={(row) => (
          <RowCard
            title={movementKindWords[row.kind]}
            sub={row.proposedBy.name}
            end={<MovementAmount movement={row} />}
            endSub={<StatusTag tone={movementStatusWords[row.status].tone}>{movementStatusWords[row.status].text}</StatusTag>}
          />
        )}
        filters={[{ kind: 'enum', key: 'status', label: t('Status'), options: states, multiple: true }]}
        totals={{ amount: 'net' }}
        netTotals
        empty={{ title: t('No transactions yet'), text: t('Funds that the platform contributes or withdraws appear in this list.') }}
        actions={
          <Button size="small" disabledReason={refused} onClick={() => setProposing(true)}>
            {t('Propose a transfer…')}
          </Button>
        }
        detailPanel={(open) => <OpenMovement open={open} />}
      />
      {proposing && <ProposeMovement onClose={() => setProposing(false)} />}
    </>
  )
}
