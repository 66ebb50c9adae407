import clsx from 'clsx'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { ChartFrame, type LegendItem } from './chart-frame'
import styles from './chart.module.css'
import { shortNumber, tenth, toPlace } from './geometry'
import { useWidth } from './use-width'

export type BandBar = {
  label: string
  short: string
  /** The target range, as decimal strings. */
  from: string
  to: string
  /** The actual value; undefined in the future. */
  paid?: string
}

type Props = { label: string; bars: readonly BandBar[]; legend?: readonly LegendItem[]; height?: number; currency?: string }

const FOOT = 24
const HEAD = 36
const NARROW = 480

function tableOf(bars: readonly BandBar[], currency: string | undefined) {
  const unit = currency ? `, ${currency}` : ''
  return {
    head: ['', t('Target{unit}', { unit }), t('Paid{unit}', { unit })],
    rows: bars.map(({ label, from, to, paid }) => [
      label,
      `${formatMoney(from)}–${formatMoney(to)}`,
      paid === undefined ? t('upcoming') : formatMoney(paid),
    ]),
  }
}

/** Target and actual values: a pale band for the range, a solid mark for the actual value, an outline for the future. */
export function BandChart({ label, bars, legend, height = 214, currency }: Props) {
  const { ref, width } = useWidth<SVGSVGElement>(662)
  const narrow = width < NARROW
  const highest = Math.max(...bars.map(({ to, paid }) => Math.max(toPlace(to), toPlace(paid ?? '0'))), 0)
  const floor = height - FOOT
  const y = (amount: string) => (highest > 0 ? floor - (toPlace(amount) / highest) * (floor - HEAD) : floor)
  const step = width / Math.max(bars.length, 1)
  const wide = step * 0.88
  const thick = Math.min(22, step * 0.5)

  return (
    <ChartFrame caption={label} {...(legend ? { legend } : {})} table={tableOf(bars, currency)}>
      <svg
        ref={ref}
        className={clsx(styles.plot, '[direction:ltr] block w-full overflow-visible')}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {bars.map(({ label: name, short, from, to, paid }, index) => {
          const x = step * index + step / 2
          const band = { x: tenth(x - wide / 2), y: tenth(y(to)), width: tenth(wide), height: tenth(Math.max(y(from) - y(to), 4)), rx: 2 }
          const below = paid !== undefined && toPlace(paid) < toPlace(from)
          return (
            <g key={`${name} ${index}`}>
              <rect
                className={paid === undefined ? 'fill-none stroke-stone [stroke-dasharray:3_3]' : 'fill-select stroke-line-strong'}
                {...band}
              />
              {paid !== undefined && (
                <>
                  <rect
                    x={tenth(x - thick / 2)}
                    y={tenth(y(paid))}
                    width={tenth(thick)}
                    height={tenth(floor - y(paid))}
                    fill="var(--brand)"
                  />
                  <text
                    className={clsx(styles.digits, styles.middle, below ? styles.below : styles.value)}
                    x={tenth(x)}
                    y={tenth(Math.min(y(to), y(paid)) - 7)}
                  >
                    {narrow ? shortNumber(toPlace(paid)) : formatMoney(paid)}
                  </text>
                </>
              )}
              <text className={styles.middle} x={tenth(x)} y={height - 6}>
                {narrow ? short : name}
              </text>
            </g>
          )
        })}
        <line className="stroke-line-strong" x1={0} x2={width} y1={floor} y2={floor} />
      </svg>
    </ChartFrame>
  )
}
