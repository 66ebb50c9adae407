import { ownPaymentStateLabels, ownPaymentLabels } from '@/components/labels/customer-labels'
import type { StatusWord } from '@/components/labels/status'
import type { InvestmentDetail } from '@/contract/investments'

export type Order = Pick<InvestmentDetail, 'state' | 'stillToPay'>

/** Our team requested information about a payment: its review continues after the customer's reply. */
export const needsAnswer = ({ state }: Pick<Order, 'state'>): boolean => state === 'INFORMATION_REQUESTED'

/** The whole amount was reported: nothing is to be paid until the review ends. */
export const isWholeInReview = (order: Order): boolean =>
  order.state === 'PAYMENT_IN_REVIEW' || (needsAnswer(order) && order.stillToPay === '0.00')

/** The payment progress of an order, and whether a payment awaits a reply. */
export const paymentWord = (order: Pick<InvestmentDetail, 'state' | 'paymentStatus'>): StatusWord =>
  needsAnswer(order) ? ownPaymentLabels.MORE_INFO : ownPaymentStateLabels[order.paymentStatus]
