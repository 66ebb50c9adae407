/**
 * What each kind of transfer is, once for the whole product: every total, chart, statement and explanation adds up these lists.
 * A kind that undoes another one is in the same group, so that a group's sum is what stayed.
 */
const groups = {
  /** Payments of customers, less those that were reversed. */
  payments: ['PAYMENT_APPROVED', 'PAYMENT_REVERSED'],
  /** Between a customer's balance and an investment, and from one investment into the next. */
  principal: ['INVESTED_FROM_BALANCE', 'PARTIAL_RETURNED', 'REINVESTED', 'PRINCIPAL_RELEASED', 'EARLY_EXIT'],
  /** What projects paid to investors, less what was given back with an investment cancelled within its cooling-off period. */
  profit: ['PROFIT_SHARE', 'PROFIT_TAKEN_BACK'],
  commissions: ['REFERRAL_COMMISSION'],
  /** Withdrawals on their way: requested, or returned to where they came from. Nothing has left yet. */
  withdrawalHolds: ['WITHDRAWAL_REQUESTED', 'WITHDRAWAL_RETURNED'],
  /** What left the platform to customers; a correction moves it between gateways. */
  withdrawals: ['WITHDRAWAL_PAID', 'PAYOUT_CORRECTED'],
  /** Returns from projects, less amounts returned to them. */
  projectReturns: ['RETURN_RECEIVED', 'RETURN_GIVEN_BACK'],
  /** Project capital deployed and returned. */
  projectCapital: ['CAPITAL_DEPLOYED', 'CAPITAL_RETURNED'],
  /** Capital that was written off: no money moves. */
  losses: ['CAPITAL_LOST'],
  platformFunds: ['PLATFORM_MONEY_IN', 'PLATFORM_MONEY_OUT'],
  adjustments: ['ADJUSTMENT'],
} as const

export type TransferGroup = keyof typeof groups
export type GroupedTransfer = (typeof groups)[TransferGroup][number]
export const transferGroups: { readonly [G in TransferGroup]: (typeof groups)[G] } = groups

/** A customer's income. */
export const incomeKinds = [...groups.profit, ...groups.commissions] as const
/** Money put into investments, less what came back because a payment was not completed or was reversed. Reinvesting adds none. */
export const investedKinds = [...groups.payments, 'INVESTED_FROM_BALANCE', 'PARTIAL_RETURNED'] as const satisfies readonly GroupedTransfer[]
/** The same before anything came back unused: what an investment was paid with. A reinvestment counts on the side of the new one. */
export const paidWithKinds = [...groups.payments, 'INVESTED_FROM_BALANCE'] as const satisfies readonly GroupedTransfer[]
/** What lowers a principal without paying anything back: the payment was undone, or the capital is lost. */
export const unpaidReductionKinds = ['PAYMENT_REVERSED', ...groups.losses] as const satisfies readonly GroupedTransfer[]
