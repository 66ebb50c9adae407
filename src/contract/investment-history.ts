import type { AuditAction } from './audit-actions/registry'

const event = (title: string, customerTitle = title) => ({ title, customerTitle })

/** What the history of an investment shows, with its title for staff and for the customer: audited steps of it and of its payments, and posted payouts. */
export const investmentEvents = {
  'investment.made': event('Created'),
  'investment.activated': event('Active'),
  'investment.cancelled': event('Cancelled'),
  'investment.expired': event('Expired unpaid', 'Expired'),
  'investment.exit-requested': event('Early exit requested'),
  'investment.exit-declined': event('Early exit declined'),
  'investment.exited': event('Exited early'),
  'investment.matured': event('Matured'),
  'investment.refunded': event('Refunded'),
  'investment.released': event('Principal released'),
  'investment.reinvested': event('Reinvested'),
  'investment.withdrawn': event('Withdrawn'),
  'investment.voided': event('Cancelled, its payment was reversed'),
  'investment.reopened': event('Awaiting payment again'),
  'investment.instructed': event('Instruction changed'),
  'payment.claimed': event('Payment claimed', 'Payment reported'),
  'payment.checkout-opened': event('Checkout opened'),
  'payment.seen': event('Payment detected'),
  'payment.approved': event('Payment approved', 'Payment received'),
  'payment.declined': event('Payment declined'),
  'payment.asked': event('Information requested'),
  'payment.answered': event('Answered', 'You replied'),
  'payment.reversed': event('Payment reversed'),
  'profit.paid': event('Payout received'),
} as const satisfies Partial<Record<AuditAction | 'profit.paid', ReturnType<typeof event>>>

export type InvestmentEventName = keyof typeof investmentEvents
/** The audited ones. */
export type InvestmentHistoryAction = Exclude<InvestmentEventName, 'profit.paid'>
export const investmentEventNames = Object.keys(investmentEvents) as [InvestmentEventName, ...InvestmentEventName[]]
