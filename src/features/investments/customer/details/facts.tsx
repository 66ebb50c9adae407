import clsx from 'clsx'
import type { OpenFigure } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { ownPaymentStateWords } from '@/components/labels/own-words'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { ownTerms, projectTerms } from '@/config/terms'
import type { InvestmentDetail } from '@/contract/investments'
import { toMinor } from '@/domain/money'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { SumLine, SumLineSkeleton, type SumPart } from '@/ui/plain/display/sum-line'
import { TallyMarks, type Stroke } from '@/ui/plain/display/tally-marks'
import { LifeTrack } from './life-track'
import { inReviewWords, stillToPay } from '../in-review'
import { isOnTime, punctualityOf, soFar, type Share } from './shares'
import { monthName } from '../words'
import styles from './investments.module.css'

const factsClass = 'mb-6 border border-line rounded-card bg-surface max-md:mb-3'

type Props = { investment: InvestmentDetail; shares: readonly Share[]; explain: (figure: Explained) => OpenFigure }

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
    : [{ ...invested, label: inCurrency('Amount', currency) }, ...waitingParts(investment, currency)]
  return (
    <div className={factsClass}>
      <SumLine label="Figures" parts={parts} className={clsx(styles.factLine, 'border-0! bg-transparent!')} />
      {investment.effectiveFrom && investment.maturesAt && (
        <LifeTrack investment={investment} from={investment.effectiveFrom} until={investment.maturesAt} shares={shares} />
      )}
    </div>
  )
}

/** As wide and as high as the figures that come. */
export const FactsSkeleton = () => (
  <div className={factsClass}>
    <SumLineSkeleton className={clsx(styles.factLine, 'border-0! bg-transparent!')} />
  </div>
)

function InvestedNote({ investment }: { investment: InvestmentDetail }) {
  const { status, maturesAt, endedAt } = investment
  if (status === 'MATURED')
    return (
      <>
        Matured <DateText value={maturesAt} className="num" />, needs your decision
      </>
    )
  if (endedAt)
    return (
      <>
        Ended <DateText value={endedAt} className="num" />
      </>
    )
  if (maturesAt)
    return (
      <>
        Locked until <DateText value={maturesAt} className="num" />
      </>
    )
  return <>Not locked yet</>
}

function waitingParts(investment: InvestmentDetail, currency: string): SumPart[] {
  const { paidAmount, paymentStatus, inReview } = investment
  const reviewed: SumPart[] =
    inReview === '0.00'
      ? []
      : [{ label: 'In review', definition: ownTerms.inReview, value: inReview, note: inReviewWords(investment, currency) }]
  return [
    { label: 'Received', value: paidAmount, note: ownPaymentStateWords[paymentStatus].text },
    ...reviewed,
    { label: 'Still to pay', definition: ownTerms.stillToPay, value: stillToPay(investment), note: deadlineWords(investment) },
  ]
}

/** Until when the order can be paid. Its window is paused while a payment is in review. */
function deadlineWords({ status, expiresAt, clockStoppedAt }: InvestmentDetail): string {
  if (status !== 'AWAITING_PAYMENT' || !expiresAt) return 'Not active'
  return clockStoppedAt ? 'No deadline during the review' : `Until ${formatDate(expiresAt, 'dateTime')}`
}

function runningParts(investment: InvestmentDetail, shares: readonly Share[], explain: Props['explain']): SumPart[] {
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
      definition: ownTerms.targetToDate,
      figure: (
        <span className="font-normal max-md:text-20/inherit max-md:whitespace-nowrap">
          {formatMoney(low)}
          <span className="text-ink-faint">–</span>
          {formatMoney(high)}
        </span>
      ),
      note: insideWords(shares),
    },
    {
      label: 'Paid on time',
      definition: projectTerms.onTime,
      figure: <OnTime investment={investment} shares={shares} />,
      note: nextWords(investment),
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

function OnTime({ investment, shares }: Omit<Props, 'explain'>) {
  const { onTime, due, overdue } = punctualityOf(investment, shares)
  if (due === 0) return <span className="text-16 font-normal text-ink-faint">nothing due yet</span>
  const posted = [...shares].reverse().map((share): Stroke => (isOnTime(share) ? 'done' : 'late'))
  const strokes = [...posted, ...Array<Stroke>(overdue).fill('ahead')]
  return (
    <span className="flex h-9 items-center gap-4 max-md:h-auto max-md:gap-2.5">
      <TallyMarks strokes={strokes} label={`${onTime} of ${due} payouts on time`} />
      <span className="num text-14 font-normal text-ink-soft">
        {onTime} of {due}
      </span>
    </span>
  )
}

function nextWords({ upcoming }: InvestmentDetail): string {
  const [next] = upcoming
  if (!next) return 'No further payouts'
  const by = formatDate(next.dueBy, 'day', 'utc')
  return next.isOverdue ? `The payout for ${monthName(next, 'long')} was due by ${by}` : `Next payout by ${by}`
}
