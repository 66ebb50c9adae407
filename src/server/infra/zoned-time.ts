import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { LRUCache } from 'lru-cache'

dayjs.extend(utc)
dayjs.extend(timezone)

const QUARTER_HOUR = 900_000
const DAY = 86_400_000
// Computing an offset takes a hundred times as long as adding one; offsets change at whole quarter hours only.
const offsets = new LRUCache<string, number>({ max: 20_000 })

/** Minutes by which a time zone is ahead of UTC at an instant; undefined for an unknown zone. */
function offsetIn(timeZone: string, at: Date): number | undefined {
  const quarter = Math.floor(at.getTime() / QUARTER_HOUR)
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  try {
    const offset = dayjs(quarter * QUARTER_HOUR)
      .tz(timeZone)
      .utcOffset()
    offsets.set(key, offset)
    return offset
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export const isTimeZone = (name: string, at: Date): boolean => offsetIn(name, at) !== undefined

/** The start of a day ("2026-11-20") in a time zone, in milliseconds since 1970. */
export function zonedStart(timeZone: string, day: string): number {
  const inUtc = Date.parse(`${day}T00:00:00Z`)
  const startBy = (at: number) => inUtc - (offsetIn(timeZone, new Date(at)) ?? 0) * 60_000
  // The offset can change on that day: the start is the earlier instant that is on it. In Santiago the clock skips its first hour.
  const [one, other] = [startBy(inUtc - DAY), startBy(inUtc + DAY)]
  const [earlier, later] = one < other ? [one, other] : [other, one]
  return zonedDay(timeZone, new Date(earlier)) === day ? earlier : later
}

/** "2026-11-20 14:05", the local time in that time zone. */
export const zonedMinute = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + (offsetIn(timeZone, at) ?? 0) * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** The local date in a time zone, as 2026-11-20. */
export const zonedDay = (timeZone: string, at: Date): string => zonedMinute(timeZone, at).slice(0, 10)
