import { addMonths } from '@/domain/dates'

/** The start of the timeline: the first day of the month a year before the present. */
export function beginningOf(now: Date): Date {
  const year = addMonths(now, -12)
  return new Date(Date.UTC(year.getUTCFullYear(), year.getUTCMonth(), 1, 8))
}

/**
 * The end of the timeline: the start of the current day (UTC). Some dates are computed from the timeline's start and some back from
 * its end, so the order of events depends on the day only, and all starts on one day produce the same data.
 */
export const presentOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
