import { t } from '@/locales/text'
import { Sparkline } from '@/ui/plain/charts/sparkline'
import { readRate } from './rate-text'

type Point = { at: string; value: string }

/** The history of a rate as a sparkline, and as text for screen readers. */
export function RateHistory({ name, points }: { name: string; points: readonly Point[] | undefined }) {
  const [first, last] = [points?.[0], points?.at(-1)]
  if (!points || points.length < 2 || !first || !last) return <span className="text-ink-faint">–</span>
  return (
    <span className="block w-20">
      <Sparkline
        label={t('{name}: from {first} to {last}', { name, first: readRate(first.value), last: readRate(last.value) })}
        values={points.map(({ value }) => value)}
        width={80}
        height={24}
      />
    </span>
  )
}
