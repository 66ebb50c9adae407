import { useCan } from '@/api/session'
import { useExplain, type OpenFigure } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { useCurrency } from '@/components/requests/settings'
import type { Figure } from '@/contract/explain'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { SumLine, type SumPart } from '@/ui/plain/display/sum-line'
import type { Overview } from './overview'

type OtherProps = { overview: Overview; why: (figure: Figure, title: string, description: string) => OpenFigure | undefined }

/** Amounts that are not part of the total value. */
function OtherFigures({ overview, why }: OtherProps) {
  const { totals } = overview
  const beside: { label: string; figure: Figure; description: string; value: string }[] = [
    {
      label: t('Invested'),
      figure: 'invested',
      description: t('Payments received for investments, less incomplete and reversed ones'),
      value: totals.invested,
    },
    { label: t('Earned'), figure: 'earned', description: t('Payouts and commissions to date'), value: totals.earned },
    { label: t('Withdrawn'), figure: 'withdrawn', description: t('Withdrawals paid, excluding fees'), value: totals.withdrawn },
    {
      label: t('Commissions'),
      figure: 'commissions',
      description: t('Earned from referrals'),
      value: overview.referrals.commissions,
    },
  ]
  return (
    <div className="flex w-full flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
      {beside.map(({ label, figure, description, value }) => (
        <span key={label}>
          {label}{' '}
          <Why onClick={why(figure, label, description)}>
            <MoneyText value={value} className="font-medium text-ink" />
          </Why>
        </span>
      ))}
      <span>
        <Rich text="In review {incoming}" values={{ incoming: <MoneyText value={totals.incoming} className="font-medium text-ink" /> }} />
      </span>
      <span>
        <Rich
          text="Reserved by orders {reserved}"
          values={{ reserved: <MoneyText value={totals.reserved} className="font-medium text-ink" /> }}
        />
      </span>
    </div>
  )
}

/** A customer's holdings as a sum; each figure opens its entries, for those who may read them. */
export function PersonMoney({ overview }: { overview: Overview }) {
  const { totals, user, investments } = overview
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const mayExplain = useCan()(['user-transactions:read', 'reports:read'])
  const why = (figure: Figure, title: string, description: string) =>
    mayExplain ? explain({ figure, of: user.id, title, description }) : undefined
  const some = (figure: Figure, label: string, value: string, note: string): SumPart[] =>
    value === '0.00' ? [] : [{ label, sign: '+', value, note, explain: why(figure, label, t('Principal: {note}', { note })) }]
  return (
    <>
      <SumLine
        label={t('Money')}
        dense
        parts={[
          {
            label: t('Total value{currency}', { currency: currency && `, ${currency}` }),
            value: totals.assets,
            note: t('all assets'),
            explain: why('assets', t('Total value'), t('Available, locked and on hold')),
          },
          {
            label: t('Available'),
            sign: '=',
            value: totals.available,
            note: t('to invest or withdraw'),
            explain: why('available', t('Available'), t('Available to invest or withdraw')),
          },
          {
            label: t('Locked'),
            sign: '+',
            value: totals.locked,
            note: t('{active} active', { active: investments.active }),
            explain: why('locked', t('Locked'), t('The principal of active investments')),
          },
          ...some('matured', t('Matured'), totals.matured, t('needs a decision')),
          ...some('partPaid', t('Partial payments on orders'), totals.partPaid, t('orders not paid in full')),
          {
            label: t('On hold'),
            sign: '+',
            value: totals.onHold,
            note: t('requested, not paid'),
            explain: why('onHold', t('On hold'), t('Withdrawals that are not paid yet')),
          },
        ]}
        foot={<OtherFigures overview={overview} why={why} />}
      />
      {drawer}
    </>
  )
}
