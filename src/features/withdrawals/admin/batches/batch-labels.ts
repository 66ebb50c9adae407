import { payoutBatchLabels } from '@/components/admin/labels/status'
import type { StatusLabels, StatusWord } from '@/components/labels/status'
import type { PayoutBatch, PayoutLineStatus } from '@/contract/payout-batches'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'

const ended: StatusLabels<'PART_PAID' | 'NOTHING_PAID'> = translated({
  PART_PAID: { text: msg('Completed'), tone: 'neutral' },
  NOTHING_PAID: { text: msg('Completed, nothing paid'), tone: 'warn' },
})

/** The status of a batch. A completed batch looks paid only if all of its payouts were paid. */
export const batchLabel = ({ status, paid, count }: Pick<PayoutBatch, 'status' | 'paid' | 'count'>): StatusWord =>
  status === 'COMPLETED' && paid < count ? ended[paid === 0 ? 'NOTHING_PAID' : 'PART_PAID'] : payoutBatchLabels[status]

/** The payouts of a batch that were returned or failed, such as `1 returned, 2 failed`; empty if there is none. */
export const unpaidText = ({ returned, failed }: Pick<PayoutBatch, 'returned' | 'failed'>): string =>
  [returned > 0 && t('{value} returned', { value: returned }), failed > 0 && t('{value} failed', { value: failed })]
    .filter(Boolean)
    .join(', ')

/** An open line whose failure another person must approve. */
export const FAILURE_REPORTED = msg('Failure reported')

export const payoutLineLabels: StatusLabels<PayoutLineStatus> = translated({
  OPEN: { text: msg('Open'), tone: 'neutral' },
  PAID: { text: msg('Paid'), tone: 'good' },
  RETURNED: { text: msg('Returned to queue'), tone: 'warn' },
  FAILED: { text: msg('Failed permanently'), tone: 'closed' },
  CANCELLED: { text: msg('Batch cancelled'), tone: 'closed' },
})
