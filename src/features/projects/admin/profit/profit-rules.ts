import type { Explained } from '@/components/explain/explained'
import type { SharePreview } from '@/contract/profit'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'
import { daysInMonth, hasEnded, type Month } from '@/domain/dates'
import { toMinor, toMoney, toParts } from '@/domain/money'
import { dueDateOf } from '@/domain/payout'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'

export type MonthChoice = Month & { key: string; label: string; days: number; isShared: boolean }

/** The number of past months that can be selected, and whose distributions are loaded. */
export const MOST_MONTHS = 36

export const monthKey = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`
export const monthName = ({ year, month }: Month): string => formatDate(Date.UTC(year, month - 1, 1), 'month', 'utc')
/** The distribution of one month: one entry for each investment. */
export const monthShared = (share: Pick<SharedProfit, 'id' | 'year' | 'month'>): Explained => ({
  figure: 'monthShared',
  of: share.id,
  title: t('Distributed for {monthName}', { monthName: monthName(share) }),
  description: t('Payouts from the profit pool to each investment for this month'),
})
export const monthOf = (at: Date): Month => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 })
const before = ({ year, month }: Month): Month => (month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 })

/**
 * The ended months that were distributed or are owed, because an investment takes part; the latest one also before it is due. Newest first,
 * in UTC like the books.
 */
export function monthsToShare(project: Project, shared: readonly SharedProfit[], now: Date): MonthChoice[] {
  const begun = new Date(project.openedAt ?? project.createdAt)
  const first = monthOf(begun)
  const done = new Set(shared.map(monthKey))
  const owed = new Set([...project.track.missing, ...project.track.ahead].map(monthKey))
  const isOffered = (month: Month) => done.has(monthKey(month)) || owed.has(monthKey(month))
  const found: MonthChoice[] = []
  let month = monthOf(now)
  for (let back = 0; back <= MOST_MONTHS && monthKey(month) >= monthKey(first); back += 1) {
    if (hasEnded(month, now) && isOffered(month))
      found.push({ ...month, key: monthKey(month), label: monthName(month), days: daysInMonth(month), isShared: done.has(monthKey(month)) })
    month = before(month)
  }
  return found
}

/** Every lock period that may have investments: those of the rates, of earlier distributions, and of the preview. */
export function periodsOf(project: Project, shared: readonly SharedProfit[], preview: SharePreview | undefined): number[] {
  const found = [
    ...project.returnRates.map(({ period }) => period),
    ...shared.slice(0, 3).flatMap(({ rates }) => rates.map(({ lockedPeriod }) => lockedPeriod)),
    ...(preview?.periods.map(({ lockedPeriod }) => lockedPeriod) ?? []),
  ]
  return [...new Set(found)].sort((a, b) => a - b)
}

/** Whether a percentage is within the target range; true if there is no range. */
export function isAimed(project: Project, period: number, percentage: string): boolean {
  const range = project.returnRates.find((rate) => rate.period === period)
  if (!range) return true
  const parts = toParts(percentage)
  return parts >= toParts(range.returnMin) && parts <= toParts(range.returnMax)
}

/** Whether a lock period was paid less than the target. */
export const isBelow = ({ rates }: SharedProfit): boolean =>
  rates.some(({ percentage, returnMin }) => toParts(percentage) < toParts(returnMin))

/** The latest distribution before a month: the one to compare with. */
export const lastBefore = (month: Month | undefined, shared: readonly SharedProfit[]): SharedProfit | undefined =>
  shared.filter((one) => !month || monthKey(one) < monthKey(month)).sort((one, other) => (monthKey(one) < monthKey(other) ? 1 : -1))[0]

/** The next month to distribute, its due date, and whether that has passed; undefined if no payout is owed. */
export function nextShare({ track }: Pick<Project, 'track'>): (Month & { dueBy: Date; isOverdue: boolean }) | undefined {
  const [next] = [...track.missing, ...track.ahead]
  return next && { ...next, dueBy: dueDateOf(next), isOverdue: track.missing.length > 0 }
}

/** Seconds until completion, at the speed since it was first displayed; undefined before any progress. */
export function secondsLeft(
  first: { done: number; at: number },
  { done, of }: { done: number; of: number },
  now: number,
): number | undefined {
  const perSecond = ((done - first.done) * 1_000) / (now - first.at)
  return perSecond > 0 ? Math.ceil((of - done) / perSecond) : undefined
}

/** The amount missing in the pool; undefined if it is sufficient. */
export function shortBy({ total, poolBefore }: SharePreview): string | undefined {
  const missing = toMinor(total) - toMinor(poolBefore)
  return missing > 0n ? toMoney(missing) : undefined
}

/** A percentage to two decimals, for averages that are only displayed. */
export const shortPercent = (value: string): string => `${Number(value).toFixed(2)} %`

export const difference = (one: string, other: string): string => toMoney(toMinor(one) - toMinor(other))
export const sumOf = (amounts: readonly string[]): string => toMoney(amounts.reduce((sum, amount) => sum + toMinor(amount), 0n))
