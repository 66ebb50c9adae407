import { startOfLocalDay } from '@/api/local-days'

/**
 * From the start of a day to just before the start of another, as instants. Days are those of the browser's time zone, as the server cuts
 * the periods of charts; without an end day the range is open.
 */
export function between(first: string, next: string | undefined): { startDate: string; endDate?: string } {
  const startDate = startOfLocalDay(first).toISOString()
  return next === undefined ? { startDate } : { startDate, endDate: new Date(startOfLocalDay(next).getTime() - 1).toISOString() }
}
