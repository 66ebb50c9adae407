import type { Endpoint } from '@/contract/core/endpoint'

type Query = Readonly<Record<string, unknown>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
// Databases and JavaScript differ on the years before and after these.
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A range of days as instants: from the start of `startDate` to the end of `endDate`, both in the reader's time zone. Bounds that
 * are instants stay as they are, as do the days of lists whose rows are calendar days.
 * @param startOf the start of a day in the reader's time zone, in milliseconds since 1970
 */
export function withInstants<Q extends Query>(query: Q, { calendarDays }: Endpoint, startOf: (day: string) => number): Q {
  if (calendarDays) return query
  const { startDate, endDate } = query
  const instant = (at: number) => new Date(Math.min(Math.max(at, FIRST), LAST)).toISOString()
  return {
    ...query,
    ...(isDay(startDate) ? { startDate: instant(startOf(startDate)) } : {}),
    ...(isDay(endDate) ? { endDate: instant(startOf(dayAfter(endDate)) - 1) } : {}),
  }
}

const isDay = (bound: unknown): bound is string => typeof bound === 'string' && DAY.test(bound)
const dayAfter = (day: string): string => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
  return next.getUTCFullYear() > 9999 ? day : next.toISOString().slice(0, 10)
}

/** The start of a day by the offset that a request names (`Time-Zone-Offset`), as statements count days. */
export const startByOffset =
  (offsetMinutes: number) =>
  (day: string): number =>
    Date.parse(`${day}T00:00:00Z`) + offsetMinutes * 60_000
