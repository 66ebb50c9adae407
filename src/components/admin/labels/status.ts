import type { ChangeRequestStatus } from '@/contract/approvals'
import type { MovementStatus } from '@/contract/funds'
import type { PayoutBatchStatus } from '@/contract/payout-batches'
import type { BatchStatus } from '@/contract/profit'
import type { ExportStatus } from '@/contract/exports'
import type { Job, Mail } from '@/contract/system'
import type { AdjustmentStatus } from '@/contract/adjustments'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { StatusLabels } from '@/components/labels/status'

export const personStateLabels: StatusLabels<'ACTIVE' | 'INVITED' | 'FROZEN' | 'INACTIVE'> = translated({
  ACTIVE: { text: msg('Active'), tone: 'good' },
  INVITED: { text: msg('Invited'), tone: 'info' },
  FROZEN: { text: msg('Frozen'), tone: 'warn' },
  INACTIVE: { text: msg('Deactivated'), tone: 'closed' },
})

export const batchStatusLabels: StatusLabels<BatchStatus> = translated({
  POSTING: { text: msg('Posting'), tone: 'info' },
  POSTED: { text: msg('Posted'), tone: 'good' },
  FAILED: { text: msg('Stopped'), tone: 'act' },
})

export const movementStatusLabels: StatusLabels<MovementStatus> = translated({
  POSTED: { text: msg('Posted'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
})

export const changeRequestStatusLabels: StatusLabels<ChangeRequestStatus> = translated({
  PENDING: { text: msg('Pending approval'), tone: 'warn' },
  APPLIED: { text: msg('Applied'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
  EXPIRED: { text: msg('Expired'), tone: 'closed' },
  WITHDRAWN: { text: msg('Withdrawn'), tone: 'closed' },
})

export const adjustmentStatusLabels: StatusLabels<AdjustmentStatus> = translated({
  PENDING: { text: msg('Needs second approval'), tone: 'warn' },
  POSTED: { text: msg('Posted'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
})

export const jobStateLabels: StatusLabels<Job['state']> = translated({
  WAITING: { text: msg('Queued'), tone: 'neutral' },
  RUNNING: { text: msg('Running'), tone: 'info' },
  DONE: { text: msg('Done'), tone: 'good' },
  FAILED: { text: msg('Failed, will retry'), tone: 'warn' },
  DEAD: { text: msg('Failed permanently'), tone: 'act' },
})

export const exportStatusLabels: StatusLabels<ExportStatus> = translated({
  PREPARING: { text: msg('Preparing'), tone: 'info' },
  READY: { text: msg('Ready'), tone: 'good' },
  FAILED: { text: msg('Failed'), tone: 'act' },
  EXPIRED: { text: msg('Expired'), tone: 'closed' },
})

export const mailStateLabels: StatusLabels<Mail['state']> = translated({
  WAITING: { text: msg('Queued'), tone: 'neutral' },
  SENT: { text: msg('Sent'), tone: 'good' },
  FAILED: { text: msg('Failed'), tone: 'act' },
})

export const payoutBatchLabels: StatusLabels<PayoutBatchStatus> = translated({
  DRAFT: { text: msg('Draft'), tone: 'neutral' },
  EXPORTED: { text: msg('Exported'), tone: 'info' },
  PARTLY_PAID: { text: msg('Partly paid'), tone: 'warn' },
  COMPLETED: { text: msg('Completed'), tone: 'good' },
  CANCELLED: { text: msg('Cancelled'), tone: 'closed' },
})
