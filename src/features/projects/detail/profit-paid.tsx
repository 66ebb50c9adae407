import { useState } from 'react'
import type { Project, SharedProfit } from '@/contract/projects'
import { toMinor, toMoney, toParts, toPercent } from '@/shared/money'
import { RangeChart } from '@/ui/plain/charts/range-chart'
import { formatDate } from '@/ui/plain/format-date'
import { MoneyText } from '@/ui/plain/money-text'
import { Segmented } from '@/ui/plain/segmented'
import { EmptyState } from '@/ui/plain/state-box'
import { Tally } from '@/ui/plain/tally'
import styles from './project.module.css'

type Props = { project: Project; shares: readonly SharedProfit[]; currency: string }
type PaidMonth = { key: string; label: string; short: string; from: string; to: string; paid: string; onTime: boolean; share: SharedProfit }

const MONTHS_SHOWN = 12
const monthOf = ({ year, month }: SharedProfit) => new Date(Date.UTC(year, month - 1, 1)).toISOString()

/** Posted months of one lock period, oldest first. */
function monthsOf(shares: readonly SharedProfit[], period: number): PaidMonth[] {
  return [...shares].reverse().flatMap((share) => {
    const rate = share.rates.find(({ lockedPeriod }) => lockedPeriod === period)
    const label = formatDate(monthOf(share), 'month', 'utc')
    return rate
      ? [
          {
            key: share.id,
            label,
            short: label.slice(0, 3),
            from: rate.returnMin,
            to: rate.returnMax,
            paid: rate.percentage,
            onTime: share.onTime,
            share,
          },
        ]
      : []
  })
}

/** What was really paid, month by month, against what was aimed at. From posted shares only. */
export function ProfitPaid({ project, shares, currency }: Props) {
  const periods = [...new Set(shares.flatMap(({ rates }) => rates.map(({ lockedPeriod }) => lockedPeriod)))].sort(
    (one, other) => one - other,
  )
  const [chosen, setChosen] = useState<number>()
  const period = chosen ?? periods[Math.min(1, periods.length - 1)] ?? 0
  const months = monthsOf(shares, period)
  return (
    <section className={`${styles.wrap} ${styles.section}`} id="profit" aria-labelledby="profit-title">
      <div className={styles.sectionHead}>
        <div>
          <h2 id="profit-title" className={styles.h2}>
            Profit paid, month by month
          </h2>
          <p className="mt-1 text-ink-soft">From posted shares only. Nothing here is a forecast.</p>
        </div>
        {periods.length > 1 && (
          <Segmented
            label="Lock period"
            value={period}
            onChange={setChosen}
            choices={periods.map((one) => ({ value: one, label: `${one} months` }))}
          />
        )}
      </div>
      {months.length === 0 ? (
        <EmptyState title="Nothing has been shared yet">
          The first share stands here once a month has ended, its return has come in and staff have posted it.
        </EmptyState>
      ) : (
        <div className={styles.profit}>
          <MonthsChart months={months.slice(-MONTHS_SHOWN)} period={period} currency={currency} />
          <TrackRecord project={project} shares={shares} months={months} currency={currency} />
        </div>
      )}
    </section>
  )
}

const legend = [
  { label: 'paid, % of principal', look: 'brand' },
  { label: 'aimed at', look: 'pale' },
  { label: 'below the range', look: 'hollow' },
] as const

function MonthsChart({ months, period, currency }: { months: readonly PaidMonth[]; period: number; currency: string }) {
  const bars = months.map(({ share, onTime, ...month }) => {
    const isLow = toParts(month.paid) < toParts(month.from)
    const note = [...(isLow ? ['low'] : []), ...(onTime ? [] : ['late'])].join(', ')
    return { ...month, paid: Number(month.paid).toFixed(2), year: share.year, note: note || undefined }
  })
  const rows = [...months]
    .reverse()
    .map(({ label, paid, from, to, onTime, share }) => [
      label,
      `${formatDate(share.postedAt, 'date', 'utc')}${onTime ? '' : ', late'}`,
      `${paid} %`,
      `${from}–${to} %`,
      <MoneyText key="total" value={share.total} />,
      share.investors,
    ])
  return (
    <RangeChart
      label={`Profit paid a month in percent of principal, lock period ${period} months`}
      bars={bars}
      legend={legend}
      table={{ head: ['Month', 'Posted', 'Share', 'Aimed at', `Paid in all, ${currency}`, 'Investors'], rows }}
    />
  )
}

function TrackRecord({ project, shares, months, currency }: Props & { months: readonly PaidMonth[] }) {
  const within = months.filter(({ paid, from }) => toParts(paid) >= toParts(from)).length
  const average = toPercent(months.reduce((sum, { paid }) => sum + toParts(paid), 0n) / BigInt(months.length))
  const oldestFirst = [...shares].reverse()
  const late = oldestFirst.filter(({ onTime }) => !onTime)
  return (
    <div className={styles.record}>
      <h3>Track record</h3>
      <Tally
        size={48}
        strokes={oldestFirst.map(({ onTime }) => (onTime ? 'done' : 'late'))}
        label={`${project.track.shared} shares, ${project.track.onTime} on time`}
      />
      <dl className={styles.ledger}>
        <div>
          <dt>Paid on time</dt>
          <dd className="num">
            {project.track.onTime} of {project.track.shared}
          </dd>
        </div>
        <div>
          <dt>Inside the range or above</dt>
          <dd className="num">
            {within} of {months.length}
          </dd>
        </div>
        <div>
          <dt>Average a month</dt>
          <dd className="num">{average} %</dd>
        </div>
        <div className={styles.total}>
          <dt>Paid out so far</dt>
          <dd>
            <MoneyText value={toMoney(shares.reduce((sum, { total }) => sum + toMinor(total), 0n))} /> <small>{currency}</small>
          </dd>
        </div>
      </dl>
      {late.length > 0 && (
        <ul className={styles.why}>
          {late.map((share) => (
            <li key={share.id}>
              <b>{formatDate(monthOf(share), 'month', 'utc')} was late.</b>{' '}
              <span className="text-ink-soft">Posted on {formatDate(share.postedAt, 'date', 'utc')}.</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
