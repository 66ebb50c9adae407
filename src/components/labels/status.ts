import type { IdentityStatus } from '@/contract/identity'
import type { InvestmentState, InvestmentStatus } from '@/contract/investment-life'
import type { Investment } from '@/contract/investment-schemas'
import type { PaymentStatus } from '@/contract/payments'
import type { ProjectStatus } from '@/contract/project-schemas'
import type { CommissionStatus } from '@/contract/commissions'
import type { WalletStatus } from '@/contract/wallets'
import type { WithdrawalStatus } from '@/contract/withdrawals'
import { msg, type Message } from '@/locales/message'
import { translated } from '@/locales/text'
import type { Tone } from '@/ui/plain/primitives/status-tag'

/**
 * The label and tone of every state. Total records: a new state without a label does not compile. `of` names what has the state, because
 * adjectives agree with it in other languages.
 */
export type StatusWord = { text: string; tone: Tone }
export type StatusLabels<S extends string> = Readonly<Record<S, StatusWord>>
/** The same, not yet translated: spread these, since spreading the labels would translate them. */
export type StatusMessages<S extends string> = Readonly<Record<S, { text: Message; tone: Tone }>>

export const projectStatusLabels: StatusLabels<ProjectStatus> = translated({
  DRAFT: { text: msg('Draft'), tone: 'neutral' },
  OPEN: { text: msg('Open'), tone: 'good' },
  PAUSED: { text: msg('Paused'), tone: 'warn' },
  FUNDED: { text: msg('Funded'), tone: 'info' },
  CLOSED: { text: msg('Closed'), tone: 'neutral' },
  COMPLETED: { text: msg('Completed'), tone: 'closed' },
  CANCELLED: { text: msg('Cancelled'), tone: 'closed' },
})

/** The same beside a number of projects, because adjectives are plural in other languages. */
export const countedProjectLabels: Readonly<Record<ProjectStatus, string>> = translated({
  DRAFT: msg('Draft', { of: 'projects' }),
  OPEN: msg('Open', { of: 'projects' }),
  PAUSED: msg('Paused', { of: 'projects' }),
  FUNDED: msg('Funded', { of: 'projects' }),
  CLOSED: msg('Closed', { of: 'projects' }),
  COMPLETED: msg('Completed', { of: 'projects' }),
  CANCELLED: msg('Cancelled', { of: 'projects' }),
})

export const investmentStatusMessages: StatusMessages<InvestmentStatus> = {
  AWAITING_PAYMENT: { text: msg('Awaiting payment'), tone: 'warn' },
  ACTIVE: { text: msg('Active', { of: 'investment' }), tone: 'good' },
  EXIT_REQUESTED: { text: msg('Exit requested'), tone: 'warn' },
  EXITED: { text: msg('Exited early'), tone: 'closed' },
  MATURED: { text: msg('Matured', { of: 'investment' }), tone: 'info' },
  CLOSED: { text: msg('Closed', { of: 'investment' }), tone: 'closed' },
  CANCELLED: { text: msg('Cancelled', { of: 'investment' }), tone: 'closed' },
  EXPIRED: { text: msg('Expired', { of: 'investment' }), tone: 'closed' },
  REFUNDED: { text: msg('Refunded', { of: 'investment' }), tone: 'closed' },
}
export const investmentStatusLabels: StatusLabels<InvestmentStatus> = translated(investmentStatusMessages)

export const investmentStateLabels: StatusLabels<InvestmentState> = translated({
  ...investmentStatusMessages,
  PAYMENT_IN_REVIEW: { text: msg('Payment in review'), tone: 'info' },
  INFORMATION_REQUESTED: { text: msg('Information requested'), tone: 'warn' },
})

/** The payment status of an investment. */
export const paymentStateMessages: StatusMessages<Investment['paymentStatus']> = {
  UNPAID: { text: msg('Unpaid'), tone: 'neutral' },
  PENDING: { text: msg('In review'), tone: 'warn' },
  PARTIAL: { text: msg('Partly paid', { of: 'investment' }), tone: 'warn' },
  PAID: { text: msg('Paid', { of: 'investment' }), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
}
export const paymentStateLabels: StatusLabels<Investment['paymentStatus']> = translated(paymentStateMessages)

export const paymentStatusMessages: StatusMessages<PaymentStatus> = {
  PENDING: { text: msg('Pending review'), tone: 'neutral' },
  MORE_INFO: { text: msg('Information requested'), tone: 'info' },
  APPROVED: { text: msg('Approved'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
  REVERSED: { text: msg('Reversed'), tone: 'closed' },
}
export const paymentStatusLabels: StatusLabels<PaymentStatus> = translated(paymentStatusMessages)

export const withdrawalStatusMessages: StatusMessages<WithdrawalStatus> = {
  PENDING: { text: msg('Pending review'), tone: 'neutral' },
  APPROVED: { text: msg('Approved'), tone: 'info' },
  PAID: { text: msg('Paid'), tone: 'good' },
  DECLINED: { text: msg('Declined'), tone: 'closed' },
  CANCELLED: { text: msg('Cancelled'), tone: 'closed' },
  FAILED: { text: msg('Failed'), tone: 'act' },
}
export const withdrawalStatusLabels: StatusLabels<WithdrawalStatus> = translated(withdrawalStatusMessages)

export const identityStatusMessages: StatusMessages<IdentityStatus> = {
  PENDING: { text: msg('Pending review'), tone: 'neutral' },
  MORE_INFO: { text: msg('Information requested'), tone: 'info' },
  APPROVED: { text: msg('Approved', { of: 'verification' }), tone: 'good' },
  DECLINED: { text: msg('Declined', { of: 'verification' }), tone: 'closed' },
  EXPIRED: { text: msg('Expired', { of: 'verification' }), tone: 'warn' },
  REVOKED: { text: msg('Revoked', { of: 'verification' }), tone: 'closed' },
}
export const identityStatusLabels: StatusLabels<IdentityStatus> = translated(identityStatusMessages)

export const walletStatusMessages: StatusMessages<WalletStatus> = {
  UNCONFIRMED: { text: msg('Unconfirmed'), tone: 'neutral' },
  COOLING: { text: msg('In cooling-off period'), tone: 'warn' },
  ACTIVE: { text: msg('Active', { of: 'wallet' }), tone: 'good' },
  SUSPENDED: { text: msg('Suspended', { of: 'wallet' }), tone: 'act' },
  REMOVED: { text: msg('Removed', { of: 'wallet' }), tone: 'closed' },
}
export const walletStatusLabels: StatusLabels<WalletStatus> = translated(walletStatusMessages)

export const commissionStatusMessages: StatusMessages<CommissionStatus> = {
  PENDING: { text: msg('On hold', { of: 'commission' }), tone: 'warn' },
  PAID: { text: msg('Paid', { of: 'commission' }), tone: 'good' },
  VOID: { text: msg('Void'), tone: 'closed' },
  CLAWED_BACK: { text: msg('Reclaimed'), tone: 'closed' },
}
export const commissionStatusLabels: StatusLabels<CommissionStatus> = translated(commissionStatusMessages)
