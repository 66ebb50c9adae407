import { z } from 'zod'
import { customer, get, ownerOr, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money, percent, ref } from './core/primitives'

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
  'PAYOUT_CORRECTED',
  'REFERRAL_COMMISSION',
  'PRINCIPAL_RELEASED',
  'EARLY_EXIT',
  'WITHDRAWAL_REQUESTED',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_RETURNED',
  'ADJUSTMENT',
])
export type TransferKind = z.infer<typeof transferKind>

/** The accounts of the books with their normal side: debit or credit. */
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
 * A customer's transaction: an entry of the available, hold or locked account, signed from the customer's side. In the available
 * account its `id` is the transfer's id; in the others, where one transfer may post to two accounts of a person, it combines the
 * ids of transfer and account. Both ids are permanent, and each opens the transaction as it was listed.
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

/** The part of a total that comes from one kind of transfer. */
export const kindSum = z.object({ kind: transferKind, entries: z.number().int(), sum: money })
export type KindSum = z.infer<typeof kindSum>
/**
 * `opening` and `closing` depend on account and dates only; the rest on all filters. `in` and `out` are both positive and exclude
 * withdrawals that were requested and returned within the dates, since no money moved; `returned` is the number of these.
 */
export const movementSummary = z.object({
  opening: money,
  closing: money,
  in: money,
  out: money,
  entriesIn: z.number().int(),
  entriesOut: z.number().int(),
  returned: z.object({ withdrawals: z.number().int(), amount: money }),
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
    summary: 'Transactions of all customers',
    access: staff('user-transactions:read'),
    query: list,
    response: transaction,
    list: true,
  }),
  mine: get('/user-transactions/my', {
    summary: 'My transactions, with the running balance',
    access: customer,
    query: list,
    response: transaction,
    list: true,
  }),
  summary: get('/user-transactions/my/summary', {
    summary: 'Totals of my transactions: opening and closing balance, money in and out, and the total of each type',
    access: customer,
    query: list,
    response: movementSummary,
  }),
  get: get('/user-transactions/:id', {
    summary: 'One transaction with all ledger entries of its transfer',
    access: ownerOr('user-transactions:read'),
    params: one,
    response: transaction.extend({
      entries: z.array(z.object({ account: accountKind, owner: z.string(), debit: money.nullable(), credit: money.nullable() })),
      /**
       * How a profit share came to its amount: principal × percentage × days ÷ days of the month, rounded down; or up, where
       * the parts that older investments of the same person in the project left make a unit.
       */
      calculation: z.object({ principal: money, percentage: percent, days: z.number().int(), ofDays: z.number().int() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
