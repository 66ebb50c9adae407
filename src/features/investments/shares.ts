import type { z } from 'zod'
import type { Investment, investmentShare } from '@/contract/investments'
import type { Month } from '@/shared/dates'
import { dueDateOf, payoutOf, type PayoutMonth } from '@/shared/payout'
import { toMinor, toMoney, toParts } from '@/shared/money'

export type Share = z.infer<typeof investmentShare>
const DAY = 86_400_000

/** A share posted on the fifth of the next month, or before, is on time. */
export const isOnTime = ({ year, month, postedAt }: Share): boolean => Date.parse(postedAt) < dueDateOf({ year, month }).getTime() + DAY

/** Its day is over, and nothing was posted for it. */
export const isOverdue = (month: Month): boolean => Date.now() >= dueDateOf(month).getTime() + DAY

export type Verdict = 'below' | 'inside' | 'above'
export function verdictOf({ paid, aimedLow, aimedHigh }: Share): Verdict {
  const amount = toMinor(paid)
  if (amount < toMinor(aimedLow)) return 'below'
  return amount > toMinor(aimedHigh) ? 'above' : 'inside'
}

export type SharesSoFar = {
  paid: string
  low: string
  high: string
  below: readonly Share[]
  above: number
  inside: number
  onTime: number
}

const sum = (shares: readonly Share[], pick: (share: Share) => string): string =>
  toMoney(shares.reduce((total, share) => total + toMinor(pick(share)), 0n))

export const soFar = (shares: readonly Share[]): SharesSoFar => ({
  paid: sum(shares, ({ paid }) => paid),
  low: sum(shares, ({ aimedLow }) => aimedLow),
  high: sum(shares, ({ aimedHigh }) => aimedHigh),
  below: shares.filter((share) => verdictOf(share) === 'below'),
  above: shares.filter((share) => verdictOf(share) === 'above').length,
  inside: shares.filter((share) => verdictOf(share) === 'inside').length,
  onTime: shares.filter(isOnTime).length,
})

/** The months that are still to come, with what they aim to pay; none once the investment has ended or before it runs. */
export function monthsAhead(investment: Investment, shares: readonly Share[]): readonly PayoutMonth[] {
  const { effectiveFrom, status, principal, lockedPeriod, returnMin, returnMax } = investment
  if (!effectiveFrom || (status !== 'ACTIVE' && status !== 'EXIT_REQUESTED')) return []
  const { months } = payoutOf(toMinor(principal), {
    from: new Date(effectiveFrom),
    period: lockedPeriod,
    returnMin: toParts(returnMin),
    returnMax: toParts(returnMax),
  })
  const isPosted = (month: PayoutMonth) => shares.some((share) => share.year === month.year && share.month === month.month)
  const last = shares.reduce((most, { year, month }) => Math.max(most, year * 12 + month), 0)
  return months.filter((month) => !isPosted(month) && month.year * 12 + month.month > last)
}
