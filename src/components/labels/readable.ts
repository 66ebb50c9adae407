import { formatDate } from '@/ui/plain/primitives/format-date'
import { t } from '@/locales/text'
import { groupDigits } from '@/domain/money'

/** "4 Nov, 10:00" this year, "17 Nov 2025" before: the shortest readable form. */
export function timeText(at: string, now: number = Date.now()): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? t('{date}, {time}', { date: formatDate(at, 'day'), time: formatDate(at, 'time') }) : formatDate(at, 'date')
}

/** "4 Nov" this year, "17 Nov 2025" before. */
export const dayText = (at: string, now: number = Date.now()): string =>
  formatDate(at, new Date(at).getFullYear() === new Date(now).getFullYear() ? 'day' : 'date')

const DAY = /\b(\d{4}-\d{2}-\d{2})\b/g
const AMOUNT = /(?<![\w.-])\d{4,}\.\d{2}(?![\d.])/g

/** A server message with its dates and amounts in the format of the UI. */
export const readable = (text: string): string =>
  text.replace(DAY, (day) => formatDate(day, 'date', 'utc')).replace(AMOUNT, (amount) => groupDigits(amount))
