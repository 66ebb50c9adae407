import clsx from 'clsx'
import dayjs from 'dayjs'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Meter } from '@/ui/plain/display/meter'
import { useNow } from '@/ui/plain/hooks/use-now'

const MINUTE = 60_000

/** "21 h 23 min", "2 d 4 h": how long is left, in words that do not hurry anybody. */
export function leftWords(milliseconds: number): string {
  // Rounded up before it is taken apart: 71 h 59½ min are 72 h, not 71 h 60 min.
  const left = Math.ceil(Math.max(0, milliseconds) / MINUTE)
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  if (hours > 72) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** "today at 08:05", "tomorrow at 08:05", "on 23 Nov, 08:05". */
export function whenWords(at: string, now: number): string {
  const days = dayjs(at).startOf('day').diff(dayjs(now).startOf('day'), 'day')
  if (days === 0) return `today at ${formatDate(at, 'time')}`
  return days === 1 ? `tomorrow at ${formatDate(at, 'time')}` : `on ${formatDate(at, 'day')}, ${formatDate(at, 'time')}`
}

type Props = { from: string; until: string; className?: string }

/** How far a confirmed wallet is on its way to being usable. */
export function Cooldown({ from, until, className }: Props) {
  const now = useNow()
  if (now === undefined) return null
  const whole = Date.parse(until) - Date.parse(from)
  const left = Date.parse(until) - now
  return (
    <div className={clsx('grid gap-2', className)} role="timer">
      <Meter label="Cooling-off period passed" value={whole > 0 ? 1 - left / whole : 1} tone="warn" thin />
      <p className="flex justify-between gap-3 text-12 text-ink-soft max-md:flex-col-reverse max-md:gap-0.5">
        <span>
          Confirmed <span className="num">{formatDate(from, 'day')}</span>, <span className="num">{formatDate(from, 'time')}</span>
        </span>
        <span className="text-ink">
          Ready {whenWords(until, now)}, in <span className="num">{leftWords(left)}</span>
        </span>
      </p>
    </div>
  )
}
