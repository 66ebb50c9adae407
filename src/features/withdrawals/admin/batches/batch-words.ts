import type { StatusWords } from '@/components/labels/status'
import type { PayoutBatchStatus, PayoutLineStatus } from '@/contract/payout-batches'

export const payoutBatchWords: StatusWords<PayoutBatchStatus> = {
  DRAFT: { text: 'Draft', tone: 'neutral' },
  EXPORTED: { text: 'Exported', tone: 'info' },
  PARTLY_PAID: { text: 'Partly paid', tone: 'warn' },
  COMPLETED: { text: 'Completed', tone: 'good' },
  CANCELLED: { text: 'Cancelled', tone: 'closed' },
}

/** An open line whose failure another person has to approve. */
export const FAILURE_REPORTED = 'Failure reported'

export const payoutLineWords: StatusWords<PayoutLineStatus> = {
  OPEN: { text: 'Open', tone: 'neutral' },
  PAID: { text: 'Paid', tone: 'good' },
  RETURNED: { text: 'Returned to queue', tone: 'warn' },
  FAILED: { text: 'Failed permanently', tone: 'closed' },
  CANCELLED: { text: 'Batch cancelled', tone: 'closed' },
}
