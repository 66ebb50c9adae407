/** Every work queue of staff. A new one is added here, and its open items in `work-queues/items.ts` of the server. */
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

/** Queues whose items need approvals; the number comes from the policy. */
export const approvalQueues = [
  'payments',
  'withdrawals',
  'identity',
  'adjustments',
  'exits',
  'change-requests',
] as const satisfies readonly WorkQueueKey[]
export type ApprovalQueue = (typeof approvalQueues)[number]
/** Approval queues with one policy for all items; each change request names its own. */
export type PolicyQueue = Exclude<ApprovalQueue, 'change-requests'>
export const policyQueues = approvalQueues.filter((queue): queue is PolicyQueue => queue !== 'change-requests')

/** Queues whose items can be assigned to a member of staff. */
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
