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
import { msg, type Message } from '@/locales/message'
import { t, translated } from '@/locales/text'

/** What the closed lists of the contract are called on screens. Total records, as in status.ts. */
type Words<S extends string> = Readonly<Record<S, string>>
/** The same before they are read: spread these, since spreading the words reads them. */
type Messages<S extends string> = Readonly<Record<S, Message>>

export const transferKindMessages: Messages<TransferKind> = {
  PAYMENT_APPROVED: msg('Payment received'),
  INVESTED_FROM_BALANCE: msg('Invested from balance'),
  PARTIAL_RETURNED: msg('Partial payment returned'),
  RETURN_RECEIVED: msg('Project return received'),
  RETURN_GIVEN_BACK: msg('Return given back'),
  CAPITAL_DEPLOYED: msg('Capital deployed'),
  CAPITAL_RETURNED: msg('Capital returned'),
  CAPITAL_LOST: msg('Capital lost'),
  PLATFORM_MONEY_IN: msg('Platform funds in'),
  PLATFORM_MONEY_OUT: msg('Platform funds out'),
  REINVESTED: msg('Reinvested'),
  PAYMENT_REVERSED: msg('Payment reversed'),
  PROFIT_SHARE: msg('Payout'),
  PROFIT_TAKEN_BACK: msg('Payouts reversed'),
  PAYOUT_CORRECTED: msg('Payout corrected'),
  REFERRAL_COMMISSION: msg('Referral commission'),
  PRINCIPAL_RELEASED: msg('Principal released'),
  EARLY_EXIT: msg('Early exit'),
  WITHDRAWAL_REQUESTED: msg('Withdrawal requested'),
  WITHDRAWAL_PAID: msg('Withdrawal paid'),
  WITHDRAWAL_RETURNED: msg('Withdrawal returned'),
  ADJUSTMENT: msg('Adjustment'),
}
export const transferKindWords: Words<TransferKind> = translated(transferKindMessages)

export const accountKindMessages: Messages<AccountKind> = {
  GATEWAY_CLEARING: msg('Gateway clearing'),
  CUSTOMER_AVAILABLE: msg('Customer available'),
  WITHDRAWAL_HOLD: msg('Withdrawal hold'),
  INVESTMENT_PRINCIPAL: msg('Investment principal'),
  PROJECT_POOL: msg('Project profit pool'),
  PROJECT_DEPLOYED: msg('Project deployed capital'),
  PLATFORM_FEES: msg('Platform fees'),
  PLATFORM_CAPITAL: msg('Platform capital'),
  REFERRAL_BUDGET: msg('Referral budget'),
  PLATFORM_ADJUSTMENTS: msg('Platform adjustments'),
}
export const accountKindWords: Words<AccountKind> = translated(accountKindMessages)

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

export const fundWords: Words<z.infer<typeof fund>> = translated({ EARNINGS: msg('Earnings'), INVESTMENT: msg('Matured investment') })

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

export const networkWords: Words<z.infer<typeof network>> = translated({
  BEP20: msg('BNB Smart Chain (BEP20)'),
  ERC20: msg('Ethereum (ERC20)'),
  TRC20: msg('Tron (TRC20)'),
  BTC: msg('Bitcoin'),
  SEPA: msg('SEPA transfer'),
  BANK: msg('Bank transfer'),
})

export const documentKindWords: Words<DocumentKind> = { NID: 'NID', PASSPORT: 'Passport', DRIVING_LICENSE: 'Driving License' }

export const identityReasonWords: Words<z.infer<typeof identityReason>> = translated({
  BLURRED: msg('Blurred'),
  EXPIRED: msg('Expired'),
  NAME_MISMATCH: msg('Name mismatch'),
  WRONG_TYPE: msg('Wrong type'),
  UNDERAGE: msg('Underage'),
  DUPLICATE_PERSON: msg('Duplicate person'),
  SUSPECTED_FRAUD: msg('Suspected fraud'),
})

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
export const monthsWord = (months: number): string => t('{count, plural, one {# month} other {# months}}', { count: months })
