type Range = { startDate?: string | undefined; endDate?: string | undefined }

const midnight = (day: string, plus: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus)
}
/** The start of a day of the reader ("2026-11-20"). */
export const startOfLocalDay = (day: string): Date => midnight(day, 0)

const isDay = (bound: string | undefined): bound is string => bound?.length === 10

/**
 * A range of days as the instants at which they start and end in the reader's time zone. The address keeps the days; the server would
 * interpret a bare day as UTC, which cuts off an evening in New York or a morning in Dhaka.
 */
export function withLocalDays<Q extends Range>(query: Q): Q {
  const { startDate, endDate } = query
  return {
    ...query,
    ...(isDay(startDate) ? { startDate: midnight(startDate, 0).toISOString() } : {}),
    ...(isDay(endDate) ? { endDate: new Date(midnight(endDate, 1).getTime() - 1).toISOString() } : {}),
  }
}

/** The time zone of the browser: `Europe/Berlin`. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
