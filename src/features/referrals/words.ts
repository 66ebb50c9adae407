import { formatPercent } from '@/ui/plain/money-text'

/** "Hanna Kovač" → "Hanna K.": as much of a person as their referrer needs. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1)
  return words.length > 1 && last ? `${words[0]} ${last[0]}.` : name
}

/** What a referral pays, in a sentence; nothing is promised where nothing is paid. */
export function rateWords(rates: readonly string[], holdDays: number): string {
  const [first] = rates
  if (!first || Number(first) === 0) return 'Commissions are switched off at present. Who came through you stays yours.'
  return `You receive ${formatPercent(first)} of what someone you invite pays for an investment, ${holdDays} days after it becomes active. It costs them nothing.`
}
