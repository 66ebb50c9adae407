import type { Investment } from '@/contract/investments'
import { formatPercent } from '@/ui/plain/money-text'

/** "0.9–1.1 %": what an investment aims to pay a month, fixed when it was made. */
export function returnWords({ returnMin, returnMax }: Pick<Investment, 'returnMin' | 'returnMax'>): string {
  const [low, high] = [formatPercent(returnMin), formatPercent(returnMax)]
  return low === high ? low : `${low.replace(' %', '')}–${high}`
}

export const monthName = ({ year, month }: { year: number; month: number }, style: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat('en', { month: style, timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1, 1)))
