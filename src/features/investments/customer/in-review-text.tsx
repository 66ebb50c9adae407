import { figureKey } from '@/components/explain/figure-key'
import { useCurrency } from '@/components/requests/settings'
import type { InvestmentDetail } from '@/contract/investments'
import { Rich } from '@/locales/rich'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { isWholeInReview, needsAnswer } from './in-review'

type Props = { order: InvestmentDetail }

/** The payments of an order that are in review, with their currency. */
export function AmountInReview({ order: { id, inReview } }: Props) {
  const currency = useCurrency()
  return <span data-figure={figureKey('incoming', id)}>{formatMoney(inReview, currency)}</span>
}

/** "400.01 USD in review, no action needed". */
export function InReviewText({ order }: Props) {
  const values = { amount: <AmountInReview order={order} /> }
  if (needsAnswer(order)) return <Rich text="{amount} in review, reply needed" values={values} />
  if (isWholeInReview(order)) return <Rich text="{amount} in review, no action needed" values={values} />
  return <Rich text="{amount} in review" values={values} />
}
