import { useRead } from '@/api/hooks'
import { reports, type ProcessingKind } from '@/contract/reports'

const nouns: Readonly<Record<ProcessingKind, string>> = { payment: 'payments', identity: 'documents', withdrawal: 'withdrawals' }
const HOUR = 60
const DAY = 24 * HOUR

const counted = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`

/** "4 hours": a duration as people plan with it, rounded up. */
export function durationText(minutes: number): string {
  if (minutes <= HOUR) return counted(Math.max(1, minutes), 'minute')
  return minutes <= 2 * DAY ? counted(Math.ceil(minutes / HOUR), 'hour') : counted(Math.ceil(minutes / DAY), 'day')
}

/** How long an item of this kind usually takes, with the basis of the figure. Nothing while there are too few results. */
export function ProcessingTime({ of, className }: { of: ProcessingKind; className?: string }) {
  const { data } = useRead(reports.processingTimes, {})
  const time = data?.data[of]
  if (!time) return null
  return (
    <span className={className}>
      {' '}
      Usually within {durationText(time.medianMinutes)} (median of {time.count} {nouns[of]} in the last {time.days} days).
    </span>
  )
}
