import { z } from 'zod'
import { lifecycle } from './core/transitions'

export const investmentStatus = z.enum([
  'AWAITING_PAYMENT',
  'ACTIVE',
  'EXIT_REQUESTED',
  'EXITED',
  'MATURED',
  'CLOSED',
  'CANCELLED',
  'EXPIRED',
  'REFUNDED',
])
export type InvestmentStatus = z.infer<typeof investmentStatus>
/** The order was cancelled or expired; payments were returned to the balance. */
export const abandonedStatuses: readonly InvestmentStatus[] = ['CANCELLED', 'EXPIRED']
/**
 * The displayed status. If the whole amount of an order is in review, the customer owes nothing; if our team
 * requested information about a payment, the review continues only after the customer's reply.
 */
export const investmentState = z.enum([...investmentStatus.options, 'PAYMENT_IN_REVIEW', 'INFORMATION_REQUESTED'])
export type InvestmentState = z.infer<typeof investmentState>
export type InvestmentEvent =
  | 'activate'
  | 'cancel'
  | 'expire'
  | 'request-exit'
  | 'approve-exit'
  | 'decline-exit'
  | 'mature'
  | 'refund'
  | 'release'
  | 'reinvest'
  | 'withdrawn'
  | 'void'
  | 'reopen'

export const investmentLife = lifecycle<InvestmentStatus, InvestmentEvent>([
  { from: ['AWAITING_PAYMENT'], event: 'activate', to: 'ACTIVE', by: ['system'] },
  { from: ['AWAITING_PAYMENT'], event: 'cancel', to: 'CANCELLED', by: ['customer', 'staff'] },
  { from: ['AWAITING_PAYMENT'], event: 'expire', to: 'EXPIRED', by: ['system'] },
  // Within the cooling-off period.
  { from: ['ACTIVE'], event: 'cancel', to: 'CANCELLED', by: ['customer'] },
  // Its payment was reversed.
  { from: ['ACTIVE'], event: 'void', to: 'CANCELLED', by: ['two'] },
  // The bulk approval that activated it was reversed within minutes.
  { from: ['ACTIVE'], event: 'reopen', to: 'AWAITING_PAYMENT', by: ['staff'] },
  { from: ['ACTIVE'], event: 'request-exit', to: 'EXIT_REQUESTED', by: ['customer'] },
  { from: ['EXIT_REQUESTED'], event: 'approve-exit', to: 'EXITED', by: ['two'] },
  { from: ['EXIT_REQUESTED'], event: 'decline-exit', to: 'ACTIVE', by: ['staff'] },
  { from: ['ACTIVE', 'EXIT_REQUESTED'], event: 'mature', to: 'MATURED', by: ['system'] },
  { from: ['ACTIVE', 'EXIT_REQUESTED'], event: 'refund', to: 'REFUNDED', by: ['system'] },
  { from: ['MATURED'], event: 'release', to: 'CLOSED', by: ['customer', 'system'] },
  { from: ['MATURED'], event: 'reinvest', to: 'CLOSED', by: ['customer', 'system'] },
  { from: ['MATURED'], event: 'withdrawn', to: 'CLOSED', by: ['system'] },
])
