import clsx from 'clsx'
import dayjs from 'dayjs'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Meter } from '@/ui/plain/display/meter'
import { useNow } from '@/ui/plain/hooks/use-now'

const MINUTE = 60_000

/** "21 h 23 min", "2 d 4 h": the remaining time. */
export function remainingText(milliseconds: number): string {
  // Rounded up before it is split into hours and minutes: 71 h 59½ min become 72 h, not 71 h 60 min.
  const left = Math.ceil(Math.max(0, milliseconds) / MINUTE)
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  if (hours > 72) return t('{days} d {hours} h', { days: Math.floor(hours / 24), hours: hours % 24 })
  return hours > 0 ? t('{hours} h {minutes} min', { hours, minutes }) : t('{minutes} min', { minutes })
}

/** "Ready tomorrow at 08:05, in 21 h 23 min". */
function Ready({ until, now }: { until: string; now: number }) {
  const days = dayjs(until).startOf('day').diff(dayjs(now).startOf('day'), 'day')
  const time = formatDate(until, 'time')
  const left = remainingText(Date.parse(until) - now)
  const parts = [<span key="left" className="num" />]
  if (days === 0) return <Rich text="Ready today at {time}, in <0>{left}</0>" parts={parts} values={{ time, left }} />
  if (days === 1) return <Rich text="Ready tomorrow at {time}, in <0>{left}</0>" parts={parts} values={{ time, left }} />
  return <Rich text="Ready on {day}, {time}, in <0>{left}</0>" parts={parts} values={{ day: formatDate(until, 'day'), time, left }} />
}

type Props = { from: string; until: string; className?: string }

/** The progress of a confirmed wallet's cooling-off period. */
export function Cooldown({ from, until, className }: Props) {
  const now = useNow()
  if (now === undefined) return null
  const whole = Date.parse(until) - Date.parse(from)
  const left = Date.parse(until) - now
  return (
    <div className={clsx('grid gap-2', className)} role="timer">
      <Meter label={t('Cooling-off period passed')} value={whole > 0 ? 1 - left / whole : 1} tone="warn" thin />
      <p className="flex justify-between gap-3 text-12 text-ink-soft max-md:flex-col-reverse max-md:gap-0.5">
        <span>
          <Rich
            text="Confirmed <0>{day}</0>, <1>{time}</1>"
            parts={[<span className="num" />, <span className="num" />]}
            values={{ day: formatDate(from, 'day'), time: formatDate(from, 'time') }}
          />
        </span>
        <span className="text-ink">
          <Ready until={until} now={now} />
        </span>
      </p>
    </div>
  )
}
