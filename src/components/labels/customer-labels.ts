import type { DocumentKind, IdentityStatus } from '@/contract/identity'
import type { Investment } from '@/contract/investment-schemas'
import type { PaymentStatus } from '@/contract/payments'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { OwnCommissionStatus } from '@/contract/commissions'
import type { WalletStatus } from '@/contract/wallets'
import type { WithdrawalStatus } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import {
  commissionStatusMessages,
  identityStatusMessages,
  paymentStateMessages,
  paymentStatusMessages,
  walletStatusMessages,
  withdrawalStatusMessages,
  type StatusLabels,
} from './status'
import { accountKindMessages, transferKindMessages, transferKindLabels } from './labels'

/** Labels of states for customers, where they differ from those of the back office. */
export const ownPaymentLabels: StatusLabels<PaymentStatus> = translated({
  ...paymentStatusMessages,
  PENDING: { text: msg('In review'), tone: 'info' },
  MORE_INFO: { text: msg('Information requested'), tone: 'warn' },
})
export const ownPaymentStateLabels: StatusLabels<Investment['paymentStatus']> = translated({
  ...paymentStateMessages,
  UNPAID: { text: msg('Not paid yet'), tone: 'warn' },
  PENDING: { text: msg('In review'), tone: 'info' },
  PAID: { text: msg('Paid in full', { of: 'investment' }), tone: 'good' },
})
export const ownWithdrawalLabels: StatusLabels<WithdrawalStatus> = translated({
  ...withdrawalStatusMessages,
  PENDING: { text: msg('In review'), tone: 'warn' },
  FAILED: { text: msg('Failed, amount returned'), tone: 'closed' },
})
export const ownIdentityLabels: StatusLabels<IdentityStatus> = translated({
  ...identityStatusMessages,
  PENDING: { text: msg('In review'), tone: 'info' },
  MORE_INFO: { text: msg('Information requested'), tone: 'warn' },
  DECLINED: { text: msg('Declined', { of: 'verification' }), tone: 'act' },
  REVOKED: { text: msg('Revoked', { of: 'verification' }), tone: 'act' },
})
export const ownWalletLabels: StatusLabels<WalletStatus> = translated({
  ...walletStatusMessages,
  UNCONFIRMED: { text: msg('Unconfirmed'), tone: 'info' },
  COOLING: { text: msg('In cooling-off period'), tone: 'warn' },
})
export const ownCommissionLabels: StatusLabels<OwnCommissionStatus> = translated({
  PENDING: { text: msg('Pending'), tone: 'warn' },
  PAID: commissionStatusMessages.PAID,
})

const transferKindPlurals: Readonly<Record<TransferKind, string>> = translated({
  ...transferKindMessages,
  PAYMENT_APPROVED: msg('Overpayments credited'),
  INVESTED_FROM_BALANCE: msg('Invested'),
  PARTIAL_RETURNED: msg('Partial payments returned'),
  PROFIT_SHARE: msg('Payouts'),
  PROFIT_TAKEN_BACK: msg('Payouts reversed'),
  PAYOUT_CORRECTED: msg('Payouts corrected'),
  REFERRAL_COMMISSION: msg('Commissions'),
  PAYMENT_REVERSED: msg('Payments reversed'),
  PRINCIPAL_RELEASED: msg('Released'),
  EARLY_EXIT: msg('Exited early'),
  WITHDRAWAL_REQUESTED: msg('Withdrawals'),
  WITHDRAWAL_PAID: msg('Withdrawals paid'),
  WITHDRAWAL_RETURNED: msg('Withdrawals returned'),
  ADJUSTMENT: msg('Corrections'),
})

export type OwnAccount = 'available' | 'hold' | 'locked'

/** Plural labels of entries in a customer's account: "Profit shares". */
export const ownKindPlural = (kind: TransferKind, account: OwnAccount = 'available'): string =>
  kind === 'PAYMENT_APPROVED' && account !== 'available' ? t('Payments received') : transferKindPlurals[kind]

/** Labels of transactions in a customer's account: of a payment, only an overpayment reaches the balance. */
export function ownTransferWord(kind: TransferKind, account: OwnAccount = 'available'): string {
  if (kind === 'PAYMENT_APPROVED') return account === 'available' ? t('Overpayments credited') : t('Payment received')
  if (kind === 'ADJUSTMENT') return t('Correction')
  return transferKindLabels[kind]
}

/** The kinds that can affect each account of a customer, as offered by its filter. */
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

/** Labels of ledger accounts for their owner. */
export const ownAccountLabels: Readonly<Record<AccountKind, string>> = translated({
  ...accountKindMessages,
  GATEWAY_CLEARING: msg('Payment provider'),
  CUSTOMER_AVAILABLE: msg('Your available balance'),
  WITHDRAWAL_HOLD: msg('Your funds on hold'),
  INVESTMENT_PRINCIPAL: msg('Your locked principal'),
  PROJECT_POOL: msg('Project, profit received'),
  PLATFORM_FEES: msg('Platform, fees'),
  REFERRAL_BUDGET: msg('Platform, referral commissions'),
  PLATFORM_ADJUSTMENTS: msg('Platform, adjustments'),
})

/** Labels of identity documents. */
export const ownDocumentLabels: Readonly<Record<DocumentKind, string>> = translated({
  NID: msg('National identity card'),
  PASSPORT: msg('Passport'),
  DRIVING_LICENSE: msg('Driving licence'),
})
