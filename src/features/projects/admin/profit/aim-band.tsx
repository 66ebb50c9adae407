import type { SharedProfit } from '@/contract/project-parts'
import { t } from '@/locales/text'
import { formatPercent } from '@/ui/plain/primitives/money-text'
import { isBelow, shortPercent } from './profit-rules'

const WIDTH = 132
const HEIGHT = 14
const PAD = 4

/** A pale band for the target range, a solid mark for the paid rate: the mean of the lock periods' percentages. */
export function AimBand({ share }: { share: SharedProfit }) {
  if (share.rates.length === 0) return <span className="text-ink-faint">–</span>
  const low = Math.min(...share.rates.map(({ returnMin }) => Number(returnMin)))
  const high = Math.max(...share.rates.map(({ returnMax }) => Number(returnMax)))
  const paid = share.rates.reduce((sum, { percentage }) => sum + Number(percentage), 0) / share.rates.length
  // The range takes the middle third, which leaves space for values outside it.
  const span = Math.max(high - low, 0.01)
  const [from, to] = [Math.min(low - span, paid), Math.max(high + span, paid)]
  const place = (value: number) => PAD + ((value - from) / (to - from)) * (WIDTH - 2 * PAD)
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('Target {low} to {high}, paid {paid}', {
        low: formatPercent(String(low)),
        high: formatPercent(String(high)),
        paid: shortPercent(String(paid)),
      })}
    >
      <rect x={place(low)} y={4} width={Math.max(2, place(high) - place(low))} height={6} rx={3} fill="var(--line)" />
      <line
        x1={place(paid)}
        x2={place(paid)}
        y1={2}
        y2={12}
        stroke={isBelow(share) ? 'var(--warn)' : 'var(--ink)'}
        strokeWidth={3}
        strokeLinecap="round"
      />
    </svg>
  )
}
