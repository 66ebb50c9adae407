import { formatPercent } from '@/ui/plain/primitives/money-text'

/** What a referral pays, in a sentence; nothing is promised where nothing is paid. */
export function rateWords(rates: readonly string[], holdDays: number): string {
  const [first] = rates
  if (!first || Number(first) === 0) return 'Commissions are switched off at present. Your referrals stays yours.'
  return `You receive ${formatPercent(first)} of what your referrals pay for an investment, ${holdDays} days after it becomes active. There is no cost to them.`
}
