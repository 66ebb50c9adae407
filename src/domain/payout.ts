import { activeDays, addMonths, daysInMonth, monthEnd, type Month } from './dates'
import { shareOf, toParts, WHOLE, type Minor } from './money'

/** One month of an investment: its active days, its target payout, and the day by which the payout is due. */
export type PayoutMonth = Month & { days: number; of: number; low: Minor; high: Minor; dueBy: Date }
export type Payout = { months: readonly PayoutMonth[]; maturesAt: Date; low: Minor; high: Minor }

/** A payout is on time if it is posted by the fifth of the next month. */
export const DUE_DAY = 5

/** The payout of one month: principal × percent ÷ 100 × days ÷ days of the month, rounded down. */
export const monthlyShare = (principal: Minor, parts: bigint, days: number, monthDays: number): Minor =>
  shareOf(principal, parts * BigInt(days), WHOLE * BigInt(monthDays))

export const dueDateOf = (month: Month): Date => new Date(monthEnd(month).getTime() + (DUE_DAY - 1) * 86_400_000)

/** A lock period in months with its target return in percent per month. */
type TargetRate = { period: number; returnMin: string; returnMax: string }

/** The target payouts of an investment by month, from its start to its maturity. */
export function payoutOf(principal: Minor, rate: TargetRate, from: Date): Payout {
  const returnMin = toParts(rate.returnMin)
  const returnMax = toParts(rate.returnMax)
  const maturesAt = addMonths(from, rate.period)
  const months = monthsBetween(from, maturesAt).map((month): PayoutMonth => {
    const days = activeDays(month, from, maturesAt)
    const of = daysInMonth(month)
    return {
      ...month,
      days,
      of,
      low: monthlyShare(principal, returnMin, days, of),
      high: monthlyShare(principal, returnMax, days, of),
      dueBy: dueDateOf(month),
    }
  })
  const paying = months.filter(({ days }) => days > 0)
  const sum = (pick: (month: PayoutMonth) => Minor) => paying.reduce((total, month) => total + pick(month), 0n)
  return { months: paying, maturesAt, low: sum(({ low }) => low), high: sum(({ high }) => high) }
}

function monthsBetween(from: Date, until: Date): Month[] {
  const first = from.getUTCFullYear() * 12 + from.getUTCMonth()
  const last = until.getUTCFullYear() * 12 + until.getUTCMonth()
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: Math.floor((first + index) / 12),
    month: ((first + index) % 12) + 1,
  }))
}

/** Posted payouts, how many of them were on time, and overdue ones. */
type Counted = { onTime: number; shared: number; overdue: number }
export type Punctuality = { onTime: number; late: number; overdue: number; dueSoFar: number }

/**
 * "On time": payouts posted by their due day, out of all payouts due so far, posted or overdue. Its text is
 * `projectTerms.onTime`; the home page, the project pages and the dashboards all take both numbers from here.
 */
export const punctualityOf = ({ onTime, shared, overdue }: Counted): Punctuality => ({
  onTime,
  late: shared - onTime,
  overdue,
  dueSoFar: shared + overdue,
})

/**
 * "0.9–1.1 %" from the percentages of the API ("0.90", "1.10"); a single one if both are equal. At least one decimal, so that both ends
 * of a range have the same format.
 */
export function returnRange(min: string, max: string): string {
  const [low, high] = [oneDecimal(min), oneDecimal(max)]
  return low === high ? `${low} %` : `${low}–${high} %`
}

const oneDecimal = (percent: string): string => {
  const [whole = '0', fraction = ''] = percent.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}
