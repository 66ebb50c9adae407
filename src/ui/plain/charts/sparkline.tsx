import { tenth, toPlace } from './geometry'

type Props = { label: string; /** Decimal strings, oldest first. */ values: readonly string[]; width?: number; height?: number }

/** The history of a rate, in a line of text. */
export function Sparkline({ label, values, width = 240, height = 32 }: Props) {
  const numbers = values.map(toPlace)
  const lowest = Math.min(...numbers)
  const span = Math.max(...numbers) - lowest || 1
  const step = width / Math.max(1, numbers.length - 1)
  const points = numbers.map((value, index) => `${tenth(index * step)} ${tenth(height - 2 - ((value - lowest) / span) * (height - 4))}`)
  return (
    <svg
      className="block overflow-visible fill-none stroke-ink-soft stroke-[1.5] [stroke-linejoin:round] [&_path]:[vector-effect:non-scaling-stroke]"
      width="100%"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {points.length > 1 && <path d={`M${points.join('L')}`} />}
    </svg>
  )
}
