import { Sigma } from 'lucide'
import { useDeferredValue } from 'react'
import { figureKey } from '@/components/explain/figure-key'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { useMyProfile } from '@/components/requests/own-reads'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { paths } from '@/config/paths'
import { ownTerms } from '@/config/terms'
import type { MyProfile } from '@/contract/user-schemas'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Term } from '@/ui/plain/primitives/term'
import { Panel } from '@/ui/plain/display/panel'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { SumLine, SumLineSkeleton, type SumPart } from '@/ui/plain/display/sum-line'
import type { Overview } from './overview'

/** The total and its parts as a sum; each figure opens its entries. */
export function YourMoney({ overview, failed = false }: { overview: Overview | undefined; failed?: boolean }) {
  const { data: read, error, refetch } = useMyProfile()
  const data = useDeferredValue(read)
  if (data) return <Figures profile={data.data} overview={overview} failed={failed} />
  if (!error) return <SumLineSkeleton leading className="mb-6 max-md:mb-3" foot={<MoneyFoot overview={overview} />} />
  return (
    <Panel flush className="mb-6 max-md:mb-3">
      <ReadFailed title={t('We couldn’t load your figures')} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
    </Panel>
  )
}

export const MoneyFoot = ({ overview, profile }: { overview: Overview | undefined; profile?: MyProfile }) => (
  <>
    <Icon as={Sigma} size={16} />
    <span>{t('Select an underlined figure to see the ledger entries behind it.')}</span>
    {profile && <Beside totals={profile.totals} overview={overview} />}
    {overview && (
      <span className="ms-auto max-md:hidden">
        <Rich text="As of <0>{date}</0>" parts={[<span className="num" />]} values={{ date: formatDate(overview.asOf, 'time') }} />
      </span>
    )}
  </>
)

/** Expected amounts outside the total: payments in review, and what open orders still need. */
function Beside({ totals: { incoming, reserved }, overview }: Pick<MyProfile, 'totals'> & { overview: Overview | undefined }) {
  return (
    <>
      {toMinor(incoming) > 0n && (
        <span>
          <Incoming amount={incoming} overview={overview} /> <Term definition={ownTerms.inReview}>{t('What is in review?')}</Term>
        </span>
      )}
      {toMinor(reserved) > 0n && (
        <span>
          <Reserved amount={reserved} stillToPay={overview?.inReview.stillToPay} />{' '}
          <Term definition={ownTerms.reservedByOrders}>{t('What is reserved?')}</Term>
        </span>
      )}
    </>
  )
}

/**
 * Amounts in review, with a link to the question if our team requested information about a payment. "No action needed" is shown only if
 * no order has anything left to pay.
 */
function Incoming({ amount, overview }: { amount: string; overview: Overview | undefined }) {
  const currency = useCurrency()
  const question = overview?.decisions.find(({ kind }) => kind === 'information')
  const parts = [<span className="num" data-figure={figureKey('incoming')} />]
  const values = { amount: formatMoney(amount), currency }
  return (
    <Link className="underline-soft" href={question ? paths.users.investment(question.investment.id) : paths.users.paymentsInReview}>
      {question ? (
        <Rich text="<0>{amount}</0> {currency} in review, reply needed" parts={parts} values={values} />
      ) : overview && toMinor(overview.inReview.stillToPay) === 0n ? (
        <Rich text="<0>{amount}</0> {currency} in review, no action needed" parts={parts} values={values} />
      ) : (
        <Rich text="<0>{amount}</0> {currency} in review" parts={parts} values={values} />
      )}
    </Link>
  )
}

