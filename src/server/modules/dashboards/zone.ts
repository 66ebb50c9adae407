import { sql, type Sql } from '@/server/db/sql'

/** An instant in the viewer's local time; the offset is that of `Date.getTimezoneOffset` (−360 for UTC+6). */
export const localTime = (instant: Sql, offsetMinutes: number): Sql =>
  sql`((${instant} at time zone 'UTC') - make_interval(mins => ${offsetMinutes}))`

/** The month of an instant in the viewer's local time: "2026-11". */
export const localMonth = (instant: Sql, offsetMinutes: number): Sql => sql`to_char(${localTime(instant, offsetMinutes)}, 'YYYY-MM')`

/** The last months in the viewer's time zone, ending with the current one. */
export function lastMonths(now: Date, offsetMinutes: number, many: number): string[] {
  const local = new Date(now.getTime() - offsetMinutes * 60_000)
  return Array.from({ length: many }, (_, at) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - (many - 1 - at), 1)).toISOString().slice(0, 7),
  )
}

/** The instant at which a local month begins. */
export const monthBegins = (month: string, offsetMinutes: number): Date =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) + offsetMinutes * 60_000)
