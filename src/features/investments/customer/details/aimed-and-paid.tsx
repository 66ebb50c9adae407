import { ArrowDown } from 'lucide'
import { figureKey } from '@/components/explain/figure-key'
import { CsvLink } from '@/components/requests/csv-link'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { BandChart } from '@/ui/plain/charts/band-chart'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Ledger } from '@/ui/plain/display/ledger'
import { formatMoney, MoneyRange, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { soFar, verdictOf, type Share } from './shares'
import { listed, monthName } from '../labels'

type Props = { investment: InvestmentDetail; shares: readonly Share[] }

const fileColumns = () => import('./payouts-file').then((file) => file.payoutColumns())

/** Month by month: the target range, actual payouts, and expected ones. */
export function AimedAndPaid({ investment, shares }: Props) {
  const ahead = investment.upcoming
  const { paid, low, high } = soFar(shares)
  if (shares.length === 0 && ahead.length === 0)
    return (
      <Panel title={t('Target and paid')} className="max-md:order-2">
        <EmptyState title={t('No payouts')}>{t('The investment ended before the first payout.')}</EmptyState>
      </Panel>
    )
  const bars = [
    ...[...shares].reverse().map((share) => ({ name: monthName(share), from: share.aimedLow, to: share.aimedHigh, paid: share.paid })),
    ...ahead.map((month) => ({ name: monthName(month), from: month.low, to: month.high, paid: undefined })),
  ]
  return (
    <Panel
      title={t('Target and paid')}
      aside={
        <CsvLink
          list={investments.shares}
          sent={{ params: { id: investment.id }, query: { sortOrder: 'DESC' } }}
          columns={fileColumns}
          name={`payouts-${investment.code}`}
          title={t('Payouts paid')}
        />
      }
      className="max-md:order-2"
    >
      <BandChart
        label={t('Monthly payouts against the target range')}
        legend={[
          {
            label: t('Paid'),
            amount: <span data-figure={figureKey('investmentProfit', investment.id)}>{formatMoney(paid)}</span>,
            fill: 'brand',
          },
          { label: t('Target'), amount: <Marked figure={figureKey('targetToDate', investment.id)} from={low} to={high} />, fill: 'pale' },
          { label: t('Upcoming'), fill: 'outline' },
        ]}
        bars={bars.map(({ name, paid: came, ...range }) => ({
          label: name,
          short: name.slice(0, 1),
          ...range,
          ...(came === undefined ? {} : { paid: came }),
        }))}
      />
      {ahead.length > 0 && <Upcoming investment={investment} />}
      {shares.length > 0 && <SharesTable investment={investment} shares={shares} />}
    </Panel>
  )
}

const Marked = ({ figure, from, to }: { figure: string; from: string; to: string }) => (
  <span data-figure={figure}>
    <MoneyRange from={from} to={to} />
  </span>
)

/** The months that are not distributed yet; also of a matured investment, because its last active days still count. */
function Upcoming({ investment: { id, upcoming, status } }: Pick<Props, 'investment'>) {
  const isOver = status !== 'ACTIVE' && status !== 'EXIT_REQUESTED'
  const [first] = upcoming
  if (!first) return null
  const months = upcoming.map((month) =>
    t('{month} ({days} of {all, plural, one {# day} other {# days}})', {
      month: monthName(month, 'long'),
      days: month.days,
      all: month.of,
    }),
  )
  const sum = (end: 'low' | 'high') => toMoney(upcoming.reduce((total, month) => total + toMinor(month[end]), 0n))
  const range = <Marked figure={figureKey('payoutsExpected', id)} from={sum('low')} to={sum('high')} />
  return (
    <p className="mt-4 text-14 text-ink-soft">
      {isOver ? (
        <Rich
          text="Upcoming payouts: {range} for {months}. The investment has ended; its active days are still paid."
          values={{ range, months: listed(months) }}
        />
      ) : (
        <Rich text="Upcoming payouts: {range}, the next for {month}." values={{ range, month: months[0] }} />
      )}
    </p>
  )
}

function SharesTable({ investment: { id }, shares }: Props) {
  const currency = useCurrency()
  const { paid, low, high } = soFar(shares)
  return (
    <Ledger
      caption={t('Payouts paid')}
      height="tight"
      className="mt-6"
      rows={shares}
      rowKey={(share) => share.id}
      columns={[
        {
          key: 'month',
          title: t('Month'),
          render: (share) => (
            <span className="whitespace-nowrap">
              {monthName(share)} <span className="num max-md:sr-only">{share.year}</span>
            </span>
          ),
          total: t('Total'),
        },
        {
          key: 'days',
          title: t('Days active'),
          right: true,
          wide: true,
          render: ({ days, of }) => <span className="num text-ink-soft">{t('{days} of {all}', { days, all: of })}</span>,
        },
        {
          key: 'aimed',
          title: inCurrency(t('Target'), currency),
          right: true,
          render: ({ aimedLow, aimedHigh }) => <MoneyRange from={aimedLow} to={aimedHigh} className="text-ink-soft" />,
          total: <Marked figure={figureKey('targetToDate', id)} from={low} to={high} />,
        },
        {
          key: 'paid',
          title: inCurrency(t('Paid'), currency),
          right: true,
          render: (share) => <Paid share={share} />,
          total: (
            <span data-figure={figureKey('investmentProfit', id)}>
              <MoneyText value={paid} />
            </span>
          ),
          double: true,
        },
        {
          key: 'posted',
          title: t('Posted'),
          right: true,
          wide: true,
          render: ({ postedAt }) => <DateText value={postedAt} style="day" className="num text-ink-soft" />,
        },
      ]}
    />
  )
}

/** The payouts so far and, if they are below the target range, the difference. */
function Paid({ share }: { share: Share }) {
  const isBelow = verdictOf(share) === 'below'
  return (
    <>
      {isBelow && (
        <span className="me-3 inline-flex items-center gap-0.5 text-12 whitespace-nowrap text-warn max-md:me-1.5">
          <Icon as={ArrowDown} size={14} />
          <Rich
            text="<0>{amount}</0> below target"
            parts={[<span className="num" />]}
            values={{ amount: toMoney(toMinor(share.aimedLow) - toMinor(share.paid)) }}
          />
        </span>
      )}
      <MoneyText value={share.paid} className="whitespace-nowrap" />
    </>
  )
}
