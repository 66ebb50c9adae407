import { useExplain } from '@/components/explain/use-explain'
import { useCurrency } from '@/components/settings'
import type { Figure } from '@/contract/transactions'
import { MoneyText } from '@/ui/plain/money-text'
import { SumLine } from '@/ui/plain/sum-line'
import type { Overview } from './person'

/** What a customer holds, adding up in sight; each figure opens to the entries behind it. */
export function PersonMoney({ overview }: { overview: Overview }) {
  const { totals, user, investments } = overview
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const why = (figure: Figure, title: string, words: string) => explain({ figure, of: user.id, title, words })
  return (
    <>
      <SumLine
        label="Money"
        parts={[
          {
            label: `Total value${currency && `, ${currency}`}`,
            value: totals.assets,
            note: 'everything together',
            explain: why('assets', 'Total value', 'What is available, what is locked and what is on hold'),
          },
          {
            label: 'Available',
            sign: '=',
            value: totals.available,
            note: 'to invest or withdraw',
            explain: why('available', 'Available', 'What can be invested or withdrawn'),
          },
          {
            label: 'Locked',
            sign: '+',
            value: totals.locked,
            note: `${investments.active} active`,
            explain: why('locked', 'Locked', 'The principal of the investments'),
          },
          {
            label: 'On hold',
            sign: '+',
            value: totals.onHold,
            note: 'asked for, not paid',
            explain: why('onHold', 'On hold', 'Withdrawals that are not paid yet'),
          },
        ]}
        foot={
          <div className="flex w-full flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
            <span>
              Invested <MoneyText value={totals.invested} className="font-medium text-ink" />
            </span>
            <span>
              Earned{' '}
              <button
                type="button"
                className="explain"
                onClick={why('earned', 'Earned', 'Profit shares and commissions since the beginning')}
              >
                <MoneyText value={totals.earned} className="font-medium text-ink" />
              </button>
            </span>
            <span>
              Withdrawn{' '}
              <button type="button" className="explain" onClick={why('withdrawn', 'Withdrawn', 'What was paid out')}>
                <MoneyText value={totals.withdrawn} className="font-medium text-ink" />
              </button>
            </span>
            <span>
              Commissions <MoneyText value={overview.referrals.commissions} className="font-medium text-ink" />
            </span>
          </div>
        }
      />
      {drawer}
    </>
  )
}
