import { paymentStatusLabels, type StatusWord } from '@/components/labels/status'
import type { Payment } from '@/contract/payments'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import { textsOf } from '@/ui/table/columns'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const SECOND: StatusWord = translated({ text: msg('Needs second approval'), tone: 'warn' })

/** The status of a payment; after one of two approvals it is "needs second approval". */
export function paymentWord({ status, approvals }: Payment): StatusWord {
  if (status === 'PENDING' && approvals.length > 0) return SECOND
  return paymentStatusLabels[status]
}

/** The same in exported files. */
export const paymentStateFile = {
  cells: [
    { path: 'approvals', as: 'count', labels: { '0': '', '1': SECOND.text }, when: { path: 'status', is: ['PENDING'] } },
    { path: 'status', labels: textsOf(paymentStatusLabels) },
  ],
  first: true,
} as const

export const PaymentState = ({ payment }: { payment: Payment }) => {
  const { text, tone } = paymentWord(payment)
  return <StatusTag tone={tone}>{text}</StatusTag>
}

/** Whether staff must review it. */
export const isWaiting = ({ status }: Payment): boolean => status === 'PENDING' || status === 'MORE_INFO'
