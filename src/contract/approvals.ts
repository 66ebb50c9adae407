import { z } from 'zod'
import { approvalInbox } from './approval-inbox'
import { approvalAction } from './approval-actions'
import { get, internal, patch, post, staff } from './core/endpoint'
import { flag, listQuery, maybe, oneOrMore } from './core/list'
import { amountOrZero, approval, id, instant, lockedPeriod, money, optionalText, percent, ref, text, version } from './core/primitives'
import { lifecycle } from './core/transitions'
import { flagRule } from './evidence'
import { presenceOn } from './presence'
import { permission } from './permission-schema'

/** The setting that can replace an amount in a band. */
export const FOUR_EYES_SETTING = 'fourEyesFrom'

/** From the amount `from` on (book currency, or the setting), `approvals` people besides the maker must approve; 0: none. */
export const approvalBand = z.strictObject({
  from: z.union([z.literal(FOUR_EYES_SETTING), amountOrZero]),
  approvals: z.number('Enter a whole number').int('Enter a whole number').min(0, 'At least 0').max(5, 'At most 5'),
})
export type ApprovalBand = z.infer<typeof approvalBand>

const policyFields = {
  /** Ascending; the first starts at 0.00. */
  bands: z.array(approvalBand).min(1, 'Add at least one amount').max(5, 'At most 5 amounts'),
  /** The permission to request it; null if customers request it. */
  makerPermission: permission.nullable(),
  checkerPermission: permission,
  /** Hours until approvals of a new, reactivated or newly authorized person count; null: the setting `checkerCoolingHours`. */
  coolingHours: z.number('Enter whole hours').int('Enter whole hours').min(0, 'At least 0').max(720, 'At most 720').nullable(),
  /** One rule for each finding that an item of this action may have. */
  flags: z.array(flagRule).max(10, 'At most 10 rules'),
}
export const approvalPolicy = z.object({ action: approvalAction, ...policyFields, version, changedAt: instant })
export type ApprovalPolicy = z.infer<typeof approvalPolicy>

export const changeRequestStatus = z.enum(['PENDING', 'APPLIED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'])
export type ChangeRequestStatus = z.infer<typeof changeRequestStatus>
export type ChangeRequestEvent = 'apply' | 'decline' | 'expire' | 'withdraw'
/** `staff` who withdraws is the maker; all others are another person. */
export const changeRequestLife = lifecycle<ChangeRequestStatus, ChangeRequestEvent>([
  { from: ['PENDING'], event: 'apply', to: 'APPLIED', by: ['two'] },
  { from: ['PENDING'], event: 'decline', to: 'DECLINED', by: ['two'] },
  { from: ['PENDING'], event: 'withdraw', to: 'WITHDRAWN', by: ['staff'] },
  { from: ['PENDING'], event: 'expire', to: 'EXPIRED', by: ['system'] },
])

const subject = z.object({ type: z.string(), id: z.string(), code: z.string().nullable() })
export const changeRequest = z.object({
  id,
  code: z.string(),
  action: approvalAction,
  /** The effect of the change, in one sentence. */
  title: z.string(),
  subject,
  amount: money.nullable(),
  status: changeRequestStatus,
  maker: ref,
  /** The maker's reason. */
  note: z.string().nullable(),
  approvals: z.array(approval),
  approvalsNeeded: z.number().int(),
  checkerPermission: permission,
  decidedBy: ref.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** Whether the reader may approve it now; otherwise the reason why not. */
  canApprove: z.boolean(),
  cannotApproveBecause: z.string().nullable(),
  /** The assigned member of staff. */
  assignee: ref.nullable(),
  version,
})
export type ChangeRequest = z.infer<typeof changeRequest>

const rate = z.object({ lockedPeriod, percentage: percent })
/** The difference by field, as text; an added or removed field has a value on one side only. */
const shown = z.record(z.string(), z.unknown())
export const changeRequestDetail = changeRequest.extend({
  before: shown,
  after: shown,
  policy: approvalPolicy,
  /** For a pending change of a gateway's account: the number of open payout batches that keep their account. 0 for other changes. */
  unchangedBatches: z.number().int(),
  /** For a pending profit distribution: the month and rates of its payouts, which `profit.lines` lists. Null for other changes. */
  distribution: z.object({ year: z.number().int(), month: z.number().int(), rates: z.array(rate) }).nullable(),
})
export type ChangeRequestDetail = z.infer<typeof changeRequestDetail>

const one = z.object({ id })
const decisionErrors = ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'SECOND_PERSON_NEEDED', 'CHECKER_TOO_NEW', 'CHANGED_SINCE'] as const

export const approvals = {
  ...approvalInbox,
  list: get('/change-requests', {
    summary: 'Change requests: your own, and those that you can read with the permission to approve them or with approval-policies:read',
    access: internal,
    query: listQuery(['createdAt', 'decidedAt', 'amount'], {
      mine: flag,
      waitingForMe: flag,
      status: oneOrMore(changeRequestStatus),
      action: oneOrMore(approvalAction),
      /** The id of the project, payment, role … to be changed. */
      subject: maybe(z.string().max(100)),
      assignee: maybe(id),
    }),
    response: changeRequest,
    list: true,
  }),
  get: get('/change-requests/:id', {
    summary: 'A change request with the state before and after, its policy and approvals',
    access: internal,
    params: one,
    response: changeRequestDetail,
    errors: ['NOT_FOUND'],
  }),
  approve: post('/change-requests/:id/approve', {
    summary: 'Approve a change request; the last approval needed applies it',
    access: internal,
    idempotent: true,
    params: one,
    body: z.strictObject({ note: optionalText(1000), version: version.optional() }),
    /** `result` is the response that the command itself would have returned. */
    response: z.object({ status: z.enum(['PENDING', 'APPLIED']), result: z.unknown().optional() }),
    errors: decisionErrors,
    done: 'The request was approved.',
  }),
  decline: post('/change-requests/:id/decline', {
    summary: 'Decline a change request',
    access: internal,
    params: one,
    body: z.strictObject({ note: text(1000, 3), version: version.optional() }),
    response: changeRequest,
    errors: decisionErrors,
    done: 'The request was declined.',
  }),
  review: presenceOn('/change-requests/:id/review', internal, 'Renew my presence on a change request; returns the other reviewers'),
  withdraw: post('/change-requests/:id/withdraw', {
    summary: 'Withdraw my change request',
    access: internal,
    params: one,
    body: z.strictObject({ version: version.optional() }),
    response: changeRequest,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION'],
    done: 'The request was withdrawn.',
  }),
}

export const approvalPolicies = {
  list: get('/approval-policies', {
    summary: 'Approval policies: how many approvals each action needs',
    access: staff('approval-policies:read'),
    response: z.object({
      policies: z.array(approvalPolicy),
      /** Actions that the reader could not complete now, because no other person can approve them. */
      withoutChecker: z.array(approvalAction),
    }),
  }),
  update: patch('/approval-policies/:action', {
    summary: 'Change an approval policy',
    access: staff('approval-policies:update'),
    approval: 'policy.change',
    params: z.object({ action: approvalAction }),
    body: z
      .strictObject(policyFields)
      .partial()
      .extend({ note: optionalText(1000), version }),
    response: approvalPolicy,
    errors: ['STALE_VERSION', 'VALIDATION'],
    done: 'The policy was saved.',
  }),
}
