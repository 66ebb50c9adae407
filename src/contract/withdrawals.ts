import { z } from 'zod'
import { msg } from '@/locales/message'
import { customerRef } from './core/customer-ref'
import { customer, get, ownerOr, post, staff } from './core/endpoint'
import { flag, listQuery, maybe, oneOrMore } from './core/list'
import { amount, approval, codeRequest, foreignAmount, id, instant, money, optionalText, otp, ref, text, version } from './core/primitives'
import { payoutLineStatus } from './payout-batches'
import { bankDetails, network } from './wallets'
import { decideWithdrawals, listBulkApprovals, reverseBulkApproval } from './withdrawal-bulks'
import { fund, hold, withdrawalStatus } from './withdrawal-life'
export type { WithdrawalBulk } from './withdrawal-bulks'
export { hold, holdReason, type Hold } from './withdrawal-life'
export { fund, returnedStatuses, withdrawalLife, withdrawalStatus, type WithdrawalEvent, type WithdrawalStatus } from './withdrawal-life'

/** Why a second person reviews a withdrawal. One with `until` stops counting then. */
export const reviewReason = z.object({
  reason: z.enum(['FIRST_WITHDRAWAL', 'NEW_WALLET', 'MATURED_INVESTMENT', 'LARGE_AMOUNT', 'HOLDER_NAME_DIFFERS']),
  until: instant.nullable(),
})
export type ReviewReason = z.infer<typeof reviewReason>

export const withdrawal = z.object({
  id,
  code: z.string(),
  user: customerRef,
  fund,
  amount: money,
  fee: money,
  net: money,
  wallet: ref.extend({ network, address: z.string(), currencyUnit: z.string(), details: bankDetails.nullable() }),
  investment: ref.nullable(),
  status: withdrawalStatus,
  /** The hold that ends last, while the withdrawal is open. */
  hold: hold.nullable(),
  /** While it is open: a verified identity is required, and the customer’s is not verified. False for customers. */
  lacksIdentity: z.boolean(),
  /** As they were when it was requested. */
  reviewReasons: z.array(reviewReason),
  approvals: z.array(approval),
  /** Of an approved one: who gave an approval that counts no longer, or that SQL altered. Empty for customers. */
  lapsedApprovers: z.array(id),
  /** It is approved, but the approvals that still count are too few: it is not paid until another person approves it. False for customers. */
  isLapsed: z.boolean(),
  approvalsNeeded: z.number().int(),
  transactionId: z.string().nullable(),
  /** The transaction at the explorer of its network, by the setting. */
  explorerUrl: z.string().nullable(),
  /** How the net left: in the gateway's currency, at the rate that was used. Null until it is paid. */
  sent: z.object({ gateway: ref, currency: z.string(), amount: money, rate: z.string() }).nullable(),
  /** The newest correction of a wrong transaction id or account, with what was recorded before it. Null for customers. */
  correction: z.object({ transactionId: z.string(), gateway: ref, reason: z.string(), by: ref, at: instant }).nullable(),
  /** The newest payout batch with this withdrawal, and what became of it there. Null for customers. */
  batch: z.object({ id, code: z.string(), status: payoutLineStatus, reason: z.string().nullable() }).nullable(),
  /** It stands in an exported payment file, a gateway was instructed to pay it, or a transaction is recorded for it. False for customers. */
  mayHaveLeft: z.boolean(),
  /** Why it may not be marked as paid: the reader approved it or exported it before, or an approval lapsed; null where they may, or where it is not approved. */
  cannotPayBecause: z.string().nullable(),
  /** What the bank, network or provider said when the payout failed, and the file that proves it. Null for customers. */
  failure: z.object({ reference: z.string().nullable(), proof: id.nullable() }).nullable(),
  note: z.string().nullable(),
  decidedBy: ref.nullable(),
  /** Which member of staff has it; told to staff only. */
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
  /** What would keep it from being paid now, the last to end first. */
  holds: z.array(hold),
  reviewReasons: z.array(reviewReason),
  approvalsNeeded: z.number().int(),
  /** What the net comes to in the wallet's currency at today's rate; the rate of the day of payment applies. */
  estimate: z.object({ currency: z.string(), amount: money, rate: z.string() }).nullable(),
})
export type WithdrawalQuote = z.infer<typeof withdrawalQuote>

const one = z.object({ id })
/** Characters of the reference of a failure. */
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
     * `due`: approved, and payable now: not on hold, in no open batch, not reported as failed, with approvals that count. `toReview`: pending,
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
  quote: post('/withdraw-requests/quote', {
    summary: 'Fee, net, limits left, holds and review reasons',
    access: customer,
    body: z.strictObject({ fund, amount, wallet: id.nullish(), investment: id.nullish() }),
    response: withdrawalQuote,
    errors: ['VALIDATION', 'NOT_FOUND'],
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
    done: 'The withdrawal is declined.',
  }),
  markPaid: post('/withdraw-requests/:id/mark-paid', {
    summary: 'Record that a withdrawal was paid',
    access: staff('payouts:write'),
    idempotent: true,
    params: one,
    /** `receivedAmount` is what arrived, in the gateway's currency; without it, the net at today's rate. */
    body: z.strictObject({
      transactionId: text(120, 3),
      gateway: id,
      receivedAmount: foreignAmount.optional(),
      version: version.optional(),
      note: optionalText(1000),
    }),
    response: withdrawal,
    errors: [...decisionErrors, ...stopped, 'CHANGED_SINCE', 'VALIDATION'],
    done: 'The withdrawal is paid.',
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
    done: 'The payment is corrected.',
  }),
  markFailed: post('/withdraw-requests/:id/mark-failed', {
    summary: 'Mark a payout as failed; the amount is returned',
    access: staff('payouts:write'),
    approval: 'withdrawal.fail',
    idempotent: true,
    params: one,
    /** `reference` is what the bank, network or provider says; required where the payout may have left, and another person approves it then. */
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
