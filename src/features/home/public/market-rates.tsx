import clsx from 'clsx'
import { t } from '@/locales/text'
import { Sparkline } from '@/ui/plain/charts/sparkline'
import type { RateOrigin } from '@/contract/currencies'
import { DateText } from '@/ui/plain/primitives/date-text'
import { groupDigits } from '@/domain/money'
import styles from './home.module.css'

const thClass = 'text-start text-12/inherit font-normal text-ink-faint pb-2.5 [&:nth-child(2)]:text-end [&:nth-child(3)]:text-end'
const headClass = 'text-12/inherit font-normal text-ink-faint pb-2.5'
const tdClass = 'p-0 h-13 border-t border-line'

export type MarketRate = {
  code: string
  title: string
  value: string
  origin: RateOrigin
  change: string | null
  history: readonly string[]
}

const DAYS = 30

/** At least two decimals, at most those of the rate: 1.0842, 91,240.00. */
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

/** Who set the rate, and its time. */
const Origin = ({ kind, source, setAt, asOf }: RateOrigin) => (
  <span className="block text-12/inherit text-ink-faint">
    {kind === 'MARKET' ? source : kind === 'STAFF' ? t('Set by our team') : t('Starting value')} ·{' '}
    <DateText value={kind === 'MARKET' ? asOf : setAt} />
  </span>
)

export function MarketRates({ rates, currency }: { rates: readonly MarketRate[]; currency: string }) {
  if (rates.length === 0) return null
  return (
    <section
      className="mt-24 scroll-mt-24 max-md:mt-16 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] gap-16 items-start max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10"
      aria-labelledby="rates-title"
    >
      <div>
        <h2 id="rates-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
          {t('Exchange rates')}
        </h2>
        <p className="mt-3 text-ink-soft">
          {t(
            'The rates that we use, with their source and history. The ledger is kept in {currency}, so rates never change your balance.',
            { currency },
          )}
        </p>
      </div>
      <table className={clsx(styles.rateTable, 'border-collapse w-full text-15/inherit')}>
        <caption className="sr-only">{t('Value of one unit of a currency in {currency}', { currency })}</caption>
        <thead>
          <tr>
            <th className={thClass} scope="col">
              {t('Currency')}
            </th>
            <th scope="col" className={clsx(headClass, 'text-end')}>
              {t('In {currency}', { currency })}
            </th>
            <th scope="col" className={clsx(headClass, 'text-end')}>
              {t('{count, plural, one {# day} other {# days}}', { count: DAYS })}
            </th>
            <th className={thClass} scope="col">
              <span className="sr-only">{t('History')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ code, title, value, origin, change, history }) => (
            <tr key={code}>
              <td className={tdClass}>
                <b>{code}</b> <span className="text-ink-soft max-md:hidden">{title}</span>
                <Origin {...origin} />
              </td>
              <td className={clsx(tdClass, 'num text-end')}>{readable(value)}</td>
              <td className={clsx(tdClass, 'num text-end text-ink-soft')}>{change === null ? '–' : signed(change)}</td>
              <td className="w-60 ps-12! p-0 h-13 border-t border-line max-md:w-24 max-md:ps-5!">
                <Sparkline
                  label={t('{count, plural, one {{currency} over # day} other {{currency} over # days}}', { currency: title, count: DAYS })}
                  values={history}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
