import clsx from 'clsx'
import { figureKey } from '@/components/explain/figure-key'
import type { OpenFigure } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { ownTerms, projectTerms } from '@/config/terms'
import type { InvestmentDetail } from '@/contract/investments'
import { toMinor } from '@/domain/money'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { SumLine, SumLineSkeleton, type SumPart } from '@/ui/plain/display/sum-line'
import { useNow } from '@/ui/plain/hooks/use-now'
import { TallyMarks, type Stroke } from '@/ui/plain/display/tally-marks'
import { DateNote } from '../date-note'
import { LifeTrack } from './life-track'
import { paymentWord } from '../in-review'
import { InReviewText } from '../in-review-text'
import { paymentWindowOf } from '../payment-window'
import { isOnTime, punctualityOf, soFar, type Share } from './shares'
import { listed, monthName } from '../labels'
import styles from './investments.module.css'

const factsClass = 'mb-6 border border-line rounded-card bg-surface max-md:mb-3'

type Props = { investment: InvestmentDetail; shares: readonly Share[]; explain: (figure: Explained) => OpenFigure }

/** Amount, payouts, target and punctuality of an investment; and its timeline. */
export function Facts({ investment, shares, explain }: Props) {
  const currency = useCurrency()
  const amount: SumPart = {
    label: inCurrency(t('Amount'), currency),
    value: investment.investmentAmount,
    note: <DateNote investment={investment} />,
    ...(investment.paidAmount === investment.investmentAmount
      ? { explain: explain(paidFor(investment)) }
      : { figureKey: figureKey('investmentAmount', investment.id) }),
  }
  const parts = investment.effectiveFrom
    ? [amount, ...runningParts(investment, shares, explain)]
    : [amount, ...waitingParts(investment, explain)]
  return (
    <div className={factsClass}>
      <SumLine label={t('Figures')} parts={parts} className={clsx(styles.factLine, 'border-0! bg-transparent!')} />
      {investment.effectiveFrom && investment.maturesAt && (
        <LifeTrack investment={investment} from={investment.effectiveFrom} until={investment.maturesAt} shares={shares} />
      )}
    </div>
  )
}

const paidFor = ({ id, code }: InvestmentDetail): Explained => ({
  figure: 'investmentPaid',
  of: id,
  title: t('Paid for {code}', { code }),
  description: t('Payments credited to the principal of this investment'),
})

/** A skeleton in the size of the figures. */
export const FactsSkeleton = () => (
  <div className={factsClass}>
    <SumLineSkeleton className={clsx(styles.factLine, 'border-0! bg-transparent!')} />
  </div>
)

function waitingParts(investment: InvestmentDetail, explain: Props['explain']): SumPart[] {
  const { id, paidAmount, inReview } = investment
  const reviewed: SumPart[] =
    inReview === '0.00'
      ? []
      : [
          {
            label: t('In review'),
            definition: ownTerms.inReview,
            value: inReview,
            figureKey: figureKey('incoming', id),
            note: <InReviewText order={investment} />,
          },
        ]
  return [
    {
      label: t('Received'),
      value: paidAmount,
      note: paymentWord(investment).text,
      ...(toMinor(paidAmount) > 0n ? { explain: explain(paidFor(investment)) } : { figureKey: figureKey('investmentPaid', id) }),
    },
    ...reviewed,
    ...(investment.status === 'AWAITING_PAYMENT'
      ? [
          {
            label: t('Amount due'),
            definition: ownTerms.stillToPay,
            value: investment.stillToPay,
            figureKey: figureKey('stillToPay', id),
            note: <Deadline investment={investment} />,
          },
        ]
      : []),
  ]
}

/** The deadline of the payment. It is paused while a payment is in review. */
function Deadline({ investment }: { investment: InvestmentDetail }) {
  const window = paymentWindowOf(investment, useNow() ?? 0)
  if (window?.state === 'paused') return t('No deadline during the review')
  return window?.state === 'open' ? t('Until {date}', { date: formatDate(window.until, 'dateTime') }) : t('The payment window has closed')
}

function runningParts(investment: InvestmentDetail, shares: readonly Share[], explain: Props['explain']): SumPart[] {
  const { low, high } = soFar(shares)
  const last = shares[0]
  return [
    {
      label: t('Payouts received'),
      value: investment.profitAmount,
      note: last
        ? t('{count, plural, one {# payout} other {# payouts}}, most recent on {date}', {
            count: shares.length,
            date: formatDate(last.postedAt, 'day'),
          })
        : t('No payouts yet'),
      ...(last
        ? {
            explain: explain({
              figure: 'investmentProfit',
              of: investment.id,
              title: t('Payouts on {code}', { code: investment.code }),
              description: t('All payouts of this investment'),
            }),
          }
        : { figureKey: figureKey('investmentProfit', investment.id) }),
    },
    {
      label: t('Target to date'),
      definition: ownTerms.targetToDate,
      figureKey: figureKey('targetToDate', investment.id),
      figure: (
        <span className="font-normal max-md:text-20/inherit max-md:whitespace-nowrap">
          {formatMoney(low)}
          <span className="text-ink-faint">–</span>
          {formatMoney(high)}
        </span>
      ),
      note: insideText(shares),
    },
    {
      label: t('Paid on time'),
      definition: projectTerms.onTime,
      figure: <OnTime investment={investment} shares={shares} />,
      note: nextText(investment),
    },
  ]
}

/** "7 months inside, June below". */
function insideText(shares: readonly Share[]): string {
  if (shares.length === 0) return t('Calculated month by month')
  const { inside, above, below } = soFar(shares)
  return listed([
    ...(inside > 0 ? [t('{count, plural, one {# month within target} other {# months within target}}', { count: inside })] : []),
    ...(above > 0 ? [t('{count} above', { count: above })] : []),
    ...(below.length > 0 ? [belowText(below)] : []),
  ])
}

function belowText(below: readonly Share[]): string {
  const [first, second] = below.slice(0, 2).map((share) => monthName(share, 'long'))
  if (below.length > 2) return t('{count, plural, one {# month below target} other {# months below target}}', { count: below.length })
  return second ? t('{first} and {second} below', { first, second }) : t('{month} below', { month: first })
}

function OnTime({ investment, shares }: Omit<Props, 'explain'>) {
  const { onTime, due, overdue } = punctualityOf(investment, shares)
  if (due === 0) return <span className="text-16 font-normal text-ink-faint">{t('nothing due yet')}</span>
  const posted = [...shares].reverse().map((share): Stroke => (isOnTime(share) ? 'done' : 'late'))
  const strokes = [...posted, ...Array<Stroke>(overdue).fill('ahead')]
  return (
    <span className="flex h-9 items-center gap-4 max-md:h-auto max-md:gap-2.5">
      <TallyMarks strokes={strokes} label={t('{onTime} of {due, plural, one {# payout} other {# payouts}} on time', { onTime, due })} />
      <span className="num text-14 font-normal text-ink-soft">{t('{done} of {all}', { done: onTime, all: due })}</span>
    </span>
  )
}

function nextText({ upcoming }: InvestmentDetail): string {
  const [next] = upcoming
  if (!next) return t('No further payouts')
  const by = formatDate(next.dueBy, 'day', 'utc')
  return next.isOverdue
    ? t('The payout for {month} was due by {date}', { month: monthName(next, 'long'), date: by })
    : t('Next payout by {date}', { date: by })
}
