import { useId } from 'react'
import { inCurrency, useCurrency } from '@/components/settings'
import { groupDigits } from '@/shared/money'
import { ChartFrame } from '@/ui/plain/charts/chart-frame'
import { marksUpTo, shortNumber, tenth, toPlace } from '@/ui/plain/charts/geometry'
import { useWidth } from '@/ui/plain/charts/use-width'
import { formatDate } from '@/ui/plain/format-date'
import { formatMoney } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import styles from './months.module.css'
import type { Office } from './office'

type Months = Office['months']

const HEIGHT = 366
const RAISED = { top: 14, floor: 132 }
const PAID = { top: 190, floor: 240 }
const PEOPLE = { top: 300, floor: 340 }
const NARROW = 480
const CAPTION = 'By month: raised, profit paid out, new customers'

const nameOf = (month: string, style: 'month' | 'short'): string => {
  const text = formatDate(`${month}-01T00:00:00Z`, 'month', 'utc')
  return style === 'month' ? text : (text.split(' ')[0] ?? text)
}

/** Places on a scale from the floor up; drawings may be floats. */
const scale = (values: readonly number[], { top, floor }: { top: number; floor: number }) => {
  const most = Math.max(...values, 0)
  return { most, y: (value: number) => (most > 0 ? tenth(floor - (value / most) * (floor - top)) : floor) }
}

/** Twelve months: what was raised, what was paid out, who came. The running month is hatched. */
export function MonthsPanel({ office }: { office: Office }) {
  const currency = useCurrency()
  const { months } = office
  const unit = currency ? `, ${currency}` : ''
  return (
    <Panel dense title="Twelve months">
      <ChartFrame
        caption={CAPTION}
        table={{
          head: ['Month', `Raised${unit}`, `Profit paid out${unit}`, 'New customers'],
          rows: months.map((month) => [
            nameOf(month.month, 'month'),
            formatMoney(month.raised),
            formatMoney(month.paidOut),
            groupDigits(String(month.newCustomers)),
          ]),
        }}
      >
        <Drawing months={months} currency={currency} />
      </ChartFrame>
    </Panel>
  )
}

function Labels({ months, currency }: { months: Months; currency: string }) {
  const last = months.at(-1)
  if (!last) return null
  const soFar = `so far in ${nameOf(last.month, 'short')}`
  const lines = [
    { top: 0, label: inCurrency('Raised', currency), value: `${formatMoney(last.raised)} ${soFar}` },
    { top: 158, label: inCurrency('Profit paid out', currency), value: `${formatMoney(last.paidOut)} ${soFar}` },
    { top: 266, label: 'New customers', value: `${groupDigits(String(last.newCustomers))} ${soFar}` },
  ]
  return lines.map((line) => (
    <p key={line.label} className={styles.label} style={{ top: line.top }} aria-hidden="true">
      <span>{line.label}</span>
      <b className="num">{line.value}</b>
    </p>
  ))
}

function Drawing({ months, currency }: { months: Months; currency: string }) {
  const hatch = useId()
  const { ref, width } = useWidth<SVGSVGElement>(694)
  const narrow = width < NARROW
  const step = width / Math.max(months.length, 1)
  const thick = Math.min(26, step * 0.52)
  const centre = (index: number) => tenth(step * index + step / 2)
  const raised = months.map((month) => toPlace(month.raised))
  const paid = months.map((month) => toPlace(month.paidOut))
  const [first, second, third] = [
    scale(raised, RAISED),
    scale(paid, PAID),
    scale(
      months.map(({ newCustomers }) => newCustomers),
      PEOPLE,
    ),
  ]
  const points = paid.map((value, index) => `${centre(index)} ${second.y(value)}`)
  const last = months.length - 1
  const bar = (index: number, y: number, floor: number) => ({
    x: tenth(centre(index) - thick / 2),
    y,
    width: tenth(thick),
    height: Math.max(0, tenth(floor - y)),
  })
  return (
    <div className={styles.plot}>
      <Labels months={months} currency={currency} />
      <svg ref={ref} width="100%" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={CAPTION}>
        <defs>
          {(['brand', 'stone'] as const).map((colour) => (
            <pattern
              key={colour}
              id={`${hatch}-${colour}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" fill="var(--surface)" />
              <rect width="2.2" height="5" fill={`var(--${colour})`} />
            </pattern>
          ))}
        </defs>
        {marksUpTo(first.most, 2)
          .filter((mark) => mark <= first.most)
          .map((mark) => (
            <g key={mark}>
              <line className={styles.grid} x1={0} x2={width} y1={first.y(mark)} y2={first.y(mark)} />
              <text className="num" x={0} y={first.y(mark) - 5}>
                {shortNumber(mark)}
              </text>
            </g>
          ))}
        {raised.map((value, index) => (
          <rect
            key={index}
            {...bar(index, first.y(value), RAISED.floor)}
            fill={index === last ? `url(#${hatch}-brand)` : 'var(--brand)'}
            {...(index === last ? { stroke: 'var(--brand)' } : {})}
          />
        ))}
        {points.length > 1 && (
          <>
            <path className={styles.area} d={`M${points.join('L')}V${PAID.floor}H${centre(0)}Z`} />
            <path className={styles.line} d={`M${points.join('L')}`} />
            <circle className={styles.point} cx={centre(last)} cy={second.y(paid[last] ?? 0)} r={4} />
          </>
        )}
        {months.map(({ newCustomers }, index) => (
          <rect
            key={index}
            {...bar(index, third.y(newCustomers), PEOPLE.floor)}
            fill={index === last ? `url(#${hatch}-stone)` : 'var(--stone)'}
            {...(index === last ? { stroke: 'var(--stone)' } : {})}
          />
        ))}
        {[RAISED, PAID, PEOPLE].map(({ floor }) => (
          <line key={floor} className={styles.axis} x1={0} x2={width} y1={floor} y2={floor} />
        ))}
        {months.map(({ month }, index) => (
          <text key={month} className={styles.middle} x={centre(index)} y={360}>
            {narrow ? nameOf(month, 'short').charAt(0) : nameOf(month, 'short')}
          </text>
        ))}
      </svg>
    </div>
  )
}
