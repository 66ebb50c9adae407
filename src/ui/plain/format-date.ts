import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

export type DateStyle = 'date' | 'dateTime' | 'time' | 'day' | 'month'

const pattern: Record<DateStyle, string> = {
  date: 'D MMM YYYY',
  dateTime: 'D MMM YYYY, HH:mm',
  time: 'HH:mm',
  day: 'D MMM',
  month: 'MMM YYYY',
}

type Instant = string | number | Date

/** `zone: 'utc'` for what the server renders, `'local'` for the viewer. */
export type Zone = 'utc' | 'local'
const inZone = (at: Instant, zone: Zone): Dayjs => (zone === 'utc' ? dayjs.utc(at) : dayjs(at))

export const formatDate = (at: Instant, style: DateStyle, zone: Zone = 'local'): string => inZone(at, zone).format(pattern[style])

/** `20 Nov 2026, 10:42:07 UTC+06:00`, for hovering over a shorter form. */
export function formatInstant(at: Instant, zone: Zone = 'local'): string {
  const found = inZone(at, zone)
  const offset = found.utcOffset() === 0 ? '' : found.format('Z')
  return `${found.format('D MMM YYYY, HH:mm:ss')} UTC${offset}`
}

const steps = [
  { under: 60, per: 1, word: '' },
  { under: 3600, per: 60, word: 'min' },
  { under: 86_400, per: 3600, word: 'h' },
  { under: 30 * 86_400, per: 86_400, word: 'd' },
] as const

/** `3 min ago`, `in 2 d`; past thirty days it is the date. */
export function formatAgo(at: Instant, now: Instant): string {
  const seconds = Math.round((dayjs(now).valueOf() - dayjs(at).valueOf()) / 1000)
  const size = Math.abs(seconds)
  const step = steps.find(({ under }) => size < under)
  if (!step) return formatDate(at, 'date')
  if (step.word === '') return 'just now'
  const amount = `${Math.floor(size / step.per)} ${step.word}`
  return seconds < 0 ? `in ${amount}` : `${amount} ago`
}
