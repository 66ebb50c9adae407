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

/** Everything the order needs was reported: the customer has nothing to do until the review ends. */
export const isWholeInReview = ({ state }: Pick<Order, 'state'>): boolean => state === 'PAYMENT_IN_REVIEW'

/** "400.01 USD in review, nothing to do". */
export const inReviewWords = (order: Order, currency: string): string =>
  isWholeInReview(order)
    ? t('{amount} in review, no action needed', { amount: formatMoney(order.inReview, currency) })
    : t('{amount} in review', { amount: formatMoney(order.inReview, currency) })
