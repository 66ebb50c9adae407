import { addMonths } from '@/domain/dates'

/** The story begins a year and some days before the present, with the first day of a month. */
export function beginningOf(now: Date): Date {
  const year = addMonths(now, -12)
  return new Date(Date.UTC(year.getUTCFullYear(), year.getUTCMonth(), 1, 8))
}

/**
 * It ends where the day of the present begins (UTC). Part of it is told from its beginning, part back from its end; so what
 * comes before what depends on the day alone, and all who start on one day are told the same.
 */
export const presentOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
