import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useMemo, useState } from 'react'
import { useRead } from '@/api/hooks'
import { AdminLink } from '@/components/admin/admin-link'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { investmentStateLabels } from '@/components/labels/status'
import { adminPaths } from '@/config/admin-paths'
import { investments } from '@/contract/investments'
import { type Payment } from '@/contract/payments'
import { ItemAge } from '@/components/work/item-age'
import { useTargetTime } from '@/components/work/use-target-time'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { OrderActions } from '../order-actions'
import { flagsFile, PaymentFlags } from './payment-flags'
import { isWaiting, PaymentState, paymentStateFile } from './payment-state'

const OpenPayment = dynamic(() => import('./open-payment').then((file) => file.OpenPayment), { ssr: false })

const column = columnsFor<Payment>()
const columnsIn = (currency: string, lateAfter: number | undefined) => [
  column.code('code', t('Code')),
  column.related('gateway', t('Gateway'), { isMuted: true }),
  column.code('transactionId', t('Transaction'), { wide: true, isMuted: true, maxWidth: 260 }),
  column.money('bookAmount', inCurrency(t('Reported'), currency)),
  column.custom('createdAt', t('Age'), (row) => <ItemAge item={row} waiting={isWaiting(row)} lateAfter={lateAfter} />, {
    align: 'end',
    sortable: true,
    sorts: 'age',
  }),
  column.custom('flags', t('Checks'), (row) => <PaymentFlags payment={row} />, { file: flagsFile }),
  column.custom('status', t('Status'), (row) => <PaymentState payment={row} />, { fixed: true, file: paymentStateFile }),
]

/** The payments of one investment; each opens beside its proof. */
export function InvestmentPaymentsScreen() {
  const { query, isReady } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission={['projects:read', 'investments:read']}>{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const currency = useCurrency()
  const lateAfter = useTargetTime('payments')
  const columns = useMemo(() => columnsIn(currency, lateAfter), [currency, lateAfter])
  const [then, setThen] = useState(true)
  const investment = useRead(investments.get, { params: { id } }).data?.data
  const word = investment && investmentStateLabels[investment.state]
  return (
    <ResourceList<typeof investments.payments>
      title={investment ? t('Payments of {code}', { code: investment.code }) : t('Investment payments')}
      list={investments.payments}
      params={{ id }}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={<span className="num">{row.code}</span>}
          sub={row.gateway.title}
          end={<MoneyText value={row.bookAmount} />}
          endSub={<PaymentState payment={row} />}
          foot={<PaymentFlags payment={row} />}
        />
      )}
      lead={
        investment &&
        word && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-soft">
            <StatusTag tone={word.tone}>{word.text}</StatusTag>
            <span>{investment.user.name}</span>
            <AdminLink permission={['projects:read']} href={adminPaths.projectDetails(investment.project.id)}>
              {investment.project.title}
            </AdminLink>
            <span>
              <Rich
                text="{paidAmount} of {investmentAmount}"
                values={{
                  paidAmount: <MoneyText value={investment.paidAmount} className="font-medium text-ink" />,
                  investmentAmount: <MoneyText value={investment.investmentAmount} currency={currency} />,
                }}
              />
            </span>
            <OrderActions investment={investment} />
          </div>
        )
      }
      empty={{ title: t('No payment yet'), text: t('The customer has not reported a payment for this investment.') }}
      wideDetailPanel
      detailPanel={(open) => <OpenPayment open={open} then={{ on: then, onChange: setThen, goOn: open.goOn }} />}
    />
  )
}
