import { figureKey } from '@/components/explain/figure-key'
import { readable } from '@/components/labels/readable'
import { ownTerms } from '@/config/terms'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { Term } from '@/ui/plain/primitives/term'
import { useNow } from '@/ui/plain/hooks/use-now'
import styles from './dashboard.module.css'
import type { Overview } from './overview'

type Coming = Overview['comingUp'][number]
type Props = { coming: readonly Coming[]; payouts: Overview['payouts']; className: string | undefined }

const MOST = 5

/** The next payouts, maturities and commissions, by date. */
export const ComingUp = ({ coming, payouts, className }: Props) => (
  <Panel title={t('Upcoming')} className={className ?? ''}>
    {coming.length === 0 ? (
      <EmptyState title={t('Nothing upcoming')}>{t('Payouts, maturities and commissions are listed before they are due.')}</EmptyState>
    ) : (
      <>
        <ul className={styles.comingList}>
          {coming.slice(0, MOST).map((one) => (
            <Line key={`${one.kind} ${one.at} ${one.title}`} one={one} />
          ))}
        </ul>
        <p className="mt-auto pt-4 text-12 text-ink-faint">
          <Expected payouts={payouts} />
          {t('The target range is set by the project. Payouts are made only from profit that the project has received.')}
        </p>
      </>
    )}
  </Panel>
)

/** The sum of all expected payouts, and its overdue part. */
function Expected({ payouts: { low, high, overdueLow, overdueHigh, overdueMonths } }: Pick<Props, 'payouts'>) {
  if (high === '0.00') return null
  const range = (key: string, from: string, to: string) => (
    <span className="num" data-figure={key}>
      {from === to ? formatMoney(from) : `${formatMoney(from)}–${formatMoney(to)}`}
    </span>
  )
  const term = <Term definition={ownTerms.payoutsExpected} />
  return (
    <>
      {overdueMonths > 0 ? (
        <Rich
          text="<0>Payouts expected</0>: {range}, of which {overdue} overdue."
          parts={[term]}
          values={{
            range: range(figureKey('payoutsExpected'), low, high),
            overdue: range(figureKey('payoutsOverdue'), overdueLow, overdueHigh),
          }}
        />
      ) : (
        <Rich text="<0>Payouts expected</0>: {range}." parts={[term]} values={{ range: range(figureKey('payoutsExpected'), low, high) }} />
      )}{' '}
    </>
  )
}

/** A commission is the amount of one record. */
function figureOf({ kind, investment, month }: Coming): string | undefined {
  if (kind === 'share') return month === null ? figureKey('payoutsOverdue') : figureKey('payoutsExpected', month)
  return investment ? figureKey('investmentPrincipal', investment.id) : undefined
}

function Line({ one }: { one: Coming }) {
  // A payout is due by a calendar day in UTC; everything else happens at an instant.
  const [day = '', month = ''] = formatDate(one.at, 'day', one.kind === 'share' ? 'utc' : 'local').split(' ')
  const isAimed = one.low !== null
  const now = useNow()
  const isOverdue = one.kind === 'share' && now !== undefined && Date.parse(one.at) < now
  return (
    <li>
      <span className="text-center [&_b]:block [&_b]:font-figures [&_b]:text-18/5 [&_b]:font-medium [&_span]:block [&_span]:text-ink-faint [&_span]:text-12">
        <b>{day}</b>
        <span>{month}</span>
      </span>
      <span className="min-w-0">
        {one.title}
        <small>{isOverdue ? <span className="text-warn">{t('Overdue, not distributed yet')}</span> : readable(one.detail)}</small>
      </span>
      <span className="text-end">
        <span className="num" data-figure={figureOf(one)}>
          {one.low !== null && one.low !== one.high
            ? `${formatMoney(one.low)}–${formatMoney(one.high)}`
            : formatMoney(one.high, undefined, one.kind === 'commission')}
        </span>
        {isAimed && <small>{t('target')}</small>}
      </span>
    </li>
  )
}
