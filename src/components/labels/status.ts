import type { IdentityStatus } from '@/contract/identity'
import type { InvestmentState, InvestmentStatus } from '@/contract/investment-life'
import type { Investment } from '@/contract/investment-schemas'
import type { PaymentStatus } from '@/contract/payments'
import type { ChangeRequestStatus } from '@/contract/approvals'
import type { MovementStatus } from '@/contract/funds'
import type { BatchStatus } from '@/contract/profit'
import type { ProjectStatus } from '@/contract/project-schemas'
import type { ExportStatus } from '@/contract/exports'
import type { Job, Mail } from '@/contract/system'
import type { AdjustmentStatus } from '@/contract/adjustments'
import type { CommissionStatus } from '@/contract/commissions'
import type { WalletStatus } from '@/contract/wallets'
import type { WithdrawalStatus } from '@/contract/withdrawals'
import type { Tone } from '@/ui/plain/primitives/status-tag'

/** The words and the tone of every state. Total records: a new state does not compile until it has a word. */
export type StatusWord = { text: string; tone: Tone }
export type StatusWords<S extends string> = Readonly<Record<S, StatusWord>>

export const personStateWords: StatusWords<'ACTIVE' | 'INVITED' | 'FROZEN' | 'INACTIVE'> = {
  ACTIVE: { text: 'Active', tone: 'good' },
  INVITED: { text: 'Invited', tone: 'info' },
  FROZEN: { text: 'Frozen', tone: 'warn' },
  INACTIVE: { text: 'Deactivated', tone: 'closed' },
}

export const projectStatusWords: StatusWords<ProjectStatus> = {
  DRAFT: { text: 'Draft', tone: 'neutral' },
  OPEN: { text: 'Open', tone: 'good' },
  PAUSED: { text: 'Paused', tone: 'warn' },
  FUNDED: { text: 'Funded', tone: 'info' },
  CLOSED: { text: 'Closed', tone: 'neutral' },
  COMPLETED: { text: 'Completed', tone: 'closed' },
  CANCELLED: { text: 'Cancelled', tone: 'closed' },
}

export const investmentStatusWords: StatusWords<InvestmentStatus> = {
  AWAITING_PAYMENT: { text: 'Awaiting payment', tone: 'warn' },
  ACTIVE: { text: 'Active', tone: 'good' },
  EXIT_REQUESTED: { text: 'Exit requested', tone: 'warn' },
  EXITED: { text: 'Exited early', tone: 'closed' },
  MATURED: { text: 'Matured', tone: 'info' },
  CLOSED: { text: 'Closed', tone: 'closed' },
  CANCELLED: { text: 'Cancelled', tone: 'closed' },
  EXPIRED: { text: 'Expired', tone: 'closed' },
  REFUNDED: { text: 'Refunded', tone: 'closed' },
}

export const investmentStateWords: StatusWords<InvestmentState> = {
  ...investmentStatusWords,
  PAYMENT_IN_REVIEW: { text: 'Payment in review', tone: 'info' },
}

/** How far an investment is paid. */
export const paymentStateWords: StatusWords<Investment['paymentStatus']> = {
  UNPAID: { text: 'Unpaid', tone: 'neutral' },
  PENDING: { text: 'In review', tone: 'warn' },
  PARTIAL: { text: 'Partly paid', tone: 'warn' },
  PAID: { text: 'Paid', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
}

export const paymentStatusWords: StatusWords<PaymentStatus> = {
  PENDING: { text: 'Pending review', tone: 'neutral' },
  MORE_INFO: { text: 'Information requested', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
  REVERSED: { text: 'Reversed', tone: 'closed' },
}

export const withdrawalStatusWords: StatusWords<WithdrawalStatus> = {
  PENDING: { text: 'Pending review', tone: 'neutral' },
  APPROVED: { text: 'Approved', tone: 'info' },
  PAID: { text: 'Paid', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
  CANCELLED: { text: 'Cancelled', tone: 'closed' },
  FAILED: { text: 'Failed', tone: 'act' },
}

export const identityStatusWords: StatusWords<IdentityStatus> = {
  PENDING: { text: 'Pending review', tone: 'neutral' },
  MORE_INFO: { text: 'Information requested', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
  EXPIRED: { text: 'Expired', tone: 'warn' },
  REVOKED: { text: 'Revoked', tone: 'closed' },
}

export const walletStatusWords: StatusWords<WalletStatus> = {
  UNCONFIRMED: { text: 'Unconfirmed', tone: 'neutral' },
  COOLING: { text: 'In cooling-off period', tone: 'warn' },
  ACTIVE: { text: 'Active', tone: 'good' },
  SUSPENDED: { text: 'Suspended', tone: 'act' },
  REMOVED: { text: 'Removed', tone: 'closed' },
}

export const commissionStatusWords: StatusWords<CommissionStatus> = {
  PENDING: { text: 'On hold', tone: 'warn' },
  PAID: { text: 'Paid', tone: 'good' },
  VOID: { text: 'Void', tone: 'closed' },
  CLAWED_BACK: { text: 'Clawed back', tone: 'closed' },
}

export const batchStatusWords: StatusWords<BatchStatus> = {
  POSTING: { text: 'Posting', tone: 'info' },
  POSTED: { text: 'Posted', tone: 'good' },
  FAILED: { text: 'Stopped', tone: 'act' },
}

export const movementStatusWords: StatusWords<MovementStatus> = {
  POSTED: { text: 'Posted', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
}

export const changeRequestStatusWords: StatusWords<ChangeRequestStatus> = {
  PENDING: { text: 'Pending approval', tone: 'warn' },
  APPLIED: { text: 'Applied', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
  EXPIRED: { text: 'Expired', tone: 'closed' },
  WITHDRAWN: { text: 'Withdrawn', tone: 'closed' },
}

export const adjustmentStatusWords: StatusWords<AdjustmentStatus> = {
  PENDING: { text: 'Needs second approval', tone: 'warn' },
  POSTED: { text: 'Posted', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
}

export const jobStateWords: StatusWords<Job['state']> = {
  WAITING: { text: 'Queued', tone: 'neutral' },
  RUNNING: { text: 'Running', tone: 'info' },
  DONE: { text: 'Done', tone: 'good' },
  FAILED: { text: 'Failed, will retry', tone: 'warn' },
  DEAD: { text: 'Failed permanently', tone: 'act' },
}

export const exportStatusLabels: StatusWords<ExportStatus> = {
  PREPARING: { text: 'Preparing', tone: 'info' },
  READY: { text: 'Ready', tone: 'good' },
  FAILED: { text: 'Failed', tone: 'act' },
  EXPIRED: { text: 'Expired', tone: 'closed' },
}

export const mailStateWords: StatusWords<Mail['state']> = {
  WAITING: { text: 'Queued', tone: 'neutral' },
  SENT: { text: 'Sent', tone: 'good' },
  FAILED: { text: 'Failed', tone: 'act' },
}
