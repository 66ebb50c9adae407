import { sql, type Sql } from '@/server/db/sql'

/** SQL: an instant in the viewer's local time; the offset is that of `Date.getTimezoneOffset` (−360 for UTC+6). */
export const localTime = (instant: Sql, offsetMinutes: number): Sql =>
  sql`((${instant} at time zone 'UTC') - make_interval(mins => ${offsetMinutes}))`

/** SQL: the viewer's local month of an instant, "2026-11". */
export const localMonth = (instant: Sql, offsetMinutes: number): Sql => sql`to_char(${localTime(instant, offsetMinutes)}, 'YYYY-MM')`

/** The last months in the viewer's time zone, the current one last. */
export function lastMonths(now: Date, offsetMinutes: number, many: number): string[] {
  const local = localDay(now, offsetMinutes)
  return Array.from({ length: many }, (_, at) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - (many - 1 - at), 1)).toISOString().slice(0, 7),
  )
}

/** The instant at which a local month begins. */
export const monthBegins = (month: string, offsetMinutes: number): Date =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) + offsetMinutes * 60_000)

/** An instant whose UTC date is the viewer's local date of the given one. */
export const localDay = (instant: Date, offsetMinutes: number): Date => new Date(instant.getTime() - offsetMinutes * 60_000)
