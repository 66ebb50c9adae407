import { useSession } from '@/api/session'
import { paymentStatusWords } from '@/components/status'
import { refusedByState } from '@/components/use-refusal'
import { paymentLife, type Payment } from '@/contract/payments'
import { DecisionButton } from '@/ui/decision-button'
import { DateText } from '@/ui/plain/date-text'
import { useReverse } from './use-settle'

/** What was decided, and the way back: two people reverse an approved payment, as long as its money was not spent. */
export function PaymentReversal({ payment, refused }: { payment: Payment; refused: string | undefined }) {
  const { user } = useSession()
  const reverse = useReverse()
  const { reversal, settledBy, settledAt, note } = payment
  const own = reversal?.by.id === user?.id ? 'You asked for it. Another person has to agree.' : undefined
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-ink-soft">
      <p className="min-w-0 flex-1">
        {paymentStatusWords[payment.status].text} {settledBy && <>by {settledBy.name} </>}
        {settledAt && <DateText value={settledAt} style="dateTime" />}
        {note && <span className="block">“{note}”</span>}
        {reversal && (
          <span className="block text-warn">
            {reversal.by.name} asks to reverse it: “{reversal.note}”
          </span>
        )}
      </p>
      {payment.status === 'APPROVED' && (
        <DecisionButton
          size="mid"
          label={reversal ? 'Agree to reverse…' : 'Reverse…'}
          title="Reverse this payment?"
          confirmLabel={reversal ? 'Reverse the payment' : 'Ask to reverse it'}
          disabledReason={refused ?? refusedByState(paymentLife, payment.status, 'reverse', paymentStatusWords) ?? own}
          onDecide={({ note: why }) => reverse({ params: { id: payment.id }, body: { note: why, version: payment.version } })}
        >
          The transfer is undone by an opposite one. It needs two people, and is refused if the money was already spent.
        </DecisionButton>
      )}
    </div>
  )
}
