import dynamic from 'next/dynamic'
import { useState } from 'react'
import { orderCancelled } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { Button } from '@/ui/admin/primitives/button'
import { paymentReads } from './use-settle'

const RecordPayment = dynamic(() => import('./record-payment').then((file) => file.RecordPayment), { ssr: false })

const cancelReasons = translated([
  { value: 'REQUESTED', label: msg('Requested by the customer') },
  { value: 'UNPAID', label: msg('Not paid in full') },
  { value: 'DUPLICATE', label: msg('Duplicate order') },
])

/** Staff actions for an order that is awaiting payment. */
export function OrderActions({ investment }: { investment: Investment }) {
  const refusal = useRefusal()
  const [recording, setRecording] = useState(false)
  const withdraw = useCommand(investments.withdrawOrder, paymentReads, () => t('Order {code} cancelled', { code: investment.code }))
  const customerNote = useCustomerNote([investment.user], {
    help: t('{user} sees this message.', { user: investment.user.name ?? t('The customer') }),
    reasons: cancelReasons,
    sentences: orderCancelled,
  })
  if (investment.status !== 'AWAITING_PAYMENT') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" disabledReason={refusal({ permission: 'investments:write' })} onClick={() => setRecording(true)}>
        {t('Record payment…')}
      </Button>
      <DecisionButton
        size="small"
        label={t('Cancel order…')}
        title={t('Cancel the order {code}?', { code: investment.code })}
        confirmLabel={t('Cancel order')}
        {...customerNote}
        disabledReason={refusal({ permission: 'investments:delete' })}
        onDecide={({ note }) => withdraw({ params: { id: investment.id }, body: { note, version: investment.version } })}
      >
        {t('The order is cancelled. Partial payments are credited to the customer’s balance.')}
      </DecisionButton>
      {recording && <RecordPayment investment={investment} onClose={() => setRecording(false)} />}
    </div>
  )
}
