import { MONTHS, writtenMonth } from '@/domain/dates'

export type DateStyle = 'date' | 'dateTime' | 'zoned' | 'time' | 'day' | 'month' | 'second' | 'wholeMonth' | 'spoken'

type Instant = string | number | Date

/** `'utc'` for what the server renders, `'local'` for the viewer. */
export type Zone = 'utc' | 'local'

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const two = (value: number) => String(value).padStart(2, '0')

/** The parts of an instant. Read by hand, because a list of a hundred rows writes two hundred of them at once. */
function partsOf(at: Instant, zone: Zone) {
  const found = new Date(at)
  // Read as UTC, a date moved by its zone shows the wall clock there.
  const offset = zone === 'utc' ? 0 : -found.getTimezoneOffset()
  const wall = new Date(found.getTime() + offset * 60_000)
  return {
    day: `${wall.getUTCDate()} ${MONTHS[wall.getUTCMonth()] ?? ''}`,
    month: MONTHS[wall.getUTCMonth()] ?? '',
    year: wall.getUTCFullYear(),
    wholeMonth: writtenMonth({ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1 }),
    weekday: `${WEEKDAYS[wall.getUTCDay()] ?? ''}, ${wall.getUTCDate()}`,
    time: `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
    seconds: two(wall.getUTCSeconds()),
    offset,
  }
}

/** `UTC`, `UTC+05:30`. */
function zoneWords(offset: number): string {
  const size = Math.abs(offset)
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const write: Record<DateStyle, (parts: ReturnType<typeof partsOf>) => string> = {
  date: ({ day, year }) => `${day} ${year}`,
  dateTime: ({ day, year, time }) => `${day} ${year}, ${time}`,
  zoned: ({ day, year, time, offset }) => `${day} ${year}, ${time} ${zoneWords(offset)}`,
  time: ({ time }) => time,
  day: ({ day }) => day,
  month: ({ month, year }) => `${month} ${year}`,
  wholeMonth: ({ wholeMonth }) => wholeMonth,
  spoken: ({ weekday, wholeMonth }) => `${weekday} ${wholeMonth}`,
  second: ({ day, time, seconds }) => `${day}, ${time}:${seconds}`,
}

const isInstant = (at: Instant): boolean => !Number.isNaN(new Date(at).getTime())

export const formatDate = (at: Instant, style: DateStyle, zone: Zone = 'local'): string =>
  isInstant(at) ? write[style](partsOf(at, zone)) : String(at)

/** `20 Nov 2026, 10:42:07 UTC+06:00`, for hovering over a shorter form. */
export function formatInstant(at: Instant, zone: Zone = 'local'): string {
  if (!isInstant(at)) return String(at)
  const { day, year, time, seconds, offset } = partsOf(at, zone)
  return `${day} ${year}, ${time}:${seconds} ${zoneWords(offset)}`
}

const steps = [
  { under: 60, per: 1, word: '' },
  { under: 3600, per: 60, word: 'min' },
  { under: 86_400, per: 3600, word: 'h' },
  { under: 30 * 86_400, per: 86_400, word: 'd' },
] as const

/** `3 min ago`, `in 2 d`; past thirty days it is the date. */
export function formatAgo(at: Instant, now: Instant): string {
  const seconds = Math.round((new Date(now).getTime() - new Date(at).getTime()) / 1000)
  const size = Math.abs(seconds)
  const step = steps.find(({ under }) => size < under)
  if (!step) return formatDate(at, 'date')
  if (step.word === '') return 'just now'
  const amount = `${Math.floor(size / step.per)} ${step.word}`
  return seconds < 0 ? `in ${amount}` : `${amount} ago`
}
