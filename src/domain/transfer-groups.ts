/**
 * The group of each kind of transfer, defined once for the whole product: all totals, charts, statements and explanations use these lists.
 * A kind that reverses another one is in the same group, so that the sum of a group is net.
 */
const groups = {
  /** Payments of customers, less reversed ones. */
  payments: ['PAYMENT_APPROVED', 'PAYMENT_REVERSED'],
  /** Between a customer's balance and an investment, and from one investment into the next. */
  principal: ['INVESTED_FROM_BALANCE', 'PARTIAL_RETURNED', 'REINVESTED', 'PRINCIPAL_RELEASED', 'EARLY_EXIT'],
  /** Payouts of projects to investors, less those returned with an investment cancelled within its cooling-off period. */
  profit: ['PROFIT_SHARE', 'PROFIT_TAKEN_BACK'],
  commissions: ['REFERRAL_COMMISSION'],
  /** Withdrawals in progress: requested, or returned to their source. No money has left yet. */
  withdrawalHolds: ['WITHDRAWAL_REQUESTED', 'WITHDRAWAL_RETURNED'],
  /** Money that left the platform to customers; a correction moves it between gateways. */
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
/** Money put into investments, less what came back because a payment was not completed or was reversed. Excludes reinvestments. */
export const investedKinds = [...groups.payments, 'INVESTED_FROM_BALANCE', 'PARTIAL_RETURNED'] as const satisfies readonly GroupedTransfer[]
/** The same without returned money: everything paid into an investment. A reinvestment counts for the new one. */
export const paidWithKinds = [...groups.payments, 'INVESTED_FROM_BALANCE'] as const satisfies readonly GroupedTransfer[]
/** Reductions of principal without a repayment: a reversed payment, or lost capital. */
export const unpaidReductionKinds = ['PAYMENT_REVERSED', ...groups.losses] as const satisfies readonly GroupedTransfer[]
