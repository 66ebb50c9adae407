import type { z } from 'zod'
import type { InvestmentDetail } from '@/contract/investments'
import type { investmentShare } from '@/contract/investment-schemas'
import { dueDateOf } from '@/domain/payout'
import { toMinor, toMoney } from '@/domain/money'

export type Share = z.infer<typeof investmentShare>
const DAY = 86_400_000

/** A payout posted by the fifth of the next month is on time. */
export const isOnTime = ({ year, month, postedAt }: Share): boolean => Date.parse(postedAt) < dueDateOf({ year, month }).getTime() + DAY

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
})

/** The punctuality of payouts: the number due, and how many were on time or late; overdue ones count as due. */
export function punctualityOf({ upcoming }: Pick<InvestmentDetail, 'upcoming'>, shares: readonly Share[]) {
  const overdue = upcoming.filter(({ isOverdue }) => isOverdue).length
  const onTime = shares.filter(isOnTime).length
  return { onTime, due: shares.length + overdue, late: shares.length - onTime, overdue }
}
