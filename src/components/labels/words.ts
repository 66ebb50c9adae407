import type { z } from 'zod'
import type { DecisionOutcome, IdentityCheck, PaymentCheck, ReviewFlag } from '@/contract/evidence'
import type { DocumentKind, identityReason } from '@/contract/identity'
import type { investmentSource } from '@/contract/investment-schemas'
import type { maturityInstruction } from '@/contract/maturity-instruction'
import type { paymentFlag } from '@/contract/payments'
import type { FundMovement } from '@/contract/funds'
import type { ProjectEvent } from '@/contract/project-schemas'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { network } from '@/contract/wallets'
import type { fund, Hold, ReviewReason } from '@/contract/withdrawals'

/** What the closed lists of the contract are called on screens. Total records, as in status.ts. */
type Words<S extends string> = Readonly<Record<S, string>>

export const transferKindWords: Words<TransferKind> = {
  PAYMENT_APPROVED: 'Payment received',
  INVESTED_FROM_BALANCE: 'Invested from balance',
  PARTIAL_RETURNED: 'Partial payment returned',
  RETURN_RECEIVED: 'Project return received',
  RETURN_GIVEN_BACK: 'Return given back',
  CAPITAL_DEPLOYED: 'Capital deployed',
  CAPITAL_RETURNED: 'Capital returned',
  CAPITAL_LOST: 'Capital lost',
  PLATFORM_MONEY_IN: 'Platform funds in',
  PLATFORM_MONEY_OUT: 'Platform funds out',
  REINVESTED: 'Reinvested',
  PAYMENT_REVERSED: 'Payment reversed',
  PROFIT_SHARE: 'Payout',
  PROFIT_TAKEN_BACK: 'Payouts reversed',
  PAYOUT_CORRECTED: 'Payout corrected',
  REFERRAL_COMMISSION: 'Referral commission',
  PRINCIPAL_RELEASED: 'Principal released',
  EARLY_EXIT: 'Early exit',
  WITHDRAWAL_REQUESTED: 'Withdrawal requested',
  WITHDRAWAL_PAID: 'Withdrawal paid',
  WITHDRAWAL_RETURNED: 'Withdrawal returned',
  ADJUSTMENT: 'Adjustment',
}

export const accountKindWords: Words<AccountKind> = {
  GATEWAY_CLEARING: 'Gateway clearing',
  CUSTOMER_AVAILABLE: 'Customer available',
  WITHDRAWAL_HOLD: 'Withdrawal hold',
  INVESTMENT_PRINCIPAL: 'Investment principal',
  PROJECT_POOL: 'Project profit pool',
  PROJECT_DEPLOYED: 'Project deployed capital',
  PLATFORM_FEES: 'Platform fees',
  PLATFORM_CAPITAL: 'Platform capital',
  REFERRAL_BUDGET: 'Referral budget',
  PLATFORM_ADJUSTMENTS: 'Platform adjustments',
}

export const movementKindWords: Words<FundMovement['kind']> = {
  RETURN_RECEIVED: 'Return received',
  RETURN_GIVEN_BACK: 'Return given back',
  CAPITAL_DEPLOYED: 'Capital deployed',
  CAPITAL_RETURNED: 'Capital returned',
  CAPITAL_LOST: 'Capital lost, written off',
  PLATFORM_MONEY_IN: 'Platform funds in',
  PLATFORM_MONEY_OUT: 'Platform funds out',
}

export const paymentFlagWords: Words<z.infer<typeof paymentFlag>> = {
  SAME_TRANSACTION: 'same transaction id',
  SAME_FILE: 'same file',
  NO_PROOF: 'no proof',
  PARTIAL: 'partial',
  OVER: 'over',
  LATE: 'late',
  SECOND_NEEDED: 'two people',
}

export const reviewFlagWords: Words<ReviewFlag> = {
  SAME_TRANSACTION: 'Same transaction id as another payment',
  SAME_FILE: 'Same proof file as another payment',
  NO_PROOF: 'No proof of payment',
  AMOUNT_DIFFERS: 'Received amount differs from the claimed or due amount',
  MORE_THAN_CLAIMED: 'More received than the customer claimed',
  NO_CHECKS: 'Not every check is recorded',
  SAME_NUMBER: 'Same document number as another account',
}

export const checkWords: Words<PaymentCheck | IdentityCheck> = {
  AMOUNT: 'Amount',
  REFERENCE: 'Reference',
  SENDER: 'Sender',
  DATE: 'Date',
  NAME: 'Name',
  NUMBER: 'Number',
  DATE_OF_BIRTH: 'Date of birth',
  EXPIRY: 'Expiry',
}

export const decisionWords: Words<DecisionOutcome> = {
  APPROVED: 'Approved',
  FIRST_APPROVAL: 'First approval',
  DECLINED: 'Declined',
  MORE_INFO: 'Information requested',
  REVERSED: 'Reversed',
  REVOKED: 'Revoked',
}

export const fundWords: Words<z.infer<typeof fund>> = { EARNINGS: 'Earnings', INVESTMENT: 'Matured investment' }

export const reviewReasonLabels: Words<ReviewReason['reason']> = {
  FIRST_WITHDRAWAL: 'First withdrawal',
  NEW_WALLET: 'New wallet',
  MATURED_INVESTMENT: 'Withdrawal of a matured investment',
  LARGE_AMOUNT: 'Large amount',
  HOLDER_NAME_DIFFERS: 'Account holder’s name differs',
}

export const holdReasonLabels: Words<Hold['reason']> = {
  CREDENTIALS_CHANGED: 'Password, email or two-factor authentication changed',
  EMAIL_CHANGED: 'Email changed',
  TWO_FACTOR_RESET: 'Two-factor authentication reset',
}

export const networkWords: Words<z.infer<typeof network>> = {
  BEP20: 'BNB Smart Chain (BEP20)',
  ERC20: 'Ethereum (ERC20)',
  TRC20: 'Tron (TRC20)',
  BTC: 'Bitcoin',
  SEPA: 'SEPA transfer',
  BANK: 'Bank transfer',
}

export const documentKindWords: Words<DocumentKind> = { NID: 'NID', PASSPORT: 'Passport', DRIVING_LICENSE: 'Driving License' }

export const identityReasonWords: Words<z.infer<typeof identityReason>> = {
  BLURRED: 'Blurred',
  EXPIRED: 'Expired',
  NAME_MISMATCH: 'Name mismatch',
  WRONG_TYPE: 'Wrong type',
  UNDERAGE: 'Underage',
  DUPLICATE_PERSON: 'Duplicate person',
  SUSPECTED_FRAUD: 'Suspected fraud',
}

export const maturityInstructionWords: Words<z.infer<typeof maturityInstruction>> = {
  BALANCE: 'To the balance',
  REINVEST: 'Reinvest',
  KEEP: 'Keep until further notice',
}

export const investmentSourceWords: Words<z.infer<typeof investmentSource>> = { GATEWAY: 'Payment gateway', BALANCE: 'Balance' }

export const projectEventWords: Words<ProjectEvent> = {
  open: 'Open',
  pause: 'Pause',
  resume: 'Resume',
  fund: 'Mark as funded',
  close: 'Close',
  complete: 'Complete',
  cancel: 'Cancel',
}

/** The locked periods as labels, for exported files. */
export const monthsLabels = (): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 120 }, (_, index) => [String(index + 1), monthsWord(index + 1)]))

/** "3 months", "1 month". */
export const monthsWord = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`
