import { ownPaymentStateLabels, ownPaymentLabels } from '@/components/labels/customer-labels'
import type { StatusWord } from '@/components/labels/status'
import type { InvestmentDetail } from '@/contract/investments'
import { toMinor, toMoney } from '@/domain/money'

export type Order = Pick<InvestmentDetail, 'state' | 'investmentAmount' | 'paidAmount' | 'inReview'>

/** What an order still needs beyond what was received and what is in review. */
export function stillToPay({ investmentAmount, paidAmount, inReview }: Omit<Order, 'state'>): string {
  const missing = toMinor(investmentAmount) - toMinor(paidAmount) - toMinor(inReview)
  return toMoney(missing > 0n ? missing : 0n)
}

/** Our team requested information about a payment: its review continues after the customer's reply. */
export const needsAnswer = ({ state }: Pick<Order, 'state'>): boolean => state === 'INFORMATION_REQUESTED'

/** The whole amount was reported: nothing is to be paid until the review ends. */
export const isWholeInReview = (order: Order): boolean =>
  order.state === 'PAYMENT_IN_REVIEW' || (needsAnswer(order) && stillToPay(order) === '0.00')

/** The payment progress of an order, and whether a payment awaits a reply. */
export const paymentWord = (order: Pick<InvestmentDetail, 'state' | 'paymentStatus'>): StatusWord =>
  needsAnswer(order) ? ownPaymentLabels.MORE_INFO : ownPaymentStateLabels[order.paymentStatus]
