import type { ChangeRequestStatus } from '@/contract/approvals'
import type { MovementStatus } from '@/contract/funds'
import type { BatchStatus } from '@/contract/profit'
import type { ExportStatus } from '@/contract/exports'
import type { Job, Mail } from '@/contract/system'
import type { AdjustmentStatus } from '@/contract/adjustments'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { StatusWords } from '@/components/labels/status'

export const personStateWords: StatusWords<'ACTIVE' | 'INVITED' | 'FROZEN' | 'INACTIVE'> = translated({
  ACTIVE: { text: msg('Active'), tone: 'good' },
  INVITED: { text: msg('Invited'), tone: 'info' },
  FROZEN: { text: msg('Frozen'), tone: 'warn' },
  INACTIVE: { text: msg('Deactivated'), tone: 'closed' },
})

export const batchStatusWords: StatusWords<BatchStatus> = translated({
  POSTING: { text: msg('Posting'), tone: 'info' },
  POSTED: { text: msg('Posted'), tone: 'good' },
  FAILED: { text: msg('Stopped'), tone: 'act' },
})

export const movementStatusWords: StatusWords<MovementStatus> = translated({
  POSTED: { text: msg('Posted'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
})

export const changeRequestStatusWords: StatusWords<ChangeRequestStatus> = translated({
  PENDING: { text: msg('Pending approval'), tone: 'warn' },
  APPLIED: { text: msg('Applied'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
  EXPIRED: { text: msg('Expired'), tone: 'closed' },
  WITHDRAWN: { text: msg('Withdrawn'), tone: 'closed' },
})

export const adjustmentStatusWords: StatusWords<AdjustmentStatus> = translated({
  PENDING: { text: msg('Needs second approval'), tone: 'warn' },
  POSTED: { text: msg('Posted'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
})

export const jobStateWords: StatusWords<Job['state']> = translated({
  WAITING: { text: msg('Queued'), tone: 'neutral' },
  RUNNING: { text: msg('Running'), tone: 'info' },
  DONE: { text: msg('Done'), tone: 'good' },
  FAILED: { text: msg('Failed, will retry'), tone: 'warn' },
  DEAD: { text: msg('Failed permanently'), tone: 'act' },
})

export const exportStatusLabels: StatusWords<ExportStatus> = translated({
  PREPARING: { text: msg('Preparing'), tone: 'info' },
  READY: { text: msg('Ready'), tone: 'good' },
  FAILED: { text: msg('Failed'), tone: 'act' },
  EXPIRED: { text: msg('Expired'), tone: 'closed' },
})

export const mailStateWords: StatusWords<Mail['state']> = translated({
  WAITING: { text: msg('Queued'), tone: 'neutral' },
  SENT: { text: msg('Sent'), tone: 'good' },
  FAILED: { text: msg('Failed'), tone: 'act' },
})
