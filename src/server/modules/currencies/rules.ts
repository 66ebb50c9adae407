import type { RateOrigin } from '@/contract/currencies'
import { writtenTime } from '@/domain/dates'
import { RATE_DECIMALS, toMinor, toParts, toPercent, WHOLE } from '@/domain/money'

/** A rate without trailing zeros, but with at least two decimals: "1.1700000000" → "1.17". */
export function readableRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Whether two rates are numerically equal, regardless of notation. */
export const isSameRate = (one: string, other: string): boolean => toMinor(one, RATE_DECIMALS) === toMinor(other, RATE_DECIMALS)

type Fields = Readonly<Record<string, unknown>>

/** The fields of a currency that a change would alter. */
export const changedFields = (known: Fields, changes: Fields): string[] =>
  Object.entries(changes).flatMap(([field, value]) => {
    const isSame = field === 'value' ? isSameRate(String(value), String(known.value)) : value === known[field]
    return value === undefined || isSame ? [] : [field]
  })

/** Whether a change sets the rate: a different one, or the same one and nothing else, which confirms it as today's rate. */
export function setsRate(known: Fields, changes: Fields & { value?: string | undefined }): boolean {
  const changed = changedFields(known, changes)
  return changes.value !== undefined && (changed.length === 0 || changed.includes('value'))
}

/** The origin of a rate as text, for the approval history. */
export function originText({ kind, source, asOf, setBy }: RateOrigin): string {
  if (kind === 'MARKET') return `Market rate of ${source ?? 'an unknown source'}${asOf === null ? '' : `, ${writtenTime(new Date(asOf))}`}`
  if (kind === 'INITIAL') return 'Starting value of the installation'
  return setBy === null ? 'Set by staff' : `Set by ${setBy}`
}

/** The signed change of a rate in percent; null without a first rate. */
export function changeOf(first: string | undefined, last: string): string | null {
  if (first === undefined) return null
  const [from, to] = [toMinor(first, RATE_DECIMALS), toMinor(last, RATE_DECIMALS)]
  return toPercent(((to - from) * WHOLE) / from)
}

/** Whether two rates differ by more than a percentage of the smaller one. */
export function isFar(one: string, other: string, tolerance: string): boolean {
  const [first, second] = [toMinor(one, RATE_DECIMALS), toMinor(other, RATE_DECIMALS)]
  const [low, high] = first < second ? [first, second] : [second, first]
  return (high - low) * WHOLE > low * toParts(tolerance)
}
