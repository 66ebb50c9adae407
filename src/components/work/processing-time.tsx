import { useRead } from '@/api/hooks'
import { reports, type ProcessingKind } from '@/contract/reports'
import { t, type TextValues } from '@/locales/text'

const HOUR = 60
const DAY = 24 * HOUR

/** "4 hours": a duration rounded up for planning. */
export function durationText(minutes: number): string {
  if (minutes <= HOUR) return t('{count, plural, one {# minute} other {# minutes}}', { count: Math.max(1, minutes) })
  return minutes <= 2 * DAY
    ? t('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(minutes / HOUR) })
    : t('{count, plural, one {# day} other {# days}}', { count: Math.ceil(minutes / DAY) })
}

const usually: Readonly<Record<ProcessingKind, (values: TextValues) => string>> = {
  payment: (values) =>
    t(
      'Usually within {duration} (median of {count, plural, one {# payment} other {# payments}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
  identity: (values) =>
    t(
      'Usually within {duration} (median of {count, plural, one {# document} other {# documents}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
  withdrawal: (values) =>
    t(
      'Usually within {duration} (median of {count, plural, one {# withdrawal} other {# withdrawals}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
}

/** The usual processing time of such items, with the basis of the figure. Empty if there are too few results. */
export function ProcessingTime({ kind, className }: { kind: ProcessingKind; className?: string }) {
  const { data } = useRead(reports.processingTimes, {})
  const time = data?.data[kind]
  if (!time) return null
  return (
    <span className={className}> {usually[kind]({ duration: durationText(time.medianMinutes), count: time.count, days: time.days })}</span>
  )
}
