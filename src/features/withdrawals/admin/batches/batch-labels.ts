import type { StatusLabels } from '@/components/labels/status'
import type { PayoutBatchStatus, PayoutLineStatus } from '@/contract/payout-batches'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

export const payoutBatchLabels: StatusLabels<PayoutBatchStatus> = translated({
  DRAFT: { text: msg('Draft'), tone: 'neutral' },
  EXPORTED: { text: msg('Exported'), tone: 'info' },
  PARTLY_PAID: { text: msg('Partly paid'), tone: 'warn' },
  COMPLETED: { text: msg('Completed'), tone: 'good' },
  CANCELLED: { text: msg('Cancelled'), tone: 'closed' },
})

/** An open line whose failure another person must approve. */
export const FAILURE_REPORTED = msg('Failure reported')

export const payoutLineLabels: StatusLabels<PayoutLineStatus> = translated({
  OPEN: { text: msg('Open'), tone: 'neutral' },
  PAID: { text: msg('Paid'), tone: 'good' },
  RETURNED: { text: msg('Returned to queue'), tone: 'warn' },
  FAILED: { text: msg('Failed permanently'), tone: 'closed' },
  CANCELLED: { text: msg('Batch cancelled'), tone: 'closed' },
})
