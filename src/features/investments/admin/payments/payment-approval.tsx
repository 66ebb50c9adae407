import type { CheckAnswer } from '@/components/decisions/confirm-evidence'
import { ConfirmEvidence } from '@/components/decisions/decision-window'
import { shortAmount } from '@/components/labels/short-amount'
import { reviewFlagLabels } from '@/components/admin/labels/labels'
import type { PaymentCheck } from '@/contract/evidence'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { findingsOf } from './payment-rules'

type Props = {
  payment: Payment
  investment: Investment | undefined
  received: string
  ticked: readonly PaymentCheck[]
  onApprove: (decision: { checks: CheckAnswer<PaymentCheck>[]; note: string | null }) => Promise<unknown>
  onClose: () => void
}

/** Confirms an approval: amount, currency and payer, the checks made against the proof, and the reason if one is required. */
export function PaymentApproval({ payment, investment, received, ticked, onApprove, onClose }: Props) {
  const name = payment.user.name ?? t('the customer')
  const findings = findingsOf(payment, received)
  const given = payment.approvals.length
  const needsAnother = given + 1 < payment.approvalsNeeded
  const reference = investment?.paymentReference ?? payment.investment.code ?? ''
  return (
    <ConfirmEvidence<PaymentCheck>
      title={t('Approve {received} {currency} from {name}?', { received: formatMoney(received), currency: payment.currency, name })}
      label={needsAnother ? t('Give first approval') : t('Approve payment')}
      ticked={ticked}
      findings={findings.map((flag) => reviewFlagLabels[flag])}
      isJustified={findings.every((flag) => payment.answeredFlags.includes(flag))}
      checks={[
        { check: 'AMOUNT', label: t('Amount'), value: `${formatMoney(received)} ${payment.currency}` },
        { check: 'REFERENCE', label: t('Reference'), value: payment.transactionId ? `${reference}, ${payment.transactionId}` : reference },
        { check: 'SENDER', label: t('Sender'), value: name },
        { check: 'DATE', label: t('Date'), value: <DateText value={payment.createdAt} style="date" /> },
      ]}
      onConfirm={onApprove}
      onClose={onClose}
    >
      <p>
        {t('{code}, {gateway}: {amount} {currency} reported for {investment}.', {
          code: payment.code,
          gateway: payment.gateway.title ?? '',
          amount: formatMoney(shortAmount(payment.amount)),
          currency: payment.currency,
          investment: payment.investment.code ?? '',
        })}
      </p>
      {needsAnother && <p>{t('Nothing is posted yet. A second approval is needed.')}</p>}
    </ConfirmEvidence>
  )
}
