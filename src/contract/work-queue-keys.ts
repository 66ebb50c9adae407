/** Every queue that staff work through. A new one is named here, and its open items in `work-queues/items.ts` of the server. */
export const workQueueKeys = [
  'payments',
  'withdrawals',
  'payouts',
  'identity',
  'adjustments',
  'exits',
  'questions',
  'change-requests',
] as const
export type WorkQueueKey = (typeof workQueueKeys)[number]

/** Whose items are approved, each by as many people as its policy asks for. */
export const approvalQueues = [
  'payments',
  'withdrawals',
  'identity',
  'adjustments',
  'exits',
  'change-requests',
] as const satisfies readonly WorkQueueKey[]
export type ApprovalQueue = (typeof approvalQueues)[number]
/** Those with one policy for all their items; a change request names its own. */
export type PolicyQueue = Exclude<ApprovalQueue, 'change-requests'>
export const policyQueues = approvalQueues.filter((queue): queue is PolicyQueue => queue !== 'change-requests')

/** Whose items can be assigned to a member of staff. */
export const assignableQueues = [
  'payments',
  'withdrawals',
  'identity',
  'adjustments',
  'exits',
  'questions',
  'change-requests',
] as const satisfies readonly WorkQueueKey[]
export type AssignableQueue = (typeof assignableQueues)[number]
