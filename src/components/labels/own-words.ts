import type { DocumentKind, IdentityStatus } from '@/contract/identity'
import type { Investment } from '@/contract/investment-schemas'
import type { PaymentStatus } from '@/contract/payments'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { CommissionStatus } from '@/contract/commissions'
import type { WalletStatus } from '@/contract/wallets'
import type { WithdrawalStatus } from '@/contract/withdrawals'
import {
  commissionStatusWords,
  identityStatusWords,
  paymentStateWords,
  paymentStatusWords,
  walletStatusWords,
  withdrawalStatusWords,
  type StatusWords,
} from './status'
import { accountKindWords, transferKindWords } from './words'

/** How states read to the customer whom they concern, where that differs from the words of the back office. */
export const ownPaymentWords: StatusWords<PaymentStatus> = {
  ...paymentStatusWords,
  PENDING: { text: 'In review', tone: 'info' },
  MORE_INFO: { text: 'Information requested', tone: 'warn' },
}
export const ownPaymentStateWords: StatusWords<Investment['paymentStatus']> = {
  ...paymentStateWords,
  UNPAID: { text: 'Not paid yet', tone: 'warn' },
  PENDING: { text: 'In review', tone: 'info' },
  PAID: { text: 'Paid in full', tone: 'good' },
}
export const ownWithdrawalWords: StatusWords<WithdrawalStatus> = {
  ...withdrawalStatusWords,
  PENDING: { text: 'In review', tone: 'warn' },
  FAILED: { text: 'Failed, amount returned', tone: 'closed' },
}
export const ownIdentityWords: StatusWords<IdentityStatus> = {
  ...identityStatusWords,
  PENDING: { text: 'In review', tone: 'info' },
  MORE_INFO: { text: 'Information requested', tone: 'warn' },
  DECLINED: { text: 'Declined', tone: 'act' },
  REVOKED: { text: 'Revoked', tone: 'act' },
}
export const ownWalletWords: StatusWords<WalletStatus> = {
  ...walletStatusWords,
  UNCONFIRMED: { text: 'Unconfirmed', tone: 'info' },
  COOLING: { text: 'In cooling-off period', tone: 'warn' },
}
export const ownCommissionWords: StatusWords<CommissionStatus> = {
  ...commissionStatusWords,
  PENDING: { text: 'Pending', tone: 'warn' },
  VOID: { text: 'Void', tone: 'neutral' },
  CLAWED_BACK: { text: 'Taken back', tone: 'closed' },
}

const transferKindPlurals: Readonly<Record<TransferKind, string>> = {
  ...transferKindWords,
  PAYMENT_APPROVED: 'Overpayments credited',
  INVESTED_FROM_BALANCE: 'Invested',
  PARTIAL_RETURNED: 'Partial payments returned',
  PROFIT_SHARE: 'Payouts',
  PROFIT_TAKEN_BACK: 'Payouts reversed',
  PAYOUT_CORRECTED: 'Payouts corrected',
  REFERRAL_COMMISSION: 'Commissions',
  PAYMENT_REVERSED: 'Payments reversed',
  PRINCIPAL_RELEASED: 'Released',
  EARLY_EXIT: 'Exited early',
  WITHDRAWAL_REQUESTED: 'Withdrawals',
  WITHDRAWAL_PAID: 'Withdrawals paid',
  WITHDRAWAL_RETURNED: 'Withdrawals returned',
  ADJUSTMENT: 'Corrections',
}

export type OwnAccount = 'available' | 'hold' | 'locked'

/** Several entries of a kind together, beside an account of the customer: "Profit shares". */
export const ownKindPlural = (kind: TransferKind, account: OwnAccount = 'available'): string =>
  kind === 'PAYMENT_APPROVED' && account !== 'available' ? 'Payments received' : transferKindPlurals[kind]

/** What a movement is called beside an account of the customer: of a payment, only what was too much reaches the balance. */
export function ownTransferWord(kind: TransferKind, account: OwnAccount = 'available'): string {
  if (kind === 'PAYMENT_APPROVED') return account === 'available' ? 'Overpayments credited' : 'Payment received'
  if (kind === 'ADJUSTMENT') return 'Correction'
  return transferKindWords[kind]
}

/** The kinds that can reach each account of a customer: what its filter offers. */
export const kindsOf: Readonly<Record<OwnAccount, readonly TransferKind[]>> = {
  available: [
    'PROFIT_SHARE',
    'PROFIT_TAKEN_BACK',
    'REFERRAL_COMMISSION',
    'PRINCIPAL_RELEASED',
    'INVESTED_FROM_BALANCE',
    'WITHDRAWAL_REQUESTED',
    'WITHDRAWAL_RETURNED',
    'PAYMENT_APPROVED',
    'PARTIAL_RETURNED',
    'EARLY_EXIT',
    'PAYMENT_REVERSED',
    'ADJUSTMENT',
  ],
  hold: ['WITHDRAWAL_REQUESTED', 'WITHDRAWAL_PAID', 'WITHDRAWAL_RETURNED'],
  locked: [
    'PAYMENT_APPROVED',
    'INVESTED_FROM_BALANCE',
    'REINVESTED',
    'PRINCIPAL_RELEASED',
    'EARLY_EXIT',
    'PARTIAL_RETURNED',
    'PAYMENT_REVERSED',
    'CAPITAL_LOST',
    'WITHDRAWAL_REQUESTED',
    'WITHDRAWAL_RETURNED',
  ],
}

/** The accounts of the books as their owner knows them. */
export const ownAccountWords: Readonly<Record<AccountKind, string>> = {
  ...accountKindWords,
  GATEWAY_CLEARING: 'Payment gateway',
  CUSTOMER_AVAILABLE: 'Your available balance',
  WITHDRAWAL_HOLD: 'Your withdrawals on hold',
  INVESTMENT_PRINCIPAL: 'Your locked principal',
  PROJECT_POOL: 'Project, profit received',
  PLATFORM_FEES: 'Platform, fees',
  REFERRAL_BUDGET: 'Platform, referral budget',
  PLATFORM_ADJUSTMENTS: 'Platform, corrections',
}

/** Documents as people call them. */
export const ownDocumentWords: Readonly<Record<DocumentKind, string>> = {
  NID: 'National identity card',
  PASSPORT: 'Passport',
  DRIVING_LICENSE: 'Driving licence',
}
