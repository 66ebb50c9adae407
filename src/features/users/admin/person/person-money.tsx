import { useExplain, type OpenFigure } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { useCurrency } from '@/components/requests/settings'
import type { Figure } from '@/contract/explain'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { SumLine, type SumPart } from '@/ui/plain/display/sum-line'
import type { Overview } from './overview'

type OtherProps = { overview: Overview; why: (figure: Figure, title: string, words: string) => OpenFigure }

/** What is not part of the total value. */
function OtherFigures({ overview, why }: OtherProps) {
  const { totals } = overview
  const beside: { label: string; figure: Figure; words: string; value: string }[] = [
    { label: 'Invested', figure: 'invested', words: 'Payments received for investments, less what was returned', value: totals.invested },
    { label: 'Earned', figure: 'earned', words: 'Payouts and commissions to date', value: totals.earned },
    { label: 'Withdrawn', figure: 'withdrawn', words: 'Withdrawals paid', value: totals.withdrawn },
    {
      label: 'Commissions',
      figure: 'commissions',
      words: 'Earned from referrals',
      value: overview.referrals.commissions,
    },
  ]
  return (
    <div className="flex w-full flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
      {beside.map(({ label, figure, words, value }) => (
        <span key={label}>
          {label}{' '}
          <Why onClick={why(figure, label, words)}>
            <MoneyText value={value} className="font-medium text-ink" />
          </Why>
        </span>
      ))}
      <span>
        In review <MoneyText value={totals.incoming} className="font-medium text-ink" />
      </span>
      <span>
        Reserved by orders <MoneyText value={totals.reserved} className="font-medium text-ink" />
      </span>
    </div>
  )
}

/** What a customer holds, adding up in sight; each figure opens to the entries behind it. */
export function PersonMoney({ overview }: { overview: Overview }) {
  const { totals, user, investments } = overview
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const why = (figure: Figure, title: string, words: string) => explain({ figure, of: user.id, title, words })
  const some = (figure: Figure, label: string, value: string, note: string): SumPart[] =>
    value === '0.00' ? [] : [{ label, sign: '+', value, note, explain: why(figure, label, `Principal: ${note}`) }]
  return (
    <>
      <SumLine
        label="Money"
        dense
        parts={[
          {
            label: `Total value${currency && `, ${currency}`}`,
            value: totals.assets,
            note: 'everything together',
            explain: why('assets', 'Total value', 'Available, locked and on hold'),
          },
          {
            label: 'Available',
            sign: '=',
            value: totals.available,
            note: 'to invest or withdraw',
            explain: why('available', 'Available', 'Available to invest or withdraw'),
          },
          {
            label: 'Locked',
            sign: '+',
            value: totals.locked,
            note: `${investments.active} active`,
            explain: why('locked', 'Locked', 'The principal of active investments'),
          },
          ...some('matured', 'Matured', totals.matured, 'waits for a decision'),
          ...some('partPaid', 'Paid towards orders', totals.partPaid, 'orders not paid in full'),
          {
            label: 'On hold',
            sign: '+',
            value: totals.onHold,
            note: 'requested, not paid',
            explain: why('onHold', 'On hold', 'Withdrawals that are not paid yet'),
          },
        ]}
        foot={<OtherFigures overview={overview} why={why} />}
      />
      {drawer}
    </>
  )
}