/** What open orders reserve, and how much of it is in review already, so that no reader adds up both. */
function Reserved({ amount, stillToPay = amount }: { amount: string; stillToPay: string | undefined }) {
  const currency = useCurrency()
  const inReview = toMinor(amount) - toMinor(stillToPay)
  const parts = [<span className="num" data-figure={figureKey('reserved')} />, <span className="num" />]
  const values = { amount: formatMoney(amount), currency, inReview: formatMoney(toMoney(inReview)) }
  return (
    <Link className="underline-soft" href={paths.users.openOrders}>
      {inReview === 0n ? (
        <Rich text="<0>{amount}</0> {currency} reserved by orders" parts={parts} values={values} />
      ) : toMinor(stillToPay) === 0n ? (
        <Rich text="<0>{amount}</0> {currency} reserved by orders, all of it in review" parts={parts} values={values} />
      ) : (
        <Rich text="<0>{amount}</0> {currency} reserved by orders, <1>{inReview}</1> of it in review" parts={parts} values={values} />
      )}
    </Link>
  )
}

function Figures({ profile, overview, failed }: { profile: MyProfile; overview: Overview | undefined; failed: boolean }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  return (
    <>
      <SumLine
        label={t('Your money')}
        leading
        className="mb-6 max-md:mb-3"
        parts={[
          {
            label: inCurrency(t('Total value'), currency),
            value: profile.totals.assets,
            note: earnedNote(profile.totals.earned, overview),
            explain: explain(ownFigures.assets),
          },
          ...partsOf(profile, overview, failed).map((part) => ({ ...part, explain: explain(ownFigures[part.figureName]) })),
        ]}
        foot={<MoneyFoot overview={overview} profile={profile} />}
      />
      {drawer}
    </>
  )
}

type OwnPart = SumPart & { figureName: 'available' | 'locked' | 'matured' | 'partPaid' | 'onHold' }

/** The parts of the total value; rare parts are shown only if they are not zero. */
function partsOf({ totals, balance }: MyProfile, overview: Overview | undefined, failed: boolean): OwnPart[] {
  const rare = (part: OwnPart): OwnPart[] => (toMinor(part.value ?? '0') === 0n ? [] : [part])
  return [
    { figureName: 'available', label: t('Available'), value: balance, sign: '=', note: t('Ready to invest or withdraw') },
    {
      figureName: 'locked',
      label: t('Locked'),
      value: totals.locked,
      sign: '+',
      note: failed ? t('Principal of your active investments') : lockedNote(overview),
    },
    ...rare({ figureName: 'matured', label: t('Matured'), value: totals.matured, sign: '+', note: t('Needs your decision') }),
    ...rare({
      figureName: 'partPaid',
      label: t('Partial payments on orders'),
      value: totals.partPaid,
      sign: '+',
      note: t('Orders not paid in full'),
    }),
    { figureName: 'onHold', label: t('On hold'), value: totals.onHold, sign: '+', note: holdNote(totals.onHold, overview) },
  ]
}

function earnedNote(earned: string, overview: Overview | undefined) {
  const since = overview?.since
  if (toMinor(earned) === 0n) return t('No earnings yet')
  const amount = formatMoney(earned, undefined, true)
  const parts = [<span className="num" data-figure={figureKey('earned')} />]
  return since ? (
    <Rich text="<0>{amount}</0> earned since {month}" parts={parts} values={{ amount, month: formatDate(since, 'month') }} />
  ) : (
    <Rich text="<0>{amount}</0> earned" parts={parts} values={{ amount }} />
  )
}

function lockedNote(overview: Overview | undefined) {
  if (!overview) return <Bone width={96} />
  const { activeProjects: count } = overview.allocation
  if (count === 0) return t('No active investment')
  const next = overview.comingUp.find(({ kind }) => kind === 'maturity')
  return next
    ? t('{count, plural, one {In # project} other {In # projects}}, next maturity {date}', { count, date: formatDate(next.at, 'day') })
    : t('{count, plural, one {In # project} other {In # projects}}', { count })
}

function holdNote(onHold: string, overview: Overview | undefined): string {
  if (toMinor(onHold) === 0n) return t('No open withdrawal')
  return overview?.allocation.parts.find(({ kind }) => kind === 'onHold')?.detail ?? t('Withdrawals that are not paid yet')
}
