/**
 * From the start of a day to just before the start of another, as instants. Days are in the viewer's time zone, by its current offset, as
 * the server uses it for chart months; without an end day the range is open.
 */
export function between(first: string, next: string | undefined): { startDate: string; endDate?: string } {
  const startDate = new Date(startOfDay(first)).toISOString()
  return next === undefined ? { startDate } : { startDate, endDate: new Date(startOfDay(next) - 1).toISOString() }
}

/** The start of a day of the viewer, in milliseconds since 1970. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + new Date().getTimezoneOffset() * 60_000
