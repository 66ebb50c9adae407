import dayjs from 'dayjs'
import { useState } from 'react'
import { withLocalDays } from '@/api/local-days'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { useCurrency } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { toMinor, toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { AreaChart } from '@/ui/plain/charts/area-chart'
import { BarChart, TOTAL } from '@/ui/plain/charts/bar-chart'
import { Swatch } from '@/ui/plain/charts/chart-frame'
import { formatDate, shortMonth } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import type { Overview } from './overview'

type Range = '3' | '6' | 'all'
const ranges = translated([
  { value: '3', label: msg('3 m') },
  { value: '6', label: msg('6 m') },
  { value: 'all', label: msg('All') },
])

const series = translated([
  { key: 'profit', label: msg('Payouts'), colour: 'brand' },
  { key: 'commission', label: msg('Commission'), colour: 'stone' },
])

type Props = { overview: Overview; className: string | undefined }

/** The growth of the value: deposits with earnings on top; below, the earnings per month. */
export function ValuePanel({ overview, className }: Props) {
  const [range, setRange] = useState<Range>('all')
  const hasHistory = overview.value.length > 1
  return (
    <Panel
      title={t('Value over time')}
      className={className ?? ''}
      aside={hasHistory && <Segmented label={t('Range')} choices={ranges} value={range} onChange={setRange} />}
    >
      {hasHistory ? (
        <Charts overview={overview} range={range} />
      ) : (
        <EmptyState
          title={t('No history yet')}
          actions={
            <ButtonLink size="mid" href={firstPageOf(paths.projects)}>
              {t('View projects')}
            </ButtonLink>
          }
        >
          {t('Your account value appears in this chart after your first payment.')}
        </EmptyState>
      )}
    </Panel>
  )
}

function Charts({ overview, range }: { overview: Overview; range: Range }) {
  const currency = useCurrency()
  const from = range === 'all' ? undefined : dayjs(overview.asOf).subtract(Number(range), 'month')
  const points = pointsSince(overview.value, from?.toISOString())
  const last = points.at(-1)
  const { explain, drawer } = useExplain()
  const months = overview.earnedByMonth.filter(({ month }) => !from || month >= from.format('YYYY-MM'))
  return (
    <>
      <AreaChart
        label={t('Value over time: {amount}, of which {earned} earned', {
          amount: last && formatMoney(last.value, currency),
          earned: last && formatMoney(last.earned),
        })}
        currency={currency}
        legend={[
          {
            label: t('Earned'),
            amount: <Why onClick={explain(ownFigures.earned)}>{formatMoney(last?.earned ?? '0.00')}</Why>,
            fill: 'brand',
          },
          {
            label: t('Paid in, less withdrawn'),
            amount: <Why onClick={explain(ownFigures.paidIn)}>{formatMoney(last?.paidIn ?? '0.00')}</Why>,
            fill: 'pale',
          },
        ]}
        figure={({ at }, part, text) => (
          <Why onClick={explain(standing(part === 'value' ? ownFigures.assets : ownFigures.paidIn, at))}>{text}</Why>
        )}
        points={points.map(({ at, value, paidIn }) => ({ at, value, base: paidIn }))}
      />
      {months.length > 0 && (
        <div className="mt-5">
          <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-faint">
            <h3 className="me-auto text-14 font-normal tracking-normal text-ink-soft">{t('Earned, by month')}</h3>
            {series.map(({ key, label, colour }) => (
              <span key={key} className="flex items-center gap-1.5" aria-hidden="true">
                <Swatch fill={colour} />
                {label}
              </span>
            ))}
          </div>
          <BarChart
            label={t('Earned, by month')}
            height={132}
            legend={false}
            series={series}
            figure={(bar, key, text) => (
              <Why onClick={explain(ofMonth(figureOf[key] ?? ownFigures.earned, bar.key ?? '', overview))}>{text}</Why>
            )}
            bars={months.map(({ month, profit, commission }) => ({
              key: month,
              label: shortMonth(Number(month.slice(5))),
              short: shortMonth(Number(month.slice(5))).slice(0, 1),
              values: { profit, commission },
              total: toMoney(toMinor(profit) + toMinor(commission)),
            }))}
          />
        </div>
      )}
      {drawer}
    </>
  )
}

/** The parts of a bar and their sum. */
const figureOf: Readonly<Record<string, Explained>> = {
  profit: ownFigures.profit,
  commission: ownFigures.commissions,
  [TOTAL]: ownFigures.earned,
}

/** The key of a figure at an instant. */
const standing = (one: Explained, at: string): Explained => ({
  ...one,
  endDate: at,
  title: t('{title} on {date}', { title: one.title, date: formatDate(at, 'date') }),
})

/** The key of a month's earnings. */
function ofMonth(one: Explained, month: string, { earnedByMonth }: Overview): Explained {
  const next = earnedByMonth.find((other) => other.month > month)?.month
  return {
    ...one,
    ...withLocalDays({
      startDate: `${month}-01`,
      ...(next ? { endDate: dayjs(`${next}-01`).subtract(1, 'day').format('YYYY-MM-DD') } : {}),
    }),
    title: t('{title} in {month}', { title: one.title, month: formatDate(`${month}-01T00:00:00Z`, 'month', 'utc') }),
  }
}

type Point = Overview['value'][number]

/** The points of a range; the last value before it becomes its first point, so that the line starts at the edge. */
function pointsSince(points: readonly Point[], from: string | undefined): readonly Point[] {
  if (!from) return points
  const inside = points.filter(({ at }) => at >= from)
  const before = points.filter(({ at }) => at < from).at(-1)
  return before ? [{ ...before, at: from }, ...inside] : inside
}
