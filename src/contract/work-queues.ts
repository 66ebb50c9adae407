import { adjustments } from './adjustments'
import { identity } from './identity'
import { investments } from './investments'
import type { Permission } from './permissions'
import { projects } from './projects'
import type { TargetTime } from './settings'
import { withdrawals } from './withdrawals'
import type { WorkQueueKey } from './work-queue-keys'

export type WorkQueue = {
  /** The queue's name. */
  title: string
  /** The singular and plural of its items. */
  item: string
  items: string
  /** The next step of a new item. */
  waitsFor: 'Pending review' | 'Due for payout' | 'Needs second approval' | 'Unanswered'
  /**
   * The permissions to act on an item; one is sufficient. Taken from the endpoint that decides it if that requires nothing else.
   * Undefined if each item defines its own.
   */
  permissions: readonly Permission[] | undefined
  /** The setting with the target time in hours. */
  target: TargetTime
}

export const workQueues: Readonly<Record<WorkQueueKey, WorkQueue>> = {
  payments: {
    title: 'Payments',
    item: 'Payment',
    items: 'payments',
    waitsFor: 'Pending review',
    permissions: investments.settlePayment.access.staff,
    target: 'paymentTargetHours',
  },
  withdrawals: {
    title: 'Withdrawals',
    item: 'Withdrawal',
    items: 'withdrawals',
    waitsFor: 'Pending review',
    permissions: withdrawals.approve.access.staff,
    target: 'withdrawalTargetHours',
  },
  payouts: {
    title: 'Payouts due',
    item: 'Withdrawal',
    items: 'withdrawals',
    waitsFor: 'Due for payout',
    permissions: withdrawals.markPaid.access.staff,
    target: 'payoutTargetHours',
  },
  identity: {
    title: 'Identity requests',
    item: 'Identity request',
    items: 'identity requests',
    waitsFor: 'Pending review',
    permissions: identity.approve.access.staff,
    target: 'identityTargetHours',
  },
  adjustments: {
    title: 'Manual adjustments',
    item: 'Manual adjustment',
    items: 'manual adjustments',
    waitsFor: 'Needs second approval',
    permissions: adjustments.approve.access.staff,
    target: 'approvalTargetHours',
  },
  exits: {
    title: 'Early exits',
    item: 'Early exit',
    items: 'early exits',
    waitsFor: 'Pending review',
    permissions: investments.approveExit.access.staff,
    target: 'exitTargetHours',
  },
  questions: {
    title: 'Project questions',
    item: 'Question',
    items: 'questions',
    waitsFor: 'Unanswered',
    permissions: projects.answer.access.staff,
    target: 'questionTargetHours',
  },
  'change-requests': {
    title: 'Change requests',
    item: 'Change request',
    items: 'change requests',
    waitsFor: 'Needs second approval',
    permissions: undefined,
    target: 'approvalTargetHours',
  },
}
