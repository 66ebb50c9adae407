import clsx from 'clsx'
import styles from './chart.module.css'
import { ChartFrame, type ChartTable, type LegendItem } from './chart-frame'
import { tenth, toPlace } from './geometry'
import { useWidth } from './use-width'

export type RangeBar = {
  key: string
  /** "Nov". */
  short: string
  /** Below the first label and where it changes. */
  year: number
  /** The target range and the actual value, as decimal strings. */
  from: string
  to: string
  paid: string
  /** A note below it: "late". */
  note?: string | undefined
}

type Props = { label: string; bars: readonly RangeBar[]; legend: readonly LegendItem[]; table: ChartTable; height?: number; unit?: string }

const AXIS = 44
const FOOT = 40
const HEAD = 8
const NARROW = 480
/** Labels closer than this, in pixels, would overlap. */
const NEAR = 14
const TENTH_OF_STEP = 10

/** The next round tick above all values: 1.0 → 1.2. */
const topFor = (highest: number): number => {
  const step = 2 * 10 ** (Math.floor(Math.log10(highest)) - 1)
  return (Math.floor((highest * 1.02) / step) + 1) * step
}
/** A year is below its first month, unless a note beside it needs the space. */
const hasYear = (bars: readonly RangeBar[], index: number, narrow: boolean): boolean =>
  bars[index - 1]?.year !== bars[index]?.year && !(narrow && (bars[index - 1]?.note || bars[index + 1]?.note))
const marksOf = (top: number): number[] => [0, Math.round((top / 3) * TENTH_OF_STEP) / TENTH_OF_STEP, top]
const formatted = (value: number) => String(Number(value.toFixed(2)))

/** Actual values as bars in front of the target range. Values below the range are hollow. */
export function RangeChart({ label, bars, legend, table, height = 300, unit = '%' }: Props) {
  const { ref, width } = useWidth<SVGSVGElement>(788)
  const narrow = width < NARROW
  const top = topFor(Math.max(...bars.flatMap(({ to, paid }) => [toPlace(to), toPlace(paid)])))
  const floor = height - FOOT
  const y = (value: number) => tenth(floor - (value / top) * (floor - HEAD))
  const step = (width - AXIS) / bars.length
  const thick = Math.min(18, step * 0.5)
  const last = bars.at(-1)
  const edges = last ? [...new Set([toPlace(last.from), toPlace(last.to)])] : []
  const marks = marksOf(top).filter((mark) => edges.every((edge) => Math.abs(y(edge) - y(mark)) > NEAR))
  return (
    <ChartFrame caption={label} legend={legend} table={table} isPublic>
      <svg
        ref={ref}
        className={clsx(styles.plot, '[direction:ltr] block w-full overflow-visible')}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {marks.map((mark) => (
          <g key={mark}>
            {mark > 0 && <line className="stroke-line" x1={AXIS} x2={width} y1={y(mark)} y2={y(mark)} />}
            <text className={clsx(styles.digits, '[text-anchor:end]')} x={AXIS - 10} y={y(mark) + 4}>
              {mark === top ? `${formatted(mark)} ${unit}` : formatted(mark)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <Band key={bar.key} x={AXIS + step * index} width={step} top={y(toPlace(bar.to))} foot={y(toPlace(bar.from))} />
        ))}
        {edges.map((edge) => (
          <text key={edge} className={clsx(styles.digits, 'fill-ink font-medium', '[text-anchor:end]')} x={AXIS - 10} y={y(edge) + 4}>
            {edge.toFixed(Number.isInteger(Math.round(edge * 100) / 10) ? 1 : 2)}
          </text>
        ))}
        {bars.map((bar, index) => {
          const middle = tenth(AXIS + step * (index + 0.5))
          const isLow = toPlace(bar.paid) < toPlace(bar.from)
          const place = {
            x: tenth(middle - thick / 2),
            y: y(toPlace(bar.paid)),
            width: tenth(thick),
            height: tenth(floor - y(toPlace(bar.paid))),
          }
          return (
            <g key={bar.key}>
              <rect className={isLow ? 'fill-ground stroke-brand' : 'fill-brand'} {...place} />
              {(!narrow || isLow) && (
                <text
                  className={clsx(styles.digits, styles.middle, isLow ? 'fill-ink font-medium' : styles.value)}
                  x={middle}
                  y={Math.min(y(toPlace(bar.to)), y(toPlace(bar.paid))) - 9}
                >
                  {bar.paid}
                </text>
              )}
              <text className={clsx(styles.middle, 'fill-ink text-13/inherit')} x={middle} y={floor + 18}>
                {narrow ? bar.short.slice(0, 1) : bar.short}
              </text>
              <Under bar={bar} isNew={hasYear(bars, index, narrow)} x={middle} y={floor + 34} />
            </g>
          )
        })}
        <line className="stroke-ink" x1={AXIS} x2={width} y1={floor} y2={floor} />
      </svg>
    </ChartFrame>
  )
}

const Band = ({ x, width, top, foot }: { x: number; width: number; top: number; foot: number }) => (
  <g>
    <rect className="fill-select" x={tenth(x)} y={top} width={tenth(width) + 0.2} height={tenth(foot - top)} />
    <path className="stroke-line-strong" d={`M${tenth(x)} ${top}h${tenth(width)}M${tenth(x)} ${foot}h${tenth(width)}`} />
  </g>
)

function Under({ bar, isNew, x, y }: { bar: RangeBar; isNew: boolean; x: number; y: number }) {
  if (bar.note)
    return (
      <text className={clsx(styles.middle, styles.below)} x={x} y={y}>
        {bar.note}
      </text>
    )
  return isNew ? (
    <text className={clsx(styles.digits, styles.middle)} x={x} y={y}>
      {bar.year}
    </text>
  ) : null
}
