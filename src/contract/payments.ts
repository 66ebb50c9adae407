import { z } from 'zod'
import { customerRef } from './core/customer-ref'
import { get, post, staff } from './core/endpoint'
import { flag, listQuery, maybe, oneOrMore } from './core/list'
import { amount, approval, id, instant, money, optionalText, ref, text, version } from './core/primitives'
import { lifecycle } from './core/transitions'
import { decisionRecord, hasEveryCheck, paymentCheck, paymentChecks, reviewers, reviewFlag } from './evidence'

export const paymentStatus = z.enum(['PENDING', 'MORE_INFO', 'APPROVED', 'DECLINED', 'REVERSED'])
export type PaymentStatus = z.infer<typeof paymentStatus>
/** The money did not arrive, or the payment was reversed. */
export const uncreditedStatuses: readonly PaymentStatus[] = ['DECLINED', 'REVERSED']
export const paymentLife = lifecycle<PaymentStatus, 'approve' | 'decline' | 'ask' | 'answer' | 'resume' | 'reverse'>([
  { from: ['PENDING', 'MORE_INFO'], event: 'approve', to: 'APPROVED', by: ['staff', 'two', 'gateway'] },
  { from: ['PENDING'], event: 'decline', to: 'DECLINED', by: ['staff', 'gateway'] },
  { from: ['MORE_INFO'], event: 'decline', to: 'DECLINED', by: ['staff', 'gateway', 'system'] },
  { from: ['PENDING'], event: 'ask', to: 'MORE_INFO', by: ['staff'] },
  { from: ['MORE_INFO'], event: 'answer', to: 'PENDING', by: ['customer'] },
  // A first approval ends the question without an answer.
  { from: ['MORE_INFO'], event: 'resume', to: 'PENDING', by: ['staff'] },
  { from: ['APPROVED'], event: 'reverse', to: 'REVERSED', by: ['two'] },
])
/** The reminder before the deadline of a reply, in hours. */
export const REPLY_REMINDER_HOURS = 24
export const paymentFlag = z.enum(['SAME_TRANSACTION', 'SAME_FILE', 'NO_PROOF', 'PARTIAL', 'OVER', 'LATE', 'SECOND_NEEDED'])

export const payment = z.object({
  id,
  code: z.string(),
  investment: ref,
  /** The reference of the investment, which the customer states in the transfer. */
  paymentReference: z.string(),
  project: ref,
  user: customerRef,
  gateway: ref,
  /** In the gateway's currency. */
  amount: money,
  receivedAmount: money.nullable(),
  currency: z.string(),
  rate: z.string(),
  /** In the book currency: the amount claimed, later the amount received. */
  bookAmount: money,
  /** The amount still due on the investment, in the book currency: the current one while the payment is open, then the one at approval. */
  dueAmount: money,
  transactionId: z.string(),
  transferProof: z.object({ id, contentType: z.string(), name: z.string(), size: z.number().int(), sha256: z.string() }).nullable(),
  status: paymentStatus,
  flags: z.array(paymentFlag),
  /** Staff only: findings for which an approval of the claimed amount needs a written reason. Empty once decided. */
  reviewFlags: z.array(reviewFlag),
  /** Staff only: findings already answered with a reason in an earlier approval; the next approver need not answer them again. */
  answeredFlags: z.array(reviewFlag),
  /** Other payments with the same transaction id or the same file. */
  alike: z.array(z.object({ id, code: z.string(), status: paymentStatus, because: paymentFlag })),
  /** Staff only: codes of fund transfers and withdrawals with the same transaction id. */
  alsoRecordedAs: z.array(z.string()),
  approvals: z.array(approval),
  approvalsNeeded: z.number().int(),
  /** The amount that the first approver saw, which the second one must confirm. */
  firstReceivedAmount: money.nullable(),
  /** The address of the gateway's checkout; null for payments that the customer reports. */
  checkout: z.object({ url: z.string(), expiresAt: instant }).nullable(),
  /** The checkout was opened and nothing has been received. */
  awaitsMoney: z.boolean(),
  /** The assigned member of staff; for staff only. */
  assignee: ref.nullable(),
  note: z.string().nullable(),
  customerNote: z.string().nullable(),
  settledBy: ref.nullable(),
  settledAt: instant.nullable(),
  createdAt: instant,
  /** Staff only: when a reversed bulk approval or a customer's reply returned it to the queue. The target time starts then. */
  returnedAt: instant.nullable(),
  /** While information is requested: the time until which the customer can reply. The payment is then declined. */
  replyUntil: instant.nullable(),
  version,
})
export type Payment = z.infer<typeof payment>

