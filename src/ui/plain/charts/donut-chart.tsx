import { arc, pie } from 'd3-shape'
import type { ReactNode } from 'react'
import { chartColours, type ColourName } from '@/styles/theme'
import { toPlace } from './geometry'

export type DonutPart = { key: string; label: string; /** Decimal string. */ value: string }

/** The colour of a chart segment by its index; also for the swatch in the table beside it. */
export const colourAt = (index: number): ColourName => chartColours[index % chartColours.length] ?? 'stone'

type Props = { label: string; parts: readonly DonutPart[]; size?: number; children?: ReactNode }

const THICK = 22
const GAP = 0.03

/** Shares of a whole as a ring. A table beside it contains the same figures, so it is hidden from screen readers. */
export function DonutChart({ label, parts, size = 184, children }: Props) {
  const radius = size / 2
  const slices = pie<DonutPart>()
    .sort(null)
    .padAngle(GAP)
    .value((part) => toPlace(part.value))([...parts])
  const draw = arc<(typeof slices)[number]>()
    .innerRadius(radius - THICK)
    .outerRadius(radius)
  return (
    <div className="relative flex-none" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`${-radius} ${-radius} ${size} ${size}`} role="img" aria-label={label}>
        {slices.map((slice, index) => (
          <path key={slice.data.key} d={draw(slice) ?? undefined} fill={`var(--${colourAt(index)})`}>
            <title>{slice.data.label}</title>
          </path>
        ))}
      </svg>
      {children && <div className="absolute inset-0 grid place-content-center text-center">{children}</div>}
    </div>
  )
}
