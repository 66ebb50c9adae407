import clsx from 'clsx'
import { t } from '@/locales/text'
import { formatDate, formatInstant } from '@/ui/plain/primitives/format-date'
import { useNow } from '@/ui/plain/hooks/use-now'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** For completed items, the date is more useful than an age. */
const LONG_AGO = 7 * DAY

/** The age of an item: `35 min`, `23 h 22 min`, `1 d 19 h`. */
export function formatAge(milliseconds: number): string {
  const waited = Math.max(0, milliseconds)
  if (waited < HOUR) return t('{minutes} min', { minutes: Math.floor(waited / MINUTE) })
  if (waited < DAY) return t('{hours} h {minutes} min', { hours: Math.floor(waited / HOUR), minutes: Math.floor((waited % HOUR) / MINUTE) })
  return t('{days} d {hours} h', { days: Math.floor(waited / DAY), hours: Math.floor((waited % DAY) / HOUR) })
}

type Props = {
  since: string | null
  /** A decided item is no longer overdue. */ waiting?: boolean
  /** The target time in milliseconds; without one nothing is overdue. */
  lateAfter: number | undefined
  className?: string
}

/** The age of an item, highlighted when overdue. */
export function AgeText({ since, waiting = true, lateAfter, className }: Props) {
  const now = useNow()
  if (!since || now === undefined) return <span className="text-ink-faint">–</span>
  const age = now - Date.parse(since)
  return (
    <time
      dateTime={since}
      title={formatInstant(since)}
      className={clsx('num', waiting && lateAfter !== undefined && age > lateAfter ? 'text-warn' : 'text-ink-soft', className)}
    >
      {waiting || age < LONG_AGO ? formatAge(age) : formatDate(since, 'date')}
    </time>
  )
}
