import { z } from 'zod'
import { customer, get, internal, ownerOr, ownerOrInternal, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { day, id, instant, money, optionalText, percent, ref, signedAmount, text, version } from './core/primitives'
import { lifecycle } from './core/transitions'

/** Every kind of transfer that the ledger posts. */
export const transferKind = z.enum([
  'PAYMENT_APPROVED',
  'INVESTED_FROM_BALANCE',
  'PARTIAL_RETURNED',
  'RETURN_RECEIVED',
  'RETURN_GIVEN_BACK',
  'CAPITAL_DEPLOYED',
  'CAPITAL_RETURNED',
  'CAPITAL_LOST',
  'PLATFORM_MONEY_IN',
  'PLATFORM_MONEY_OUT',
  'REINVESTED',
  'PAYMENT_REVERSED',
  'PROFIT_SHARE',
  'PROFIT_TAKEN_BACK',
  'REFERRAL_COMMISSION',
  'COMMISSION_CLAWED_BACK',
  'PRINCIPAL_RELEASED',
  'EARLY_EXIT',
  'WITHDRAWAL_REQUESTED',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_RETURNED',
  'ADJUSTMENT',
])
export type TransferKind = z.infer<typeof transferKind>

/** The accounts of the books, with the side on which they normally stand. */
export const accountKind = z.enum([
  'GATEWAY_CLEARING',
  'CUSTOMER_AVAILABLE',
  'WITHDRAWAL_HOLD',
  'INVESTMENT_PRINCIPAL',
  'PROJECT_POOL',
  'PROJECT_DEPLOYED',
  'PLATFORM_FEES',
  'PLATFORM_CAPITAL',
  'REFERRAL_BUDGET',
  'PLATFORM_ADJUSTMENTS',
])
export type AccountKind = z.infer<typeof accountKind>
export const normalSide: Readonly<Record<AccountKind, 'debit' | 'credit'>> = {
  GATEWAY_CLEARING: 'debit',
  CUSTOMER_AVAILABLE: 'credit',
  WITHDRAWAL_HOLD: 'credit',
  INVESTMENT_PRINCIPAL: 'credit',
  PROJECT_POOL: 'credit',
  PROJECT_DEPLOYED: 'debit',
  PLATFORM_FEES: 'credit',
  PLATFORM_CAPITAL: 'credit',
  REFERRAL_BUDGET: 'debit',
  PLATFORM_ADJUSTMENTS: 'debit',
}

export const reference = z.object({ type: z.string(), id, code: z.string().nullable(), title: z.string().nullable() })
/**
 * A customer's movement: an entry of the available account (or of hold or locked), signed from the customer's side. In the
 * available account its `id` is the transfer's own; in the others, where one transfer may move two accounts of a person, it
 * is the transfer's with the account's mixed in. Both stay the same for ever, and each opens the movement as it was listed.
 */
export const transaction = z.object({
  id,
  kind: transferKind,
  amount: money,
  balanceAfter: money.nullable(),
  reference,
  note: z.string().nullable(),
  user: ref.nullable(),
  createdAt: instant,
})
export type Transaction = z.infer<typeof transaction>

/** How much of a sum one kind of transfer makes up. */
export const kindSum = z.object({ kind: transferKind, entries: z.number().int(), sum: money })
export type KindSum = z.infer<typeof kindSum>
/** `opening` and `closing` follow account and dates alone; the rest follows every filter. `in` and `out` are both above zero. */
export const movementSummary = z.object({
  opening: money,
  closing: money,
  in: money,
  out: money,
  entriesIn: z.number().int(),
  entriesOut: z.number().int(),
  kinds: z.array(kindSum),
  asOf: instant,
})
export type MovementSummary = z.infer<typeof movementSummary>

const account = maybe(z.enum(['available', 'hold', 'locked']))
const list = listQuery(['createdAt', 'amount'], {
  kind: oneOrMore(transferKind),
  account,
  user: maybe(id),
  direction: maybe(z.enum(['in', 'out'])),
})
const one = z.object({ id })

export const transactions = {
  list: get('/user-transactions', {
    summary: 'Movements of all customers',
    access: internal,
    query: list,
    response: transaction,
    list: true,
  }),
  mine: get('/user-transactions/my', {
    summary: 'My movements, with the running balance',
    access: customer,
    query: list,
    response: transaction,
    list: true,
  }),
  summary: get('/user-transactions/my/summary', {
    summary: 'What my movements add up to: the balance before and after the dates, what came in and went out, and the sum of every kind',
    access: customer,
    query: list,
    response: movementSummary,
  }),
  get: get('/user-transactions/:id', {
    summary: 'One movement with every entry of its transfer',
    access: ownerOrInternal,
    params: one,
    response: transaction.extend({
      entries: z.array(z.object({ account: accountKind, owner: z.string(), debit: money.nullable(), credit: money.nullable() })),
      /** How a profit share came to its amount: principal × percentage × days ÷ days of the month, rounded down. */
      calculation: z.object({ principal: money, percentage: percent, days: z.number().int(), ofDays: z.number().int() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}

// --- corrections by hand
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
  reason: z.string(),
  status: adjustmentStatus,
  proposedBy: ref,
  decidedBy: ref.nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  version,
})
export type Adjustment = z.infer<typeof adjustment>
const decisionErrors = ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'SECOND_PERSON_NEEDED', 'OWN_REQUEST', 'INSUFFICIENT_BALANCE'] as const

export const adjustments = {
  list: get('/adjustments', {
    summary: 'Corrections by hand; a customer sees the own ones',
    access: ownerOrInternal,
    query: listQuery(['createdAt', 'amount'], { status: oneOrMore(adjustmentStatus), user: maybe(id) }),
    response: adjustment,
    list: true,
  }),
  propose: post('/users/:userId/adjustments', {
    summary: 'Propose a correction; another person approves it',
    access: staff('user-transactions:write'),
    idempotent: true,
    params: z.object({ userId: id }),
    body: z.strictObject({ amount: signedAmount, reason: text(500, 5) }),
    response: adjustment,
    errors: ['NOT_FOUND', 'OWN_REQUEST', 'VALIDATION'],
    done: 'Proposed. Another person must approve it.',
  }),
  approve: post('/adjustments/:id/approve', {
    summary: 'Approve a correction',
    access: staff('user-transactions:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: optionalText(1000) }),
    response: adjustment,
    errors: decisionErrors,
    done: 'The correction is posted.',
  }),
  decline: post('/adjustments/:id/decline', {
    summary: 'Decline a correction',
    access: staff('user-transactions:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: adjustment,
    errors: decisionErrors,
    done: 'The correction is declined.',
  }),
}

// --- referral commissions
export const commissionStatus = z.enum(['PENDING', 'PAID', 'VOID', 'CLAWED_BACK'])
export type CommissionStatus = z.infer<typeof commissionStatus>
export const commissionLife = lifecycle<CommissionStatus, 'pay' | 'void' | 'claw-back'>([
  { from: ['PENDING'], event: 'pay', to: 'PAID', by: ['system'] },
  { from: ['PENDING'], event: 'void', to: 'VOID', by: ['system'] },
  { from: ['PAID'], event: 'claw-back', to: 'CLAWED_BACK', by: ['system'] },
])
export const commission = z.object({
  id,
  code: z.string(),
  user: ref,
  from: ref,
  investment: ref,
  level: z.number().int(),
  rate: z.string(),
  amount: money,
  paid: money,
  debt: money,
  status: commissionStatus,
  holdUntil: instant,
  paidAt: instant.nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  version,
})
export type Commission = z.infer<typeof commission>
/** How far below somebody stands who invested; 1 is by the own link. */
const level = z.coerce.number().int().min(1).max(100)
export const commissions = {
  list: get('/referral-commissions', {
    summary: 'Referral commissions',
    access: internal,
    query: listQuery(['createdAt', 'amount', 'holdUntil'], { status: oneOrMore(commissionStatus), user: maybe(id), level: maybe(level) }),
    response: commission,
    list: true,
  }),
  mine: get('/referral-commissions/my', {
    summary: 'My commissions',
    access: customer,
    query: listQuery(['createdAt', 'amount', 'holdUntil'], { status: oneOrMore(commissionStatus), level: maybe(level) }),
    response: commission,
    list: true,
  }),
}

// --- what proves the books
export const figure = z.enum([
  'available',
  'onHold',
  'locked',
  'invested',
  'earned',
  'commissions',
  'withdrawn',
  'assets',
  'investmentPrincipal',
  'investmentPaid',
  'investmentProfit',
  'projectRaised',
  'projectShared',
  'projectPool',
  'projectDeployed',
  'projectPrincipal',
  'gatewayClearing',
  'platformFees',
  'platformCapital',
  'referralBudget',
  'platformAdjustments',
  'platformRaised',
  'platformPaidOut',
  'platformAvailable',
  'platformOnHold',
  'platformOwed',
  'platformLocked',
  'platformRunning',
  'platformPools',
  'platformDeployed',
  'platformClearing',
])
export type Figure = z.infer<typeof figure>
export const explainLine = z.object({
  transfer: id,
  kind: transferKind,
  account: accountKind,
  amount: money,
  balanceAfter: money.nullable(),
  reference,
  note: z.string().nullable(),
  createdAt: instant,
})
export const explain = {
  figure: get('/explain', {
    summary: 'The entries behind a figure; their sum is the figure, or what the kinds asked for make of it',
    access: ownerOr('reports:read', 'customers:read', 'investments:read', 'projects:read'),
    query: listQuery(['createdAt'], { figure, of: maybe(id), kind: oneOrMore(transferKind) }),
    response: explainLine,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  summary: get('/explain/summary', {
    summary: 'How a figure adds up, kind by kind, and that the books hold the same',
    access: ownerOr('reports:read', 'customers:read', 'investments:read', 'projects:read'),
    query: z.object({ figure, of: maybe(id) }),
    /** `sum` is added up from the entries, `kept` is what the books say elsewhere. */
    response: z.object({
      figure,
      sum: money,
      kept: money,
      entries: z.number().int(),
      since: instant.nullable(),
      kinds: z.array(kindSum),
      asOf: instant,
    }),
    errors: ['NOT_FOUND'],
  }),
}
export const reconciliation = z.object({
  balanced: z.boolean(),
  checkedAt: instant,
  totals: z.array(z.object({ kind: accountKind, accounts: z.number().int(), debit: money, credit: money, balance: money })),
  drift: z.array(z.object({ account: accountKind, owner: id, kept: money, summed: money })),
  exceptions: z.array(
    z.object({
      check: z.string(),
      message: z.string(),
      rows: z.array(z.object({ type: z.string(), id: z.string(), expected: money, found: money })),
    }),
  ),
  checks: z.array(z.object({ key: z.string(), title: z.string(), ok: z.boolean(), count: z.number().int() })),
  transfers: z.number().int(),
  entries: z.number().int(),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** A day of the ledger as one hash, chained to the day before. */
export const digest = z.object({ day, transfers: z.number().int(), entries: z.number().int(), hash: z.string(), takenAt: instant })
export type Digest = z.infer<typeof digest>

export const books = z.object({
  assets: z.array(z.object({ label: z.string(), amount: money })),
  liabilities: z.array(z.object({ label: z.string(), amount: money })),
  totalAssets: money,
  totalLiabilities: money,
  difference: money,
  transfers: z.number().int(),
  checkedAt: instant,
})

export const reports = {
  reconciliation: get('/reports/reconciliation', {
    summary: 'The books against every other record, computed now',
    access: staff('reports:read'),
    response: reconciliation,
    limit: { by: 'user', points: 30, seconds: 60 },
  }),
  digests: get('/reports/digests', {
    summary: 'The hash of every day of the ledger, newest first',
    access: staff('reports:read'),
    query: listQuery(['day'], {}),
    response: digest,
    list: true,
  }),
  verifyDigests: get('/reports/digests/verify', {
    summary: 'Whether any past entry was changed, added or taken away; days that have not ended are not part of it',
    access: staff('reports:read'),
    response: z.object({ valid: z.boolean(), checkedTo: day.nullable(), firstBad: day.optional(), head: z.string().nullable() }),
    limit: { by: 'user', points: 10, seconds: 60 },
  }),
  statement: get('/reports/statement', {
    summary: 'A statement for any range, as CSV or PDF',
    access: ownerOr('reports:read', 'customers:read'),
    query: z.object({ from: day, to: day, user: maybe(id), format: z.enum(['csv', 'pdf']).default('csv') }),
    response: z.unknown(),
    raw: ['text/csv', 'application/pdf'],
    errors: ['NOT_FOUND', 'VALIDATION'],
    limit: { by: 'user', points: 20, seconds: 60 },
  }),
  verifyStatement: get('/statements/verify/:code', {
    summary: 'Whether a statement was issued by us, and when; nothing more',
    access: 'public',
    params: z.object({ code: z.string().min(4).max(64) }),
    query: z.object({ hash: maybe(z.string().max(128)) }),
    response: z.object({ issued: z.boolean(), issuedAt: instant.nullable(), hashMatches: z.boolean().nullable() }),
    limit: { by: 'address', points: 30, seconds: 60 },
  }),
  stats: get('/stats', {
    summary: 'Live figures for everybody: raised, investors, paid out, the books as they stand',
    access: 'public',
    response: z.object({
      raised: money,
      projects: z.number().int(),
      investors: z.number().int(),
      paidOut: money,
      shares: z.object({
        onTime: z.number().int(),
        late: z.number().int(),
        due: z.number().int(),
        dueBy: day.nullable(),
        since: day.nullable(),
        marks: z.array(z.enum(['onTime', 'late', 'due'])),
      }),
      books,
      asOf: instant,
    }),
  }),
}
