import { currentLanguage } from '@/locales/current'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { languages } from '@/locales/languages'

export type DateStyle = 'date' | 'dateTime' | 'zoned' | 'time' | 'day' | 'month' | 'second' | 'wholeMonth' | 'spoken'

type Instant = string | number | Date

/** `'utc'` for server rendering, `'local'` for the viewer. */
export type Zone = 'utc' | 'local'

// One message per list: a page with a date does not need twelve messages.
const months = () => t('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split(' ')
const wholeMonths = () => t('January February March April May June July August September October November December').split(' ')
const weekdays = () => t('Sunday Monday Tuesday Wednesday Thursday Friday Saturday').split(' ')
/** "Nov". */
export const shortMonth = (month: number): string => months()[month - 1] ?? ''
const comma = () => (currentLanguage() === 'ar' ? '،' : ',')

/** "November". */
export const longMonth = (month: number): string => wholeMonths()[month - 1] ?? ''

const two = (value: number) => String(value).padStart(2, '0')

/** The parts of an instant. Parsed manually, because a list of a hundred rows formats two hundred at once. */
function partsOf(at: Instant, zone: Zone) {
  const found = new Date(at)
  // Read as UTC, a date shifted by its zone offset gives the local time.
  const offset = zone === 'utc' ? 0 : -found.getTimezoneOffset()
  const wall = new Date(found.getTime() + offset * 60_000)
  const month = months()[wall.getUTCMonth()] ?? ''
  return {
    wall,
    day: `${wall.getUTCDate()} ${month}`,
    month,
    year: wall.getUTCFullYear(),
    time: `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
    seconds: two(wall.getUTCSeconds()),
    offset,
  }
}

/** `UTC`, `UTC+05:30`. */
function zoneName(offset: number): string {
  const size = Math.abs(offset)
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** "November 2026". */
const wholeMonth = (wall: Date): string =>
  t('{month} {year}', { month: wholeMonths()[wall.getUTCMonth()] ?? '', year: wall.getUTCFullYear() })

const write: Record<DateStyle, (parts: ReturnType<typeof partsOf>) => string> = {
  date: ({ day, year }) => `${day} ${year}`,
  dateTime: ({ day, year, time }) => `${day} ${year}${comma()} ${time}`,
  zoned: ({ day, year, time, offset }) => `${day} ${year}${comma()} ${time} ${zoneName(offset)}`,
  time: ({ time }) => time,
  day: ({ day }) => day,
  month: ({ month, year }) => `${month} ${year}`,
  wholeMonth: ({ wall }) => wholeMonth(wall),
  spoken: ({ wall }) =>
    t('{weekday}, {day} {month}', { weekday: weekdays()[wall.getUTCDay()] ?? '', day: wall.getUTCDate(), month: wholeMonth(wall) }),
  second: ({ day, time, seconds }) => `${day}${comma()} ${time}:${seconds}`,
}

const isInstant = (at: Instant): boolean => !Number.isNaN(new Date(at).getTime())

const [RIGHT_TO_LEFT_ISOLATE, POP_ISOLATE] = ['\u2067', '\u2069']

/** Day, month and year keep their order in right-to-left text, as in a chart. */
const directed = (text: string): string =>
  languages[currentLanguage()].dir === 'rtl' ? `${RIGHT_TO_LEFT_ISOLATE}${text}${POP_ISOLATE}` : text

export const formatDate = (at: Instant, style: DateStyle, zone: Zone = 'local'): string =>
  isInstant(at) ? directed(write[style](partsOf(at, zone))) : String(at)

/** `20 Nov 2026, 10:42:07 UTC+06:00`, as a tooltip of a shorter form. */
export function formatInstant(at: Instant, zone: Zone = 'local'): string {
  if (!isInstant(at)) return String(at)
  const { day, year, time, seconds, offset } = partsOf(at, zone)
  return directed(`${day} ${year}${comma()} ${time}:${seconds} ${zoneName(offset)}`)
}

/** An amount of a time unit, past or future. */
const steps = [
  { under: 3600, per: 60, ago: msg('{count} min ago'), ahead: msg('in {count} min') },
  { under: 86_400, per: 3600, ago: msg('{count} h ago'), ahead: msg('in {count} h') },
  { under: 30 * 86_400, per: 86_400, ago: msg('{count} d ago'), ahead: msg('in {count} d') },
] as const

/** `3 min ago`, `in 2 d`; beyond thirty days the date. */
export function formatAgo(at: Instant, now: Instant): string {
  const seconds = Math.round((new Date(now).getTime() - new Date(at).getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size < 60) return t('just now')
  const step = steps.find(({ under }) => size < under)
  if (!step) return formatDate(at, 'date')
  const { msg: text } = seconds < 0 ? step.ahead : step.ago
  return t({ msg: text, values: { count: Math.floor(size / step.per) } })
}
