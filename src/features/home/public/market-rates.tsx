import { Sparkline } from '@/ui/plain/charts/sparkline'
import type { RateOrigin } from '@/contract/currencies'
import { DateText } from '@/ui/plain/primitives/date-text'
import { groupDigits } from '@/domain/money'
import styles from './home.module.css'

export type MarketRate = {
  code: string
  title: string
  value: string
  origin: RateOrigin
  change: string | null
  history: readonly string[]
}

const DAYS = 30

/** At least two decimals, at most what the rate has: 1.0842, 91,240.00. */
const readable = (value: string) => {
  const [whole = '0', fraction = ''] = value.split('.')
  return groupDigits(
    `${whole}.${fraction
      .replace(/0+$/, '')
      .slice(0, whole.length > 2 ? 2 : 6)
      .padEnd(2, '0')}`,
  )
}
const signed = (change: string) => {
  const percent = Number(change).toFixed(2)
  return `${percent.startsWith('-') ? '−' : Number(percent) > 0 ? '+' : ''}${percent.replace('-', '')} %`
}

/** Who set the rate, and of what time it is. */
const Origin = ({ kind, source, setAt, asOf }: RateOrigin) => (
  <span className={styles.rateOrigin}>
    {kind === 'MARKET' ? source : kind === 'STAFF' ? 'Set by us' : 'Starting value'} · <DateText value={kind === 'MARKET' ? asOf : setAt} />
  </span>
)

export function MarketRates({ rates, currency }: { rates: readonly MarketRate[]; currency: string }) {
  if (rates.length === 0) return null
  return (
    <section className={`${styles.block} ${styles.wrap} ${styles.rates}`} aria-labelledby="rates-title">
      <div>
        <h2 id="rates-title" className={styles.h2}>
          Exchange rates
        </h2>
        <p className="mt-3 text-ink-soft">
          The rates that we use, with their source and history. The ledger is kept in {currency}, so rates never change your balance.
        </p>
      </div>
      <table className={styles.rateTable}>
        <caption className="sr-only">What one unit of a currency is worth in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col" className="text-right">
              In {currency}
            </th>
            <th scope="col" className="text-right">
              {DAYS} days
            </th>
            <th scope="col">
              <span className="sr-only">History</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ code, title, value, origin, change, history }) => (
            <tr key={code}>
              <td>
                <b>{code}</b> <span className={styles.rateTitle}>{title}</span>
                <Origin {...origin} />
              </td>
              <td className="num text-right">{readable(value)}</td>
              <td className="num text-right text-ink-soft">{change === null ? '–' : signed(change)}</td>
              <td className={styles.spark}>
                <Sparkline label={`${title} over ${DAYS} days`} values={history} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
