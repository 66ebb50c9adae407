import { PendingChanges } from '@/components/approvals/pending-changes'
import { useNeedsApproval, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { paymentReversed } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { paymentStatusLabels } from '@/components/labels/status'
import { refusedByState } from '@/components/requests/use-refusal'
import { paymentLife, type Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { useReverse } from '../use-settle'
import { reversalReasons } from './payment-reasons'

/** The decision on a payment, and its reversal, which another person approves and which is possible while the money is not spent. */
export function PaymentReversal({ payment, refused }: { payment: Payment; refused: string | undefined }) {
  const reverse = useReverse()
  const needsApproval = useNeedsApproval()('payment.reverse')
  const requestRefused = useRequestRefusal()('payment.reverse')
  const { settledBy, settledAt, note } = payment
  const customerNote = useCustomerNote([payment.user], {
    help: t('{name} sees this message.', { name: payment.user.name ?? t('The customer') }),
    reasons: reversalReasons,
    sentences: paymentReversed,
  })
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-ink-soft">
      <p className="min-w-0 flex-1">
        {paymentStatusLabels[payment.status].text} {settledBy && <>{t('by {name}', { name: settledBy.name ?? '' })} </>}
        {settledAt && <DateText value={settledAt} style="dateTime" />}
        {note && (
          <span className="block" dir="auto">
            “{note}”
          </span>
        )}
      </p>
      {payment.status === 'APPROVED' && (
        <DecisionButton
          size="mid"
          {...customerNote}
          label={t('Reverse…')}
          title={t('Reverse this payment?')}
          confirmLabel={t('Request reversal')}
          disabledReason={refused ?? requestRefused ?? refusedByState(paymentLife, payment.status, 'reverse', paymentStatusLabels)}
          onDecide={({ note: why }) => reverse({ params: { id: payment.id }, body: { note: why, version: payment.version } })}
        >
          {t('A reversing transaction undoes the payment. It is refused if the amount has already been used.')}
          {needsApproval && ` ${t('Another team member must approve it.')}`}
        </DecisionButton>
      )}
      {payment.status === 'APPROVED' && <PendingChanges subject={payment.id} />}
    </div>
  )
}
