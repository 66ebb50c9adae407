import dayjs, { type Dayjs } from 'dayjs'
import { currentLanguage } from '@/locales/current'
import { formatDate } from '@/ui/plain/primitives/format-date'

/** Days as ISO dates, both included. */
export type Range = { from: string; to: string }
export type MonthRange = Range & { short: string; name: string }

const ISO = 'YYYY-MM-DD'
const day = (at: Dayjs) => at.format(ISO)

export const today = (now: Date): string => day(dayjs(now))
export const thisYear = (now: Date): Range => ({ from: day(dayjs(now).startOf('year')), to: today(now) })

export function lastMonth(now: Date): Range & { label: string } {
  const month = dayjs(now).subtract(1, 'month')
  return { from: day(month.startOf('month')), to: day(month.endOf('month')), label: formatDate(month.valueOf(), 'wholeMonth') }
}

function namesOf(month: Dayjs): { short: string; name: string } {
  // The month precedes the year in every language. Arabic has no short month names, and the long ones do not fit.
  const [short = ''] = currentLanguage() === 'ar' ? [String(month.month() + 1)] : formatDate(month.valueOf(), 'month').split(' ')
  return { short, name: formatDate(month.valueOf(), 'wholeMonth') }
}

/** The last months up to the current one, oldest first. */
export const lastMonths = (now: Date, count: number): MonthRange[] =>
  Array.from({ length: count }, (_, index) => {
    const month = dayjs(now).subtract(count - 1 - index, 'month')
    return { from: day(month.startOf('month')), to: day(month.endOf('month')), ...namesOf(month) }
  })

/** The position of a month relative to a range: an end, inside, or outside. */
export function placeIn(range: Range, month: Range): 'end' | 'inside' | 'outside' {
  if (month.to < range.from || month.from > range.to) return 'outside'
  const holds = (at: string) => at >= month.from && at <= month.to
  return holds(range.from) || holds(range.to) ? 'end' : 'inside'
}

/** With a single month selected, another one extends the range; otherwise it starts a new range. Never beyond today. */
export function extendTo(range: Range, month: Range, latest: string): Range {
  const to = month.to > latest ? latest : month.to
  const isOneMonth = range.from.slice(0, 7) === range.to.slice(0, 7)
  if (!isOneMonth || placeIn(range, month) !== 'outside') return { from: month.from, to }
  return { from: month.from < range.from ? month.from : range.from, to: to > range.to ? to : range.to }
}
