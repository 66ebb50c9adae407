/** Calendar rules in UTC. Days are ISO dates ("2026-11-20"); instants are `Date`. */
export type Month = { year: number; month: number }

const DAY = 86_400_000
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
// A fixed list: an `Intl` formatter takes ten kilobytes outside the heap, and a distribution notifies a hundred thousand people at once.
const WHOLE_MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** The month name, for sentences: "November". */
export const monthWord = ({ month }: Pick<Month, 'month'>): string => WHOLE_MONTHS[month - 1] ?? ''

/** "November 2026". */
export const writtenMonth = (month: Month): string => `${monthWord(month)} ${month.year}`

/** Adds calendar months; the day is clamped to the last of the target month (31 January + 1 → 28 February). */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const target = new Date(from)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  target.setUTCDate(Math.min(day, daysInMonth({ year: target.getUTCFullYear(), month: target.getUTCMonth() + 1 })))
  return target
}

export const addHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 3_600_000)
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY)
export const daysInMonth = ({ year, month }: Month): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
export const monthStart = ({ year, month }: Month): Date => new Date(Date.UTC(year, month - 1, 1))
export const monthEnd = ({ year, month }: Month): Date => new Date(Date.UTC(year, month, 1))
export const hasEnded = (month: Month, now: Date): boolean => monthEnd(month) <= now
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** "24 Nov 2026", the date format of the UI. For content without a known time zone: emails, notifications, files. */
export const writtenDay = (at: Date): string => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`
/** "24 Nov 2026, 02:11 UTC": times always include their zone. */
export const writtenTime = (at: Date): string => `${writtenDay(at)}, ${at.toISOString().slice(11, 16)} UTC`

/**
 * Days of the month on which an investment was active, including its first day and excluding the day on which it ends.
 * @param until when it ended; null while it is active
 */
export function activeDays(month: Month, from: Date, until: Date | null): number {
  const startOfDay = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  const start = Math.max(startOfDay(from), monthStart(month).getTime())
  const end = Math.min(until ? startOfDay(until) : Number.POSITIVE_INFINITY, monthEnd(month).getTime())
  return Math.max(0, Math.round((end - start) / DAY))
}
