import { investmentStatusWords } from '@/components/status'
import type { InvestmentDetail } from '@/contract/investments'
import { toMinor, toMoney } from '@/shared/money'
import { formatMoney } from '@/ui/plain/money-text'

type Order = Pick<InvestmentDetail, 'status' | 'investmentAmount' | 'paidAmount' | 'inReview'>

/** What an order still needs beyond what was received and what is in review. */
export function stillToPay({ investmentAmount, paidAmount, inReview }: Order): string {
  const missing = toMinor(investmentAmount) - toMinor(paidAmount) - toMinor(inReview)
  return toMoney(missing > 0n ? missing : 0n)
}

/** Everything the order needs was reported: the customer has nothing to do until the review ends. */
export const isWholeInReview = (order: Order): boolean =>
  order.status === 'AWAITING_PAYMENT' && toMinor(order.inReview) > 0n && stillToPay(order) === '0.00'

/** The state as its owner reads it: an order whose whole amount is in review awaits nothing from them. */
export const stateWordsOf = (order: Order) =>
  isWholeInReview(order) ? ({ tone: 'info', text: 'Payment in review' } as const) : investmentStatusWords[order.status]

/** "400.01 USD in review, nothing to do". */
export const inReviewWords = (order: Order, currency: string): string =>
  `${formatMoney(order.inReview, currency)} in review${isWholeInReview(order) ? ', nothing to do' : ''}`
