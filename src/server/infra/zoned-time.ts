import { LRUCache } from 'lru-cache'

const QUARTER_HOUR = 900_000
const DAY = 86_400_000

// A request names its time zone, so each cache has a maximum. A format takes about 40 KB and is shared by all names of its zone.
const zones = new LRUCache<string, string>({ max: 1_000 })
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })
// Computing an offset takes much longer than adding one; offsets change at whole quarter hours only.
const offsets = new LRUCache<string, number>({ max: 20_000 })

/** The canonical name of a time zone, `Asia/Calcutta` for `Asia/Kolkata`; undefined for an unknown zone. */
function canonicalName(timeZone: string): string | undefined {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    zones.set(timeZone, name)
    return name
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** Whole minutes by which a time zone is ahead of UTC at an instant; undefined for an unknown zone. */
function offsetIn(timeZone: string, at: Date): number | undefined {
  const zone = canonicalName(timeZone)
  if (zone === undefined) return undefined
  const quarter = Math.floor(at.getTime() / QUARTER_HOUR)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = minutesIn(formatOf(zone).format(quarter * QUARTER_HOUR))
  offsets.set(key, offset)
  return offset
}

/** The offset at the end of "11/20/2026, GMT+05:30", in minutes. Before standard time it has seconds, "GMT-00:44:30", which are rounded. */
function minutesIn(formatted: string): number {
  const found = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(formatted)
  if (!found) throw new Error(`No offset in "${formatted}"`)
  const [, sign, hours = 0, minutes = 0, seconds = 0] = found
  const ahead = Math.round(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
  return sign === '-' ? 0 - ahead : ahead
}

// A part of the other names of zones, such as Asia/Kolkata, US/Pacific, America/Knox_IN and EST5EDT, which Intl does not list.
const OTHER_PART = /^(?:(?:[A-Z][a-z]+){1,2}|[A-Z]{1,4}(?:\d[A-Z]{3}|0)?)$/
const isOtherName = (name: string): boolean =>
  name
    .replace(/[+-]0$/, '')
    .split(/[/_-]/)
    .every((part) => OTHER_PART.test(part))

/** Whether a request may name this time zone. Intl also takes "europe/berlin" and "EUROPE/BERLIN", which are refused. */
export function isTimeZone(name: string): boolean {
  const canonical = canonicalName(name)
  if (canonical === undefined || canonical === name) return canonical !== undefined
  return canonical.toLowerCase() !== name.toLowerCase() && isOtherName(name)
}

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
