import { useId, useState } from 'react'
import { useRead } from '@/api/hooks'
import { viewerTimeZone } from '@/api/local-days'
import { useCan } from '@/api/session'
import { between } from '@/components/explain/between'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import type { Reply } from '@/contract/core/endpoint'
import { dashboard } from '@/contract/dashboard'
import { groupDigits } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ChartFrame } from '@/ui/plain/charts/chart-frame'
import { marksUpTo, shortNumber, tenth, toPlace } from '@/ui/plain/charts/geometry'
import { useWidth } from '@/ui/plain/charts/use-width'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import type { Office } from '@/components/dashboard/admin-queues'

type TimeSeries = Reply<typeof dashboard.course>
type Interval = 'WEEK' | 'MONTH' | 'QUARTER'

const HEIGHT = 366
const RAISED = { top: 14, floor: 132 }
const PAID = { top: 190, floor: 240 }
const PEOPLE = { top: 300, floor: 340 }
const NARROW = 480
const steps: Readonly<Record<Interval, { title: string; head: string }>> = translated({
  WEEK: { title: msg('Twelve weeks'), head: msg('Week') },
  MONTH: { title: msg('Twelve months'), head: msg('Month') },
  QUARTER: { title: msg('Eight quarters'), head: msg('Quarter') },
})
const choices = (['WEEK', 'MONTH', 'QUARTER'] as const).map((step) => ({ value: step, label: steps[step].head }))
const captionOf = (step: Interval) => t('By {step}: raised, profit paid out, new customers', { step: steps[step].head.toLowerCase() })

/** The label of a period by its first day: "16 Nov" of a week, "Nov" of a month, "Q4" of a quarter; the long form includes the year. */
function nameOf(begins: string, step: Interval, full = false): string {
  const at = `${begins}T00:00:00Z`
  if (step === 'WEEK') return full ? t('Week of {at}', { at: formatDate(at, 'date', 'utc') }) : formatDate(at, 'day', 'utc')
  const month = formatDate(at, 'month', 'utc')
  const [short = month, year = ''] = month.split(' ')
  if (step === 'MONTH') return full ? month : short
  const quarter = `Q${Math.ceil(Number(begins.slice(5, 7)) / 3)}`
  return full ? `${quarter} ${year}` : quarter
}

/** Positions on a scale that starts at zero; drawings may be floats. */
const scale = (values: readonly number[], { top, floor }: { top: number; floor: number }) => {
  const highest = Math.max(...values, 0)
  return { most: highest, y: (value: number) => (highest > 0 ? tenth(floor - (value / highest) * (floor - top)) : floor) }
}

/** Amounts raised, payouts and new customers per period. The current period is hatched. */
export function MonthsPanel({ months }: { months: NonNullable<Office['months']> }) {
  const [step, setStep] = useState<Interval>('MONTH')
  const read = useRead(dashboard.course, { query: { step, timeZone: viewerTimeZone() } }, { enabled: step !== 'MONTH' })
  const course = step === 'MONTH' ? months.map(({ month, ...sums }) => ({ begins: `${month}-01`, ...sums })) : read.data?.data
  return (
    <Panel
      dense
      title={steps[step].title}
      aside={<Segmented label={t('Step of the chart')} choices={choices} value={step} onChange={setStep} />}
    >
      {course ? (
        <Chart course={course} step={step} />
      ) : read.error ? (
        <ErrorState title={t('We couldn’t load the chart')} onRetry={() => void read.refetch()} error={read.error}>
          {read.error.message}
        </ErrorState>
      ) : (
        <div style={{ minHeight: HEIGHT }}>
          <ListSkeleton label={t('Loading the chart')} rows={6} />
        </div>
      )}
    </Panel>
  )
}

function Chart({ course, step }: { course: TimeSeries; step: Interval }) {
  const currency = useCurrency()
  const unit = currency ? `, ${currency}` : ''
  const { why, drawer } = useWhy(course, step)
  return (
    <>
      <ChartFrame
        caption={captionOf(step)}
        table={{
          head: [steps[step].head, `${t('Raised')}${unit}`, `${t('Profit paid out')}${unit}`, t('New customers')],
          rows: course.map((one, index) => [
            nameOf(one.begins, step, true),
            why('raised', index),
            why('paidOut', index),
            groupDigits(String(one.newCustomers)),
          ]),
        }}
      >
        <Drawing course={course} step={step} currency={currency} />
      </ChartFrame>
      {drawer}
    </>
  )
}

const explained = translated({
  raised: { figure: 'platformActivated', title: msg('Raised'), description: msg('Principal of investments that started in this period') },
  paidOut: { figure: 'platformShared', title: msg('Profit paid out'), description: msg('Payouts posted in this period') },
})

/** The amount of a period; it opens the entries behind it for those who may read them. */
function useWhy(course: TimeSeries, step: Interval) {
  const { explain, drawer } = useExplain()
  const mayExplain = useCan()('reports:read')
  const why = (part: keyof typeof explained, index: number) => {
    const one = course[index]
    if (!one) return null
    const { title, ...figure } = explained[part]
    const asked = { ...figure, ...between(one.begins, course[index + 1]?.begins), title: `${title}, ${nameOf(one.begins, step, true)}` }
    return <Why onClick={mayExplain ? explain(asked) : undefined}>{formatMoney(one[part])}</Why>
  }
  return { why, drawer }
}

