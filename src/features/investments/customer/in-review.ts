import { ownPaymentStateLabels, ownPaymentLabels } from '@/components/labels/customer-labels'
import type { StatusWord } from '@/components/labels/status'
import type { InvestmentDetail } from '@/contract/investments'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'

type Order = Pick<InvestmentDetail, 'state' | 'investmentAmount' | 'paidAmount' | 'inReview'>

/** What an order still needs beyond what was received and what is in review. */
export function stillToPay({ investmentAmount, paidAmount, inReview }: Omit<Order, 'state'>): string {
  const missing = toMinor(investmentAmount) - toMinor(paidAmount) - toMinor(inReview)
  return toMoney(missing > 0n ? missing : 0n)
}

/** Our team requested information about a payment: its review continues when the customer has answered. */
export const needsAnswer = ({ state }: Pick<Order, 'state'>): boolean => state === 'INFORMATION_REQUESTED'

/** Everything the order needs was reported: there is nothing to pay until the review ends. */
export const isWholeInReview = (order: Order): boolean =>
  order.state === 'PAYMENT_IN_REVIEW' || (needsAnswer(order) && stillToPay(order) === '0.00')

/** How far an order is paid, and whether a payment awaits an answer. */
export const paymentWord = (order: Pick<InvestmentDetail, 'state' | 'paymentStatus'>): StatusWord =>
  needsAnswer(order) ? ownPaymentLabels.MORE_INFO : ownPaymentStateLabels[order.paymentStatus]

/** "400.01 USD in review, no action needed". */
export function inReviewText(order: Order, currency: string): string {
  const amount = formatMoney(order.inReview, currency)
  if (needsAnswer(order)) return t('{amount} in review, answer needed', { amount })
  return isWholeInReview(order) ? t('{amount} in review, no action needed', { amount }) : t('{amount} in review', { amount })
}
