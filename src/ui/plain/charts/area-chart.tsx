import clsx from 'clsx'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { ChartFrame, type LegendItem } from './chart-frame'
import styles from './chart.module.css'
import { marksUpTo, shortNumber, tenth, toPlace } from './geometry'
import { useWidth } from './use-width'

export type AreaPoint = {
  /** ISO instant. */
  at: string
  /** Decimal string: the height of the line. */
  value: string
  /** Decimal string: the part below the ribbon (paid in); the part above it is drawn in the brand's red. */
  base?: string
}

type Props = {
  label: string
  points: readonly AreaPoint[]
  legend?: readonly LegendItem[]
  height?: number
  steps?: boolean
  currency?: string
  /** How the amounts of a point are rendered in the table, if not as text. */
  figure?: Figure
}
type Figure = (point: AreaPoint, part: 'value' | 'base', text: string) => ReactNode

const HEAD = 36
const FOOT = 22
const NARROW = 480
const LABEL_ROOM = 40
const time = (point: AreaPoint) => Date.parse(point.at)

function tableOf(points: readonly AreaPoint[], currency: string | undefined, figure: Figure) {
  const unit = currency ? `, ${currency}` : ''
  const split = points.some((point) => point.base !== undefined)
  return {
    head: [t('Date'), t('Value{unit}', { unit }), ...(split ? [t('Paid in{unit}', { unit })] : [])],
    rows: points.map((point) => [
      formatDate(point.at, 'date'),
      figure(point, 'value', formatMoney(point.value)),
      ...(split ? [figure(point, 'base', formatMoney(point.base ?? '0.00'))] : []),
    ]),
  }
}

function useScales(points: readonly AreaPoint[], width: number, height: number) {
  const first = points[0]
  const last = points[points.length - 1]
  const from = first ? time(first) : 0
  const span = Math.max(1, (last ? time(last) : 1) - from)
  const left = width < NARROW ? LABEL_ROOM : 0
  const most = Math.max(...points.map((point) => toPlace(point.value)), 0)
  const floor = height - FOOT
  return {
    left,
    floor,
    most,
    last,
    x: (point: AreaPoint) => left + ((time(point) - from) / span) * (width - left - 12),
    y: (value: number) => (most > 0 ? floor - (value / most) * (floor - HEAD) : floor),
  }
}

type LatestProps = { x: number; y: number; floor: number; width: number; value: string }

function LatestValue({ x, y, floor, width, value }: LatestProps) {
  return (
    <g>
      <line className="stroke-ink [stroke-dasharray:2_3]" x1={tenth(x)} x2={tenth(x)} y1={tenth(y)} y2={floor} />
      <circle className="fill-surface stroke-ink stroke-[2]" cx={tenth(x)} cy={tenth(y)} r={4.5} />
      <text className={clsx(styles.digits, 'fill-ink text-14/inherit font-medium', '[text-anchor:end]')} x={width} y={tenth(y - 14)}>
        {formatMoney(value)}
      </text>
    </g>
  )
}

/** The growth of a value: a pale area for deposits, a red ribbon for earnings, an ink line on top. */
export function AreaChart({ label, points, legend, height = 262, steps = true, currency, figure = (_point, _part, text) => text }: Props) {
  const { ref, width } = useWidth<SVGSVGElement>(662)
  const { left, floor, most, last, x, y } = useScales(points, width, height)
  // Two days of different years are labelled with their years, otherwise a year reads as a few days.
  const dayStyle = points[0] && last && points[0].at.slice(0, 4) !== last.at.slice(0, 4) ? 'date' : 'day'
  const curve = steps ? curveStepAfter : curveLinear
  const base = (point: AreaPoint) => toPlace(point.base ?? point.value)
  const shape = (top: (point: AreaPoint) => number, bottom: (point: AreaPoint) => number) =>
    area<AreaPoint>()
      .curve(curve)
      .x(x)
      .y0((point) => y(bottom(point)))
      .y1((point) => y(top(point)))([...points]) ?? undefined
  const edge =
    line<AreaPoint>()
      .curve(curve)
      .x(x)
      .y((point) => y(toPlace(point.value)))([...points]) ?? undefined

  return (
    <ChartFrame caption={label} {...(legend ? { legend } : {})} table={tableOf(points, currency, figure)}>
      <svg
        ref={ref}
        className={clsx(styles.plot, '[direction:ltr] block w-full overflow-visible')}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {marksUpTo(most).map((mark) => (
          <g key={mark}>
            <line className="stroke-line" x1={left} x2={width} y1={tenth(y(mark))} y2={tenth(y(mark))} />
            <text
              className={clsx(styles.digits, left > 0 && '[text-anchor:end]')}
              x={left > 0 ? left - 8 : 0}
              y={tenth(y(mark) + (left > 0 ? 4 : -6))}
            >
              {shortNumber(mark)}
            </text>
          </g>
        ))}
        <path className="fill-select" d={shape(base, () => 0)} />
        <path className="fill-brand" d={shape((point) => toPlace(point.value), base)} />
        <path className="fill-none stroke-ink stroke-[1.5] [stroke-linejoin:round]" d={edge} />
        <line className="stroke-line-strong" x1={left} x2={width} y1={floor} y2={floor} />
        {last && <LatestValue x={x(last)} y={y(toPlace(last.value))} floor={floor} width={width} value={last.value} />}
        {points[0] && (
          <text x={left} y={height - 4}>
            {formatDate(points[0].at, dayStyle)}
          </text>
        )}
        {last && (
          <text className="[text-anchor:end]" x={width} y={height - 4}>
            {formatDate(last.at, dayStyle)}
          </text>
        )}
      </svg>
    </ChartFrame>
  )
}
