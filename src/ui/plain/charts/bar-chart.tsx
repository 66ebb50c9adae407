import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import type { ColourName } from '@/styles/theme'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { ChartFrame } from './chart-frame'
import styles from './chart.module.css'
import { marksUpTo, shortNumber, tenth, toPlace } from './geometry'
import { useWidth } from './use-width'

export type BarSeries = { key: string; label: string; colour: ColourName; amount?: string }
export type Bar = {
  /** Its key, if its label is not unique. */
  key?: string
  label: string
  /** A one-letter label, for phones. */
  short: string
  /** Decimal strings by series; stacked in the order of the series. */
  values: Readonly<Record<string, string>>
  /** The label above the bar; the caller computes the sum, since only strings add up to the cent. */
  total: string
  /** Still in progress: hatched instead of filled. */
  partial?: boolean
}

type Props = {
  label: string
  series: readonly BarSeries[]
  bars: readonly Bar[]
  height?: number
  labelled?: boolean
  legend?: boolean
  /** How the amounts of a bar are rendered in the table, if not as text: a button that explains the figure. */
  figure?: Figure
}
type Figure = (bar: Bar, key: string, text: string) => ReactNode

/** The legend entry of the total, beside those of the series. */
export const TOTAL = 'total'
const NARROW = 480
const FOOT = 22
const HEAD = 22

const tableOf = (bars: readonly Bar[], series: readonly BarSeries[], figure: Figure) => ({
  head: ['', ...series.map((one) => one.label), t('Total')],
  rows: bars.map((bar) => [
    bar.label,
    ...series.map(({ key }) => figure(bar, key, formatMoney(bar.values[key] ?? '0.00'))),
    figure(bar, TOTAL, formatMoney(bar.total)),
  ]),
})

type Segment = { key: string; colour: ColourName; y: number; size: number }

/** The segments of a bar from the bottom, one pixel apart, and its end. A series without an amount has no segment. */
function segmentsOf(bar: Bar, series: readonly BarSeries[], floor: number, scale: (value: number) => number) {
  const segments: Segment[] = []
  let top = floor
  for (const { key, colour } of series) {
    const size = scale(toPlace(bar.values[key] ?? '0'))
    if (size === 0) continue
    top -= size
    segments.push({ key, colour, y: tenth(top), size })
    top -= 1
  }
  return { segments, top }
}

const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="5" height="5" fill="var(--surface)" />
    <line x1="0" x2="0" y1="0" y2="5" stroke="var(--brand)" strokeWidth="3" />
  </pattern>
)

const Gridlines = ({ most, width, y }: { most: number; width: number; y: (value: number) => number }) =>
  marksUpTo(most, 2).map((mark) => (
    <g key={mark}>
      <line className="stroke-line" x1={0} x2={width} y1={tenth(y(mark))} y2={tenth(y(mark))} />
      <text className={styles.digits} x={0} y={tenth(y(mark) - 5)}>
        {shortNumber(mark)}
      </text>
    </g>
  ))

/** Bars over time: actual values are filled, values in progress are hatched. */
export function BarChart({
  label,
  series,
  bars,
  height = 140,
  labelled = true,
  legend = true,
  figure = (_bar, _key, text) => text,
}: Props) {
  const hatch = useId()
  const { ref, width } = useWidth<SVGSVGElement>(662)
  const narrow = width < NARROW
  const highest = Math.max(...bars.map((bar) => series.reduce((sum, { key }) => sum + toPlace(bar.values[key] ?? '0'), 0)), 0)
  const scale = (value: number) => (highest > 0 ? (value / highest) * (height - FOOT - HEAD) : 0)
  const floor = height - FOOT
  const step = width / Math.max(bars.length, 1)
  const thick = Math.min(30, step * 0.56)

  return (
    <ChartFrame
      caption={label}
      {...(legend ? { legend: series.map(({ label: name, colour, amount }) => ({ label: name, fill: colour, amount })) } : {})}
      table={tableOf(bars, series, figure)}
    >
      <svg
        ref={ref}
        className={clsx(styles.plot, '[direction:ltr] block w-full overflow-visible')}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        <defs>
          <Hatch id={hatch} />
        </defs>
        {!labelled && <Gridlines most={highest} width={width} y={(value) => floor - scale(value)} />}
        {bars.map((bar, index) => {
          const x = step * index + step / 2
          const { segments, top } = segmentsOf(bar, series, floor, scale)
          return (
            <g key={bar.label}>
              {segments.map(({ key, colour, y, size }) => (
                <rect
                  key={key}
                  x={tenth(x - thick / 2)}
                  y={y}
                  width={tenth(thick)}
                  height={tenth(Math.max(size, 1))}
                  fill={bar.partial ? `url(#${hatch})` : `var(--${colour})`}
                  {...(bar.partial ? { stroke: 'var(--brand)' } : {})}
                />
              ))}
              {labelled && highest > 0 && toPlace(bar.total) > 0 && (
                <text className={clsx(styles.digits, styles.middle, styles.value)} x={tenth(x)} y={tenth(top - 4)}>
                  {narrow ? shortNumber(toPlace(bar.total)) : formatMoney(bar.total)}
                </text>
              )}
              <text className={styles.middle} x={tenth(x)} y={height - 4}>
                {narrow ? bar.short : bar.label}
              </text>
            </g>
          )
        })}
        <line className="stroke-line-strong" x1={0} x2={width} y1={floor} y2={floor} />
      </svg>
    </ChartFrame>
  )
}
