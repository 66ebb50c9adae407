import { sql, type Sql } from '@/server/db/sql'
import { localDay as localDayOf, startOfDay, type ViewerZone } from '@/server/infra/viewer-days'

/** Equal for equal days. */
export const zoneKey = ({ offset, timeZone }: ViewerZone): string => timeZone ?? String(offset)

/** SQL: an instant in the viewer's local time; the offset is that of `Date.getTimezoneOffset` (−360 for UTC+6). */
export const localTime = (instant: Sql, offsetMinutes: number): Sql =>
  sql`((${instant} at time zone 'UTC') - make_interval(mins => ${offsetMinutes}))`

/** The last months in the viewer's time zone, the current one last. */
export function lastMonths(now: Date, zone: ViewerZone, many: number): string[] {
  const local = new Date(localDayOf(now, zone))
  return Array.from({ length: many }, (_, at) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - (many - 1 - at), 1)).toISOString().slice(0, 7),
  )
}

/** The instant at which a local month begins. */
export const monthBegins = (month: string, zone: ViewerZone): Date => new Date(startOfDay(`${month}-01`, zone))

/** An instant whose UTC date is the viewer's local date of the given one. */
export const localDay = (instant: Date, offsetMinutes: number): Date => new Date(instant.getTime() - offsetMinutes * 60_000)
