import { z } from 'zod'
import { get, ownerOr, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money, optionalText, ref, signedAmount, text, version } from './core/primitives'
import { lifecycle } from './core/transitions'

export const adjustmentStatus = z.enum(['PENDING', 'POSTED', 'DECLINED'])
export type AdjustmentStatus = z.infer<typeof adjustmentStatus>
export const adjustmentLife = lifecycle<AdjustmentStatus, 'approve' | 'decline'>([
  { from: ['PENDING'], event: 'approve', to: 'POSTED', by: ['two'] },
  { from: ['PENDING'], event: 'decline', to: 'DECLINED', by: ['two'] },
])
export const adjustment = z.object({
  id,
  code: z.string(),
  user: ref,
  amount: money,
  /** The customer's available balance now and after this adjustment; for staff, while it is pending. */
  availableBalance: z.object({ now: money, afterwards: money }).nullable(),
  reason: z.string(),
  status: adjustmentStatus,
  proposedBy: ref,
  decidedBy: ref.nullable(),
  /** The assigned member of staff; for staff only. */
  assignee: ref.nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  version,
})
export type Adjustment = z.infer<typeof adjustment>
const decisionErrors = [
  'NOT_FOUND',
  'WRONG_STATE',
  'STALE_VERSION',
  'SECOND_PERSON_NEEDED',
  'CHECKER_TOO_NEW',
  'OWN_REQUEST',
  'INSUFFICIENT_BALANCE',
] as const

const one = z.object({ id })

export const adjustments = {
  list: get('/adjustments', {
    summary: 'Manual adjustments; a customer sees their own',
    access: ownerOr('user-transactions:read'),
    query: listQuery(['createdAt', 'amount'], { status: oneOrMore(adjustmentStatus), user: maybe(id), assignee: maybe(id) }),
    response: adjustment,
    list: true,
  }),
  propose: post('/users/:userId/adjustments', {
    summary: 'Propose an adjustment; another team member approves it',
    access: staff('user-transactions:write'),
    idempotent: true,
    params: z.object({ userId: id }),
    body: z.strictObject({ amount: signedAmount, reason: text(500, 5) }),
    response: adjustment,
    errors: ['NOT_FOUND', 'OWN_REQUEST', 'MAKER_NOT_PERMITTED', 'VALIDATION'],
    done: 'The adjustment was proposed. Another team member must approve it.',
  }),
  approve: post('/adjustments/:id/approve', {
    summary: 'Approve an adjustment',
    access: staff('user-transactions:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: optionalText(1000) }),
    response: adjustment,
    errors: [...decisionErrors, 'CHANGED_SINCE'],
    done: 'The adjustment was posted.',
  }),
  decline: post('/adjustments/:id/decline', {
    summary: 'Decline an adjustment',
    access: staff('user-transactions:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: adjustment,
    errors: decisionErrors,
    done: 'The adjustment was declined.',
  }),
}
