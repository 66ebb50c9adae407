import clsx from 'clsx'
import { toMoney } from '@/domain/money'
import type { Payout, PayoutMonth } from '@/domain/payout'
import { t } from '@/locales/text'
import { formatDate, shortMonth } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './home.module.css'

const columnClass =
  'h-62 flex flex-col justify-end items-center border-b border-ink max-md:h-auto max-md:grid max-md:grid-cols-[minmax(0,1fr)_84px] max-md:gap-3 max-md:items-center max-md:border-0'
const valueClass = 'text-12/none mb-2 max-md:order-1 max-md:m-0 max-md:text-end'
const labelClass =
  'pt-2.5 text-13/[1.4] [&_b]:font-medium [&_b]:block [&_span]:text-12/[1.3] [&_span]:block [&_span]:text-ink-soft max-md:-order-1 max-md:p-0 max-md:[&_span]:whitespace-nowrap'

type Props = { payout: Payout; principal: bigint }

/** The maximum number of columns; the table below the chart has all months of a longer period. */
const MOST = 8
const FULL = 92

const percent = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number((part * 1000n) / whole) / 10)

/** A column per payout: a solid mark for the low end, an outline up to the high end; the principal is last and truncated, being larger. */
export function PayoutChart({ payout, principal }: Props) {
  const shown = payout.months.length > MOST - 1 ? [...payout.months.slice(0, MOST - 2)] : [...payout.months]
  const last = payout.months.at(-1)
  const highest = payout.months.reduce((largest, { high }) => (high > largest ? high : largest), 0n)
  const bars = last && !shown.includes(last) ? [...shown, last] : shown
  // The last month's payout is due after the month ends, mostly later than the principal.
  const [before, after] = [bars.filter(({ dueBy }) => dueBy <= payout.maturesAt), bars.filter(({ dueBy }) => dueBy > payout.maturesAt)]
  const share = (month: PayoutMonth) => <Share key={`${month.year}-${month.month}`} month={month} highest={highest} />
  return (
    <ol
      className={clsx(styles.chart, 'grid mt-3 mb-6 max-md:block max-md:mt-4 max-md:mb-5 max-md:mx-0')}
      style={{ gridTemplateColumns: `repeat(${bars.length + 1}, 1fr)` }}
    >
      {before.map(share)}
      <Principal amount={principal} at={payout.maturesAt} />
      {after.map(share)}
    </ol>
  )
}

const Principal = ({ amount, at }: { amount: bigint; at: Date }) => (
  <li className={styles.principal}>
    <div className={columnClass}>
      <span className={valueClass}>
        <MoneyText value={toMoney(amount)} />
      </span>
      <span className={styles.bar} style={{ '--share': FULL } as React.CSSProperties} />
    </div>
    <p className={labelClass}>
      <b>{formatDate(at.toISOString(), 'day', 'utc')}</b>
      <span>{t('Principal')}</span>
    </p>
  </li>
)

function Share({ month, highest }: { month: PayoutMonth; highest: bigint }) {
  const part = month.days < month.of
  const name = shortMonth(month.month)
  return (
    <li>
      <div className={columnClass}>
        <span className="text-12/none mb-2 max-md:order-1 max-md:m-0 max-md:text-end num">
          {toMoney(month.low)}–{toMoney(month.high)}
        </span>
        <span
          className={styles.bar}
          style={{ '--share': percent(month.high, highest) * (FULL / 100), '--low': percent(month.low, month.high) } as React.CSSProperties}
        >
          <i className="flex-none w-5 -mx-px h-[calc(var(--low)_*_1%)] bg-brand max-md:w-[calc(var(--low)_*_1%)] max-md:h-3 max-md:-my-px max-md:mx-0" />
        </span>
      </div>
      <p className={labelClass}>
        <b>{formatDate(month.dueBy.toISOString(), 'day', 'utc')}</b>
        <span>{part ? t('{month}, {days} of {total} days', { month: name, days: month.days, total: month.of }) : name}</span>
      </p>
    </li>
  )
}
