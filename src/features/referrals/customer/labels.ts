import { t } from '@/locales/text'
import { formatPercent } from '@/ui/plain/primitives/money-text'

/** The commission terms in a sentence; promises nothing if there is no commission. */
export function rateText(rates: readonly string[], holdDays: number): string {
  const [first] = rates
  if (!first || Number(first) === 0) return t('Commissions are currently switched off. Your referrals are kept.')
  return t(
    '{days, plural, one {You receive {percent} of the amount your referrals pay for an investment, # day after it becomes active. There is no cost to them.} other {You receive {percent} of the amount your referrals pay for an investment, # days after it becomes active. There is no cost to them.}}',
    { percent: formatPercent(first), days: holdDays },
  )
}
