import { MONTHS } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import type { Payout, PayoutMonth } from '@/domain/payout'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './home.module.css'

type Props = { payout: Payout; principal: bigint }

/** As many columns as stand side by side; a longer period is told in the table under the chart. */
const MOST = 8
const FULL = 92

const percent = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number((part * 1000n) / whole) / 10)

/** Share by share: a solid mark for the low end, an outline up to the high one, and the principal at the end, cut because it is larger. */
export function PayoutChart({ payout, principal }: Props) {
  const shown = payout.months.length > MOST - 1 ? [...payout.months.slice(0, MOST - 2)] : [...payout.months]
  const last = payout.months.at(-1)
  const most = payout.months.reduce((largest, { high }) => (high > largest ? high : largest), 0n)
  const bars = last && !shown.includes(last) ? [...shown, last] : shown
  // The share of the last month is due after its end, mostly later than the principal.
  const [before, after] = [bars.filter(({ dueBy }) => dueBy <= payout.maturesAt), bars.filter(({ dueBy }) => dueBy > payout.maturesAt)]
  const share = (month: PayoutMonth) => <Share key={`${month.year}-${month.month}`} month={month} most={most} />
  return (
    <ol className={styles.chart} style={{ gridTemplateColumns: `repeat(${bars.length + 1}, 1fr)` }}>
      {before.map(share)}
      <Principal amount={principal} at={payout.maturesAt} />
      {after.map(share)}
    </ol>
  )
}

const Principal = ({ amount, at }: { amount: bigint; at: Date }) => (
  <li className={styles.principal}>
    <div className={styles.column}>
      <span className={styles.value}>
        <MoneyText value={toMoney(amount)} />
      </span>
      <span className={styles.bar} style={{ '--share': FULL } as React.CSSProperties} />
    </div>
    <p className={styles.label}>
      <b>{formatDate(at.toISOString(), 'day', 'utc')}</b>
      <span>Principal</span>
    </p>
  </li>
)

function Share({ month, most }: { month: PayoutMonth; most: bigint }) {
  const part = month.days < month.of
  return (
    <li>
      <div className={styles.column}>
        <span className={`${styles.value} num`}>
          {toMoney(month.low)}–{toMoney(month.high)}
        </span>
        <span
          className={styles.bar}
          style={{ '--share': percent(month.high, most) * (FULL / 100), '--low': percent(month.low, month.high) } as React.CSSProperties}
        >
          <i />
        </span>
      </div>
      <p className={styles.label}>
        <b>{formatDate(month.dueBy.toISOString(), 'day', 'utc')}</b>
        <span>
          {MONTHS[month.month - 1]}
          {part && `, ${month.days} of ${month.of} days`}
        </span>
      </p>
    </li>
  )
}
