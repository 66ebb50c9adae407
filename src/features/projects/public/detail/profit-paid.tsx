import { useState } from 'react'
import { figureKey } from '@/components/explain/figure-key'
import { projectTerms } from '@/config/terms'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'
import type { Month } from '@/domain/dates'
import { dueDateOf } from '@/domain/payout'
import { toParts, toPercent } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { RangeChart } from '@/ui/plain/charts/range-chart'
import { formatDate, shortMonth } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { TallyMarks, type Stroke } from '@/ui/plain/display/tally-marks'
import { Term } from '@/ui/plain/primitives/term'
import styles from './project.module.css'

type Props = { project: Project; shares: readonly SharedProfit[]; currency: string }
type PaidMonth = { key: string; label: string; short: string; from: string; to: string; paid: string; onTime: boolean; share: SharedProfit }

const MONTHS_SHOWN = 12
const nameOf = ({ year, month }: Month) => formatDate(new Date(Date.UTC(year, month - 1, 1)).toISOString(), 'month', 'utc')

/** Posted months of one lock period, oldest first. */
function monthsOf(shares: readonly SharedProfit[], period: number): PaidMonth[] {
  return [...shares].reverse().flatMap((share) => {
    const rate = share.rates.find(({ lockedPeriod }) => lockedPeriod === period)
    const label = nameOf(share)
    return rate
      ? [
          {
            key: share.id,
            label,
            short: shortMonth(share.month),
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

/** Paid returns by month, compared with the target. Posted payouts only. */
export function ProfitPaid({ project, shares, currency }: Props) {
  const periods = [...new Set(shares.flatMap(({ rates }) => rates.map(({ lockedPeriod }) => lockedPeriod)))].sort(
    (one, other) => one - other,
  )
  const [chosen, setChosen] = useState<number>()
  const period = chosen ?? periods[Math.min(1, periods.length - 1)] ?? 0
  const months = monthsOf(shares, period)
  return (
    <section
      className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] mt-22 scroll-mt-16 max-md:mt-14"
      id="profit"
      aria-labelledby="profit-title"
    >
      <div className="flex justify-between items-end gap-6 mb-7 max-md:flex-col max-md:items-stretch max-md:gap-4 max-md:mb-5 max-md:[&_fieldset]:flex max-md:[&_[role='radiogroup']]:flex max-md:[&_fieldset>label]:flex-1 max-md:[&_fieldset>label]:h-9 max-md:[&_[role='radiogroup']>label]:flex-1 max-md:[&_[role='radiogroup']>label]:h-9">
        <div>
          <h2 id="profit-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
            {t('Payouts by month')}
          </h2>
          <p className="mt-1 text-ink-soft">{t('Payouts made to date only. None of these figures is a forecast.')}</p>
        </div>
        {periods.length > 1 && (
          <Segmented
            label={t('Lock period')}
            value={period}
            onChange={setChosen}
            choices={periods.map((one) => ({ value: one, label: t('{count, plural, one {# month} other {# months}}', { count: one }) }))}
          />
        )}
      </div>
      {months.length === 0 ? (
        <EmptyState title={t('No payouts yet')}>
          {t('The first payout appears after the end of a month, once the project’s profit has been received and distributed.')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_348px] gap-16 items-start max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10">
          <MonthsChart months={months.slice(-MONTHS_SHOWN)} period={period} currency={currency} />
          <TrackRecord project={project} shares={shares} months={months} currency={currency} />
        </div>
      )}
    </section>
  )
}

type ExceptionsProps = { late: readonly SharedProfit[]; low: readonly PaidMonth[]; missing: Project['track']['missing'] }

/** Deviations from the target, by month, as text. */
function Exceptions({ late, low, missing }: ExceptionsProps) {
  const lines = [
    ...missing.map((month) => ({
      key: `missing ${month.year}-${month.month}`,
      what: t('The {month} payout is overdue.', { month: nameOf(month) }),
      why: t('It was due by {date} and has not been paid.', { date: formatDate(dueDateOf(month), 'date', 'utc') }),
    })),
    ...late.map((share) => ({
      key: `late ${share.id}`,
      what: t('{month} was late.', { month: nameOf(share) }),
      why: t('Paid on {posted}, due by {due}.', {
        posted: formatDate(share.postedAt, 'date', 'utc'),
        due: formatDate(dueDateOf(share), 'date', 'utc'),
      }),
    })),
    ...low.map(({ key, label, paid, from }) => ({
      key: `low ${key}`,
      what: t('{month} was below target.', { month: label }),
      why: t('{paid} %, below the target of at least {target} %.', { paid, target: from }),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-3 mt-5 text-14/inherit [&_b]:font-medium">
      {lines.map(({ key, what, why }) => (
        <li key={key}>
          <b>{what}</b> <span className="text-ink-soft">{why}</span>
        </li>
      ))}
    </ul>
  )
}

const legend = translated([
  { label: msg('paid, % of principal'), fill: 'brand' },
  { label: msg('Target'), fill: 'pale' },
  { label: msg('below the target range'), fill: 'hollow' },
])

/** A note below the mark of a month. */
function noteOf(isLow: boolean, onTime: boolean): string | undefined {
  if (isLow) return onTime ? t('low') : t('low, late')
  return onTime ? undefined : t('late')
}

function postedOn(at: string, onTime: boolean): string {
  const date = formatDate(at, 'date', 'utc')
  return onTime ? date : t('{date}, late', { date })
}

const recordText = ({ shared, onTime, missing }: Project['track']): string =>
  missing.length > 0
    ? t('{count, plural, one {# payout} other {# payouts}}, {onTime} on time, {missing} overdue', {
        count: shared,
        onTime,
        missing: missing.length,
      })
    : t('{count, plural, one {# payout} other {# payouts}}, {onTime} on time', { count: shared, onTime })

function MonthsChart({ months, period, currency }: { months: readonly PaidMonth[]; period: number; currency: string }) {
  const bars = months.map(({ share, onTime, ...month }) => {
    const isLow = toParts(month.paid) < toParts(month.from)
    return { ...month, paid: Number(month.paid).toFixed(2), year: share.year, note: noteOf(isLow, onTime) }
  })
  const rows = [...months]
    .reverse()
    .map(({ label, paid, from, to, onTime, share }) => [
      label,
      postedOn(share.postedAt, onTime),
      `${paid} %`,
      `${from}–${to} %`,
      <MoneyText key="total" value={share.total} />,
      share.investors,
    ])
  return (
    <RangeChart
      label={t(
        '{count, plural, one {Monthly payout in percent of principal, lock period # month} other {Monthly payout in percent of principal, lock period # months}}',
        { count: period },
      )}
      bars={bars}
      legend={legend}
      table={{
        head: [t('Month'), t('Posted'), t('Payout'), t('Target'), t('Total paid, {currency}', { currency }), t('Investors')],
        rows,
      }}
    />
  )
}

function TrackRecord({ project, shares, months, currency }: Props & { months: readonly PaidMonth[] }) {
  const within = months.filter(({ paid, from }) => toParts(paid) >= toParts(from)).length
  const average = toPercent(months.reduce((sum, { paid }) => sum + toParts(paid), 0n) / BigInt(months.length))
  const oldestFirst = [...shares].reverse()
  const { missing } = project.track
  const late = oldestFirst.filter(({ onTime }) => !onTime)
  return (
    <div className="[&_h3]:text-18/[1.2] [&_h3]:mb-5 [&_dl]:mt-6">
      <h3>{t('Track record')}</h3>
      <TallyMarks
        size={48}
        strokes={[...oldestFirst.map(({ onTime }): Stroke => (onTime ? 'done' : 'late')), ...missing.map((): Stroke => 'ahead')]}
        label={recordText(project.track)}
      />
      <dl className={styles.ledger}>
        <div>
          <dt className="text-ink-soft min-w-0 wrap-anywhere">
            <Term definition={projectTerms.onTime}>{t('Paid on time')}</Term>
          </dt>
          <dd className="[--figure-face:var(--font-figures)] text-end num">
            {t('{count} of {total}', { count: project.track.onTime, total: project.track.dueSoFar })}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('On or above target')}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end num">
            {t('{count} of {total}', { count: within, total: months.length })}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('Average a month')}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end num">{average} %</dd>
        </div>
        <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
          <dt className="min-w-0 wrap-anywhere text-ink">{t('Paid out so far')}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end">
            <span data-figure={figureKey('projectShared', project.id)}>
              <MoneyText value={project.profitShared} />
            </span>{' '}
            <small>{currency}</small>
          </dd>
        </div>
      </dl>
      <Exceptions late={late} low={months.filter(({ paid, from }) => toParts(paid) < toParts(from))} missing={missing} />
    </div>
  )
}
