import { z } from 'zod'
import { msg } from '@/locales/message'
import { customerRef } from './core/customer-ref'
import { customer, get, ownerOr, post, staff } from './core/endpoint'
import { flag, listQuery, maybe, oneOrMore } from './core/list'
import { amount, approval, codeRequest, foreignAmount, id, instant, money, optionalText, otp, ref, text, version } from './core/primitives'
import { payoutLineStatus } from './payout-batches'
import { bankDetails, network } from './wallets'
import { decideWithdrawals, listBulkApprovals, reverseBulkApproval } from './withdrawal-bulks'
import { readWithdrawalFacts } from './withdrawal-facts'
import { fund, hold, reviewReason, withdrawalStatus } from './withdrawal-life'
export type { WithdrawalBulk } from './withdrawal-bulks'
export * from './withdrawal-life'

export const withdrawal = z.object({
  id,
  code: z.string(),
  user: customerRef,
  fund,
  amount: money,
  fee: money,
  net: money,
  wallet: ref.extend({ network, address: z.string(), currencyUnit: z.string(), details: bankDetails.nullable() }),
  /** The account holder clearly is another person than the customer, so it is not paid. False for customers. */
  hasOtherHolder: z.boolean(),
  investment: ref.nullable(),
  status: withdrawalStatus,
  /** The hold that ends last; only while the withdrawal is open. */
  hold: hold.nullable(),
  /** While it is open: it requires a verified identity that the customer does not have. False for customers. */
  lacksIdentity: z.boolean(),
  /** The review reasons at the time of the request. */
  reviewReasons: z.array(reviewReason),
  approvals: z.array(approval),
  /** If approved: the people whose approvals no longer count or were altered by SQL. Empty for customers. */
  lapsedApprovers: z.array(id),
  /** Approved, but with too few valid approvals: it is not paid until another person approves it. False for customers. */
  isLapsed: z.boolean(),
  approvalsNeeded: z.number().int(),
  transactionId: z.string().nullable(),
  /** The transaction's page in the block explorer of its network. */
  explorerUrl: z.string().nullable(),
  /** The net amount in the gateway's currency, at the rate used. Null until paid. */
  sent: z.object({ gateway: ref, currency: z.string(), amount: money, rate: z.string() }).nullable(),
  /** The latest correction of a wrong transaction id or account, with the previous values. Null for customers. */
  correction: z.object({ transactionId: z.string(), gateway: ref, reason: z.string(), by: ref, at: instant }).nullable(),
  /** The latest payout batch with this withdrawal, and its result there. Null for customers. */
  batch: z.object({ id, code: z.string(), status: payoutLineStatus, reason: z.string().nullable() }).nullable(),
  /** It is in an exported payment file, was sent to a gateway, or has a recorded transaction. False for customers. */
  mayHaveLeft: z.boolean(),
  /** Why the reader may not approve it: only they can pay it while others can approve, or the account is of another person. Null if they may. */
  cannotApproveBecause: z.string().nullable(),
  /** Why the reader may not mark it as paid (they approved or exported it, or an approval lapsed); null if they may, or if not approved. */
  cannotPayBecause: z.string().nullable(),
  /** The reason of the bank, network or provider for a failed payout, and the file that proves it. Null for customers. */
  failure: z.object({ reference: z.string().nullable(), proof: id.nullable() }).nullable(),
  note: z.string().nullable(),
  /** While it is open: who wrote the last message of its thread. Null without messages. */
  lastMessageFrom: z.enum(['CUSTOMER', 'STAFF']).nullable(),
  /** Who took the last decision: for a paid withdrawal, who recorded the payment. `approvals` names who approved it. */
  decidedBy: ref.nullable(),
  /** The assigned member of staff; for staff only. */
  assignee: ref.nullable(),
  createdAt: instant,
  approvedAt: instant.nullable(),
  paidAt: instant.nullable(),
  version,
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalQuote = z.object({
  fee: money,
  net: money,
  available: money,
  minimum: money,
  leftToday: money,
  perDay: money,
  leftThisMonth: money,
  perMonth: money,
  /** Holds that would block its payment now; the last to end comes first. */
  holds: z.array(hold),
  reviewReasons: z.array(reviewReason),
  approvalsNeeded: z.number().int(),
  /** The net amount in the wallet's currency at the current rate; the rate on the day of payment applies. */
  estimate: z.object({ currency: z.string(), amount: money, rate: z.string() }).nullable(),
})
export type WithdrawalQuote = z.infer<typeof withdrawalQuote>

const one = z.object({ id })
/** The maximum length of a failure reference. */
export const MOST_REFERENCE = 200
const requestFields = { fund, amount, wallet: id, investment: id.nullish() }
const filters = {
  status: oneOrMore(withdrawalStatus),
  user: maybe(id),
  fund: maybe(fund),
  network: oneOrMore(network),
  needsSecond: flag,
  onHold: flag,
  assignee: maybe(id),
}
const sorted = ['createdAt', 'amount', 'paidAt'] as const
const decisionErrors = ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'SECOND_PERSON_NEEDED', 'OWN_REQUEST'] as const
const stopped = ['ACCOUNT_FROZEN', 'ON_HOLD', 'IDENTITY_REQUIRED', 'WALLET_NOT_USABLE'] as const
const refusals = [
  'VALIDATION',
  'INSUFFICIENT_BALANCE',
  'LIMIT_REACHED',
  'IDENTITY_REQUIRED',
  'WALLET_NOT_USABLE',
  'NOT_FOUND',
  'WRONG_STATE',
] as const

export const withdrawals = {
  list: get('/withdraw-requests', {
    summary: 'Withdrawals',
    access: staff('withdraws:read'),
    /**
     * `due`: approved and payable now: not on hold, in no open batch, not reported as failed, with valid approvals. `toReview`: pending,
     * or approved with an approval that lapsed.
     */
    query: listQuery(sorted, { ...filters, due: flag, toReview: flag }),
    response: withdrawal,
    list: true,
  }),
  mine: get('/withdraw-requests/my', {
    summary: 'My withdrawals',
    access: customer,
    query: listQuery(sorted, filters),
    response: withdrawal,
    list: true,
  }),
  bulkApprovals: listBulkApprovals,
  get: get('/withdraw-requests/:id', {
    summary: 'One withdrawal',
    access: ownerOr('withdraws:read'),
    params: one,
    response: withdrawal,
    errors: ['NOT_FOUND'],
  }),
  facts: readWithdrawalFacts,
  quote: post('/withdraw-requests/quote', {
    summary: 'Fee, net, limits left, holds and review reasons',
    access: customer,
    body: z.strictObject({ fund, amount, wallet: id.nullish(), investment: id.nullish() }),
    response: withdrawalQuote,
    errors: ['VALIDATION', 'NOT_FOUND', 'WALLET_NOT_USABLE'],
  }),
  sendOtp: post('/withdraw-requests/send-otp', {
    summary: 'Email the code that confirms only this withdrawal; with two-factor authentication the authenticator is used instead',
    access: customer,
    body: z.strictObject(requestFields),
    response: codeRequest,
    errors: [...refusals, 'CODE_TOO_SOON'],
    done: msg('Enter the code to confirm the withdrawal.'),
  }),
  create: post('/withdraw-requests', {
    summary: 'Request a withdrawal',
    access: customer,
    idempotent: true,
    body: z.strictObject({ ...requestFields, otp }),
    response: withdrawal,
    errors: [...refusals, 'CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED'],
    done: msg('Withdrawal requested.'),
  }),
  bulk: decideWithdrawals,
  bulkReverse: reverseBulkApproval,
  approve: post('/withdraw-requests/:id/approve', {
    summary: 'Approve a withdrawal; after an approval lapsed, approve it again',
    access: staff('withdraws:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: optionalText(1000) }),
    response: withdrawal,
    errors: [...decisionErrors, ...stopped, 'CHANGED_SINCE'],
    done: 'Successfully updated!',
  }),
  decline: post('/withdraw-requests/:id/decline', {
    summary: 'Decline a withdrawal; the amount is returned',
    access: staff('withdraws:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: withdrawal,
    errors: decisionErrors,
    done: 'The withdrawal was declined.',
  }),
  markPaid: post('/withdraw-requests/:id/mark-paid', {
    summary: 'Record that a withdrawal was paid',
    access: staff('payouts:write'),
    idempotent: true,
    params: one,
    /** `receivedAmount` is the amount received, in the gateway's currency; by default the net amount at the current rate. */
    body: z.strictObject({
      transactionId: text(120, 3),
      gateway: id,
      receivedAmount: foreignAmount.optional(),
      version: version.optional(),
      note: optionalText(1000),
    }),
    response: withdrawal,
    errors: [...decisionErrors, ...stopped, 'CHANGED_SINCE', 'RATE_NOT_USABLE', 'VALIDATION'],
    done: 'The withdrawal was paid.',
  }),
  correctPayment: post('/withdraw-requests/:id/correct-payment', {
    summary: 'Correct the transaction id or the account of a paid withdrawal; the original record is kept',
    access: staff('payouts:write'),
    idempotent: true,
    params: one,
    body: z.strictObject({
      transactionId: text(120, 3),
      gateway: id,
      receivedAmount: foreignAmount.optional(),
      version: version.optional(),
      note: text(1000, 3),
    }),
    response: withdrawal,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'OWN_REQUEST', 'SECOND_PERSON_NEEDED', 'VALIDATION'],
    done: 'The payment was corrected.',
  }),
  markFailed: post('/withdraw-requests/:id/mark-failed', {
    summary: 'Mark a payout as failed; the amount is returned',
    access: staff('payouts:write'),
    approval: 'withdrawal.fail',
    idempotent: true,
    params: one,
    /** `reference` is what the bank, network or provider says; required, with another approval, if the payout may have left. */
    body: z.strictObject({
      version: version.optional(),
      note: text(1000, 3),
      reference: optionalText(MOST_REFERENCE),
      proof: id.nullish(),
    }),
    response: withdrawal,
    errors: [...decisionErrors, 'VALIDATION'],
    done: 'The amount was returned to the balance.',
  }),
  cancel: post('/withdraw-requests/:id/cancel', {
    summary: 'Cancel a pending withdrawal',
    access: customer,
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: optionalText(1000) }),
    response: withdrawal,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION'],
    done: msg('The withdrawal was cancelled. The amount was returned.'),
  }),
}
