import { msg, type Message } from '@/locales/message'
import type { AuditAction } from './audit-actions/registry'

/** Titles for staff are in English. */
const event = (customerTitle: Message, title = customerTitle.msg) => ({ title, customerTitle })

/** The events in the history of an investment, titled for staff and customer: audited steps of it and its payments, and posted payouts. */
export const investmentEvents = {
  'investment.made': event(msg('Created')),
  'investment.activated': event(msg('Active', { of: 'investment' })),
  'investment.cancelled': event(msg('Cancelled', { of: 'investment' })),
  'investment.expired': event(msg('Expired', { of: 'investment' }), 'Expired unpaid'),
  'investment.exit-requested': event(msg('Early exit requested')),
  'investment.exit-declined': event(msg('Early exit declined')),
  'investment.exited': event(msg('Exited early')),
  'investment.matured': event(msg('Matured', { of: 'investment' })),
  'investment.refunded': event(msg('Refunded', { of: 'investment' })),
  'investment.released': event(msg('Principal released')),
  'investment.reinvested': event(msg('Reinvested')),
  'investment.withdrawn': event(msg('Withdrawn')),
  'investment.voided': event(msg('Cancelled after payment reversal')),
  'investment.reopened': event(msg('Awaiting payment again')),
  'investment.instructed': event(msg('Maturity instruction changed')),
  'payment.claimed': event(msg('Payment reported')),
  'payment.checkout-opened': event(msg('Checkout opened')),
  'payment.seen': event(msg('Payment detected')),
  'payment.approved': event(msg('Payment received'), 'Payment approved'),
  'payment.declined': event(msg('Payment declined')),
  'payment.asked': event(msg('Information requested')),
  'payment.answered': event(msg('You replied'), 'Answered'),
  'payment.question-closed': event(msg('No reply needed'), 'Question closed'),
  'payment.reversed': event(msg('Payment reversed')),
  'profit.paid': event(msg('Payout received')),
} as const satisfies Partial<Record<AuditAction | 'profit.paid', ReturnType<typeof event>>>

export type InvestmentEventName = keyof typeof investmentEvents
/** The events that come from the audit log. */
export type InvestmentHistoryAction = Exclude<InvestmentEventName, 'profit.paid'>
export const investmentEventNames = Object.keys(investmentEvents) as [InvestmentEventName, ...InvestmentEventName[]]
