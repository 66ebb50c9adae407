import type { Explained } from '@/components/explain/use-explain'
import { ownPaymentStateWords } from '@/components/own-words'
import { inCurrency, useCurrency } from '@/components/settings'
import type { Investment } from '@/contract/investments'
import { dueDateOf } from '@/shared/payout'
import { toMinor, toMoney } from '@/shared/money'
import { DateText } from '@/ui/plain/date-text'
import { formatDate } from '@/ui/plain/format-date'
import { formatMoney } from '@/ui/plain/money-text'
import { SumLine, SumLineSkeleton, type SumPart } from '@/ui/plain/sum-line'
import { Tally, type Stroke } from '@/ui/plain/tally'
import { LifeTrack } from './life-track'
import { isOnTime, isOverdue, monthsAhead, soFar, type Share } from './shares'
import { monthName } from './words'
import styles from './investments.module.css'

type Props = { investment: Investment; shares: readonly Share[]; explain: (asked: Explained) => () => void }

/** What was put in, what it paid, what it aimed at, how punctually; and its life on one line. */
export function Facts({ investment, shares, explain }: Props) {
  const currency = useCurrency()
  const { id, code } = investment
  const invested: SumPart = {
    label: inCurrency('Invested', currency),
    value: investment.investmentAmount,
    note: <InvestedNote investment={investment} />,
    ...(toMinor(investment.paidAmount) > 0n
      ? {
          explain: explain({
            figure: 'investmentPaid',
            of: id,
            title: `Paid for ${code}`,
            words: 'Payments credited to the principal of this investment',
          }),
        }
      : {}),
  }
  const parts = investment.effectiveFrom
    ? [invested, ...runningParts(investment, shares, explain)]
    : [invested, ...waitingParts(investment)]
  return (
    <div className={styles.facts}>
      <SumLine label="Figures" parts={parts} className={styles.factLine ?? ''} />
      {investment.effectiveFrom && investment.maturesAt && (
        <LifeTrack investment={investment} from={investment.effectiveFrom} until={investment.maturesAt} shares={shares} />
      )}
    </div>
  )
}

/** As wide and as high as the figures that come. */
export const FactsSkeleton = () => (
  <div className={styles.facts}>
    <SumLineSkeleton className={styles.factLine ?? ''} />
  </div>
)

function InvestedNote({ investment }: { investment: Investment }) {
  const { status, maturesAt, endedAt } = investment
  if (endedAt)
    return (
      <>
        Ended <DateText value={endedAt} className="num" />
      </>
    )
  if (status === 'MATURED') return <>Matured, it waits for you</>
  if (maturesAt)
    return (
      <>
        Locked until <DateText value={maturesAt} className="num" />
      </>
    )
  return <>Not locked yet</>
}

function waitingParts(investment: Investment): SumPart[] {
  const { paidAmount, investmentAmount, paymentStatus, expiresAt, status } = investment
  const missing = toMinor(investmentAmount) - toMinor(paidAmount)
  return [
    { label: 'Received', value: paidAmount, note: ownPaymentStateWords[paymentStatus].text },
    {
      label: 'Still to pay',
      value: toMoney(missing > 0n ? missing : 0n),
      note: status === 'AWAITING_PAYMENT' && expiresAt ? `Until ${formatDate(expiresAt, 'dateTime')}` : 'Not active',
    },
  ]
}

function runningParts(investment: Investment, shares: readonly Share[], explain: Props['explain']): SumPart[] {
  const { low, high } = soFar(shares)
  const last = shares[0]
  return [
    {
      label: 'Profit received',
      value: investment.profitAmount,
      note: last
        ? `${shares.length} ${shares.length === 1 ? 'payout' : 'payouts'}, most recent on ${formatDate(last.postedAt, 'day')}`
        : 'No payouts yet',
      ...(last
        ? {
            explain: explain({
              figure: 'investmentProfit',
              of: investment.id,
              title: `Profit of ${investment.code}`,
              words: 'All payouts of this investment',
            }),
          }
        : {}),
    },
    {
      label: 'Target to date',
      figure: (
        <span className={styles.range}>
          {formatMoney(low)}
          <span className="text-ink-faint">–</span>
          {formatMoney(high)}
        </span>
      ),
      note: insideWords(shares),
    },
    {
      label: 'Paid on time',
      figure: <OnTime shares={shares} missing={monthsAhead(investment, shares).filter(isOverdue).length} />,
      note: nextWords(investment, shares),
    },
  ]
}

/** "7 months inside, June below". */
function insideWords(shares: readonly Share[]): string {
  if (shares.length === 0) return 'Counted month by month'
  const { inside, above, below } = soFar(shares)
  const names = below.length <= 2 ? below.map((share) => monthName(share, 'long')).join(' and ') : `${below.length} months`
  return [
    inside > 0 && `${inside} ${inside === 1 ? 'month' : 'months'} inside`,
    above > 0 && `${above} above`,
    below.length > 0 && `${names} below`,
  ]
    .filter(Boolean)
    .join(', ')
}

function OnTime({ shares, missing }: { shares: readonly Share[]; missing: number }) {
  const owed = shares.length + missing
  if (owed === 0) return <span className="text-16 font-normal text-ink-faint">nothing due yet</span>
  const posted = [...shares].reverse().map((share): Stroke => (isOnTime(share) ? 'done' : 'late'))
  const strokes = [...posted, ...Array<Stroke>(missing).fill('ahead')]
  const { onTime } = soFar(shares)
  return (
    <span className="flex h-9 items-center gap-4 max-md:h-auto max-md:gap-2.5">
      <Tally strokes={strokes} label={`${onTime} of ${owed} payouts on time`} />
      <span className="num text-14 font-normal text-ink-soft">
        {onTime} of {owed}
      </span>
    </span>
  )
}

function nextWords(investment: Investment, shares: readonly Share[]): string {
  const next = monthsAhead(investment, shares)[0]
  if (!next) return investment.endedAt ? 'No further payouts' : 'All payouts received'
  const by = formatDate(dueDateOf(next), 'day', 'utc')
  return isOverdue(next) ? `The payout for ${monthName(next, 'long')} was due by ${by}` : `Next payout by ${by}`
}
