import { paymentStatusWords, type StatusWord } from '@/components/status'
import type { Payment } from '@/contract/payments'
import { StatusTag } from '@/ui/plain/status-tag'

const SECOND: StatusWord = { text: 'Second person', tone: 'warn' }
const REVERSING: StatusWord = { text: 'Reversal asked', tone: 'warn' }

/** Where a payment stands; what one person has agreed to waits for the second. */
export function paymentWord({ status, approvals, reversal }: Payment): StatusWord {
  if (status === 'PENDING' && approvals.length > 0) return SECOND
  if (status === 'APPROVED' && reversal) return REVERSING
  return paymentStatusWords[status]
}

export const PaymentState = ({ payment }: { payment: Payment }) => {
  const { text, tone } = paymentWord(payment)
  return <StatusTag tone={tone}>{text}</StatusTag>
}

/** Whether somebody of the staff has to look at it. */
export const isWaiting = ({ status }: Payment): boolean => status === 'PENDING' || status === 'MORE_INFO'
