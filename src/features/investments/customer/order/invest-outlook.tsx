import { inCurrency, useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/labels'
import type { Project } from '@/contract/project-schemas'
import { toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { BandChart } from '@/ui/plain/charts/band-chart'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyRange, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import type { Investing } from './use-investing'
import { monthName, returnText } from '../labels'

type Props = { investing: Investing; project: Project; className?: string }

/** Possible payouts and their dates: always a range, drawn as an outline because nothing was paid yet. */
export function InvestOutlook({ investing, project, className }: Props) {
  const currency = useCurrency()
  const { payout, rate, values } = investing
  return (
    <Panel title={t('Projected payouts')} className={className ?? ''}>
      {!payout || !rate ? (
        <p className="text-14 text-ink-soft">{t('Enter an amount to see projected payouts and dates.')}</p>
      ) : (
        <>
          <KeyValueList
            rows={[
              { key: 'amount', label: inCurrency(t('You invest'), currency), value: <MoneyText value={values.investmentAmount} /> },
              {
                key: 'rate',
                label: t('Target return'),
                value: <span className="num">{t('{rate} a month', { rate: returnText(rate) })}</span>,
              },
              { key: 'period', label: t('Lock period'), value: monthsWord(rate.period) },
              {
                key: 'sum',
                label: t('Projected total'),
                value: <MoneyRange from={toMoney(payout.low)} to={toMoney(payout.high)} />,
                total: true,
              },
            ]}
          />
          <div className="mt-4">
            <BandChart
              label={t('Target monthly payout')}
              height={132}
              bars={payout.months.map((month) => ({
                label: monthName(month),
                short: monthName(month).slice(0, 1),
                from: toMoney(month.low),
                to: toMoney(month.high),
              }))}
            />
          </div>
          <KeyValueList
            className="mt-5"
            plain
            rows={[
              {
                key: 'first',
                label: t('First payout'),
                value: payout.months[0] && (
                  <span className="num">{t('by {date}', { date: formatDate(payout.months[0].dueBy, 'date', 'utc') })}</span>
                ),
              },
              { key: 'matures', label: t('Matures'), value: <span className="num">{formatDate(payout.maturesAt, 'date')}</span> },
              project.reflectionDays > 0 && {
                key: 'cancel',
                label: t('Cooling-off period'),
                value: <span className="num">{t('{count, plural, one {# day} other {# days}}', { count: project.reflectionDays })}</span>,
              },
            ]}
          />
          <p className="mt-3 text-12 leading-[18px] text-ink-faint">
            {t(
              'Projection for an investment that starts today, based on the target return of the project. Payouts are made only from profit that the project has received, and may be zero.',
            )}
          </p>
        </>
      )}
    </Panel>
  )
}
