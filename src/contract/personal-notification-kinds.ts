import { z } from 'zod'
import type { NotificationTopic } from './notification-topics'

const none = z.strictObject({})
const one = z.strictObject({ id: z.uuid() })

/** The target of a notification, with the parameters of its address. */
export const notificationTargets = {
  investment: one,
  'investment-payment': one,
  investments: none,
  withdrawal: one,
  transactions: none,
  referrals: none,
  identity: none,
  wallets: none,
  project: z.strictObject({ slug: z.string() }),
  'change-request': one,
  'withdrawal-review': one,
  /** A notification without a target. */
  none,
} as const
export type NotificationTarget = keyof typeof notificationTargets

type Definition<T extends NotificationTarget> = { title: string; topic: NotificationTopic; target: T; prompt?: string }

const kind = <T extends NotificationTarget>(title: string, topic: NotificationTopic, target: T, prompt?: string): Definition<T> => ({
  title,
  topic,
  target,
  ...(prompt ? { prompt } : {}),
})

/**
 * Notifications about a person's own money, account and requests. `prompt` is the label of the button until it is read, if
 * only this person can act.
 */
export const personalNotificationKinds = {
  'auth.account-frozen': kind('Account frozen', 'account', 'none'),
  'auth.account-unfrozen': kind('Account unfrozen', 'account', 'none'),
  'auth.email-changed': kind('Email changed', 'account', 'none'),
  'auth.password-changed': kind('Password changed', 'account', 'none'),
  'auth.recovery-code-used': kind('Recovery code used', 'account', 'none'),
  'auth.two-factor-on': kind('Two-factor authentication on', 'account', 'none'),
  'auth.two-factor-off': kind('Two-factor authentication off', 'account', 'none'),
  'auth.two-factor-reset': kind('Two-factor authentication reset', 'account', 'none'),
  'user.access-requested': kind('Access change requested', 'account', 'none'),
  'personal-account.recorded': kind('Customer account recorded', 'account', 'none'),
  'personal-account.removed': kind('Customer account removed', 'account', 'none'),
  'user.roles-changed': kind('Roles changed', 'account', 'none'),
  'wallet.confirmed': kind('Wallet confirmed', 'account', 'wallets'),
  'wallet.removed': kind('Wallet removed', 'account', 'wallets'),
  'wallet.suspended': kind('Wallet suspended', 'account', 'wallets'),
  'wallet.restored': kind('Wallet restored', 'account', 'wallets'),
  'identity.submitted': kind('Identity document submitted', 'identity', 'identity'),
  'identity.approved': kind('Identity approved', 'identity', 'identity'),
  'identity.declined': kind('Identity declined', 'identity', 'identity'),
  'identity.asked': kind('Identity information requested', 'identity', 'identity', 'Reply'),
  'identity.revoked': kind('Identity approval revoked', 'identity', 'identity'),
  'identity.expired': kind('Identity document expired', 'identity', 'identity'),
  'identity-request.message': kind('Message about an identity request', 'identity', 'identity'),
  'investment.made': kind('Investment awaiting payment', 'investment', 'investment-payment'),
  'investment.reminder': kind('Payment window closing', 'investment', 'investment-payment', 'How to pay'),
  'investment.activated': kind('Investment active', 'investment', 'investment'),
  'investment.ended': kind('Investment cancelled', 'investment', 'investment'),
  'investment.expired': kind('Investment expired', 'investment', 'investment'),
  'investment.exited': kind('Early exit complete', 'investment', 'investment'),
  'investment.exit-declined': kind('Early exit declined', 'investment', 'investment'),
  'investment.matured': kind('Investment matured', 'investment', 'investment'),
  'investment.refunded': kind('Investment refunded', 'investment', 'investment'),
  'investment.released': kind('Principal released', 'investment', 'investment'),
  'funds.loss': kind('Capital loss', 'investment', 'investments'),
  'question.answered': kind('Question answered', 'investment', 'project'),
  'payment.received': kind('Payment reported', 'payment', 'investment'),
  'payment.seen': kind('Payment detected', 'payment', 'investment'),
  'payment.approved': kind('Payment approved', 'payment', 'investment'),
  'payment.declined': kind('Payment declined', 'payment', 'investment'),
  'payment.asked': kind('Payment information requested', 'payment', 'investment', 'Reply'),
  'payment.reopened': kind('Payment under review again', 'payment', 'investment'),
  'payment.reversed': kind('Payment reversed', 'payment', 'investment'),
  'payment.message': kind('Message about a payment', 'payment', 'investment'),
  'adjustment.posted': kind('Manual adjustment', 'payment', 'transactions'),
  'profit.received': kind('Payout', 'payout', 'transactions'),
  'withdrawal.requested': kind('Withdrawal requested', 'withdrawal', 'withdrawal'),
  'withdrawal.approved': kind('Withdrawal approved', 'withdrawal', 'withdrawal'),
  'withdrawal.reopened': kind('Withdrawal in review again', 'withdrawal', 'withdrawal'),
  'withdrawal.declined': kind('Withdrawal declined', 'withdrawal', 'withdrawal'),
  'withdrawal.cancelled': kind('Withdrawal cancelled', 'withdrawal', 'withdrawal'),
  'withdrawal.paid': kind('Withdrawal paid', 'withdrawal', 'withdrawal'),
  'withdrawal.failed': kind('Withdrawal failed', 'withdrawal', 'withdrawal'),
  'withdrawal.message': kind('Message about a withdrawal', 'withdrawal', 'withdrawal'),
  'withdrawal.payment-stopped': kind('Payment stopped', 'withdrawal', 'withdrawal-review'),
  'referral.joined': kind('Referral signed up', 'referral', 'referrals'),
  'commission.earned': kind('Commission earned', 'referral', 'referrals'),
  'commission.paid': kind('Commission paid', 'referral', 'referrals'),
  'commission.voided': kind('Pending commission corrected', 'referral', 'referrals'),
  'commission.taken-back': kind('Paid commission corrected', 'referral', 'referrals'),
  'change-request.without-approver': kind('Change without a second approval', 'account', 'none'),
  'change-request.decided': kind('Change request decided', 'work', 'change-request'),
} as const

type Kinds = typeof personalNotificationKinds
export type PersonalKind = keyof Kinds
export type TargetOf<K extends PersonalKind> = Kinds[K]['target']
/** The parameters of the address of a notification of this kind. */
export type NotificationData<K extends PersonalKind> = z.input<(typeof notificationTargets)[TargetOf<K>]>
export const isPersonalKind = (kind: string): kind is PersonalKind => Object.hasOwn(personalNotificationKinds, kind)
