/**
 * From the beginning of a day to just before that of another, as instants. Days are the viewer's, by the offset of now, as the
 * server takes them for the months of a chart; without another day it is up to now.
 */
export function between(first: string, next: string | undefined): { startDate: string; endDate?: string } {
  const startDate = new Date(beginOf(first)).toISOString()
  return next === undefined ? { startDate } : { startDate, endDate: new Date(beginOf(next) - 1).toISOString() }
}

const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + new Date().getTimezoneOffset() * 60_000