/** The result of a bulk approval for one of its payments. */
export const bulkResult = z.object({
  id,
  code: z.string().nullable(),
  ok: z.boolean(),
  /** PENDING where this was the first of two approvals. */
  status: paymentStatus.nullable(),
  message: z.string().nullable(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
/** A bulk approval that can still be reversed as a whole. */
export const bulkApproval = z.object({ id, by: ref, at: instant, reversibleUntil: instant, payments: z.number().int(), sum: money })
export type BulkApproval = z.infer<typeof bulkApproval>

const one = z.object({ id })

export const payments = {
  list: get('/payments', {
    summary: 'All payments, as a work queue for staff; unpaid checkouts only with awaitsMoney',
    access: staff('investments:read'),
    query: listQuery(['createdAt', 'bookAmount', 'settledAt'], {
      status: oneOrMore(paymentStatus),
      gateway: oneOrMore(id),
      project: maybe(id),
      user: maybe(id),
      assignee: maybe(id),
      needsSecond: flag,
      duplicate: flag,
      awaitsMoney: flag,
      amountFrom: maybe(amount),
      amountTo: maybe(amount),
    }),
    response: payment,
    list: true,
  }),
  bulkApprovals: get('/payments/bulk-approvals', {
    summary: 'Bulk approvals that can still be reversed, newest first',
    access: staff('investments:read'),
    response: z.array(bulkApproval),
  }),
  bulkApprove: post('/payments/bulk-approve', {
    summary: 'Approve several payments as claimed; each row has its own result, and flagged ones are refused',
    access: staff('investments:update'),
    idempotent: true,
    body: z.strictObject({
      payments: z
        .array(z.strictObject({ id, version: version.optional() }))
        .min(1)
        .max(100),
      /** The items compared with the proof of each payment; all four are required. */
      checks: paymentChecks.unwrap().refine((sent) => hasEveryCheck(paymentCheck.options, sent), 'Record every check'),
    }),
    /** `id` is null if nothing was approved. */
    response: z.object({ id: id.nullable(), reversibleUntil: instant.nullable(), results: z.array(bulkResult) }),
    errors: ['VALIDATION'],
    done: 'The bulk approval was processed.',
  }),
  bulkReverse: post('/payments/bulk-approvals/:id/reversal', {
    summary: 'Reverse a bulk approval as a whole within its 10 minutes; refused if a payment has already been used',
    access: staff('investments:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ note: optionalText(1000) }),
    response: z.object({ id, reversed: z.number().int() }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'MONEY_SPENT', 'STALE_VERSION'],
    done: 'The bulk approval was reversed.',
  }),
  get: get('/payments/:id', {
    summary: 'One payment',
    access: staff('investments:read'),
    params: one,
    response: payment,
    errors: ['NOT_FOUND'],
  }),
  decisions: get('/payments/:id/decisions', {
    summary: 'Decisions on a payment, with their checks, findings and reasons',
    access: staff('investments:read'),
    params: one,
    response: z.array(decisionRecord),
    errors: ['NOT_FOUND'],
  }),
  review: post('/payments/:id/review', {
    summary: 'Renew my presence on a payment; returns the other reviewers',
    access: staff('investments:read'),
    params: one,
    body: z.strictObject({}),
    response: reviewers,
    errors: ['NOT_FOUND'],
  }),
  reverse: post('/payments/:id/reverse', {
    summary: 'Reverse an approved payment; another team member approves, refused if the money was spent',
    access: staff('payment-reversals:write'),
    approval: 'payment.reverse',
    idempotent: true,
    params: one,
    body: z.strictObject({ note: text(1000, 3), version: version.optional() }),
    response: payment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'SECOND_PERSON_NEEDED', 'MONEY_SPENT', 'STALE_VERSION'],
    done: 'Successfully updated!',
  }),
}
