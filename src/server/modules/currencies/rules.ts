import { RATE_DECIMALS, toMinor, toPercent, WHOLE } from '@/shared/money'

/** A rate without the zeros that nobody reads, but with two decimals at the least: "1.1700000000" → "1.17". */
export function readableRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** How much a rate has changed, in percent with its sign; null when there is nothing to compare with. */
export function changeOf(first: string | undefined, last: string): string | null {
  if (first === undefined) return null
  const [from, to] = [toMinor(first, RATE_DECIMALS), toMinor(last, RATE_DECIMALS)]
  return toPercent(((to - from) * WHOLE) / from)
}