function Labels({ course, step, currency }: { course: TimeSeries; step: Interval; currency: string }) {
  const last = course.at(-1)
  if (!last) return null
  const soFar = step === 'WEEK' ? t('so far this week') : t('so far in {begins}', { begins: nameOf(last.begins, step) })
  const lines = [
    { top: 0, label: inCurrency(t('Raised'), currency), value: `${formatMoney(last.raised)} ${soFar}` },
    { top: 158, label: inCurrency(t('Profit paid out'), currency), value: `${formatMoney(last.paidOut)} ${soFar}` },
    { top: 266, label: t('New customers'), value: `${groupDigits(String(last.newCustomers))} ${soFar}` },
  ]
  return lines.map((line) => (
    <p
      key={line.label}
      className="absolute end-0 start-0 flex justify-between gap-3 text-ink-soft text-13/5 [&:nth-of-type(n_+_2)]:mt-7 [&_b]:text-ink [&_b]:font-normal max-md:text-12/5"
      style={{ top: line.top }}
      aria-hidden="true"
    >
      <span>{line.label}</span>
      <b className="num">{line.value}</b>
    </p>
  ))
}

/** The hatching of the current period, as `<id>-brand` and `<id>-stone`. */
const Hatches = ({ id }: { id: string }) =>
  (['brand', 'stone'] as const).map((colour) => (
    <pattern key={colour} id={`${id}-${colour}`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--surface)" />
      <rect width="2.2" height="5" fill={`var(--${colour})`} />
    </pattern>
  ))

const Gridlines = ({ scale: { most, y }, width }: { scale: ReturnType<typeof scale>; width: number }) =>
  marksUpTo(most, 2)
    .filter((mark) => mark <= most)
    .map((mark) => (
      <g key={mark}>
        <line className="stroke-line" x1={0} x2={width} y1={y(mark)} y2={y(mark)} />
        <text className="num" x={0} y={y(mark) - 5}>
          {shortNumber(mark)}
        </text>
      </g>
    ))

function Drawing({ course, step, currency }: { course: TimeSeries; step: Interval; currency: string }) {
  const hatch = useId()
  const { ref, width } = useWidth<SVGSVGElement>(694)
  const narrow = width < NARROW
  const room = width / Math.max(course.length, 1)
  const thick = Math.min(26, room * 0.52)
  const centre = (index: number) => tenth(room * index + room / 2)
  const raised = course.map((one) => toPlace(one.raised))
  const paid = course.map((one) => toPlace(one.paidOut))
  const [first, second, third] = [
    scale(raised, RAISED),
    scale(paid, PAID),
    scale(
      course.map(({ newCustomers }) => newCustomers),
      PEOPLE,
    ),
  ]
  const points = paid.map((value, index) => `${centre(index)} ${second.y(value)}`)
  const last = course.length - 1
  const bar = (index: number, y: number, floor: number) => ({
    x: tenth(centre(index) - thick / 2),
    y,
    width: tenth(thick),
    height: Math.max(0, tenth(floor - y)),
  })
  return (
    <div className="relative pt-7 [&_svg]:[direction:ltr] [&_svg]:block [&_text]:fill-ink-faint [&_text]:text-12/inherit">
      <Labels course={course} step={step} currency={currency} />
      <svg ref={ref} width="100%" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={captionOf(step)}>
        <defs>
          <Hatches id={hatch} />
        </defs>
        <Gridlines scale={first} width={width} />
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
            <path className="fill-select" d={`M${points.join('L')}V${PAID.floor}H${centre(0)}Z`} />
            <path className="fill-none stroke-ink stroke-[1.75]" d={`M${points.join('L')}`} />
            <circle className="fill-surface stroke-ink stroke-[2]" cx={centre(last)} cy={second.y(paid[last] ?? 0)} r={4} />
          </>
        )}
        {course.map(({ newCustomers }, index) => (
          <rect
            key={index}
            {...bar(index, third.y(newCustomers), PEOPLE.floor)}
            fill={index === last ? `url(#${hatch}-stone)` : 'var(--stone)'}
            {...(index === last ? { stroke: 'var(--stone)' } : {})}
          />
        ))}
        {[RAISED, PAID, PEOPLE].map(({ floor }) => (
          <line key={floor} className="stroke-line-strong" x1={0} x2={width} y1={floor} y2={floor} />
        ))}
        {course.map(({ begins }, index) => (
          <text key={begins} className="[text-anchor:middle]" x={centre(index)} y={360}>
            {narrow ? shortest(begins, step) : nameOf(begins, step)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** On phones the label of a month is its first letter, that of a week its first day. */
const shortest = (begins: string, step: Interval): string =>
  step === 'MONTH' ? nameOf(begins, step).charAt(0) : step === 'WEEK' ? String(Number(begins.slice(8))) : nameOf(begins, step)
