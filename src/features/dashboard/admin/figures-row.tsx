import type { ReactNode } from 'react'
import { useCan } from '@/api/session'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { groupDigits } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import type { Office } from '@/components/dashboard/admin-queues'

const whole = (value: number): string => groupDigits(String(value))

type Part = { label: string; figure: ReactNode; note: ReactNode }

const FigureCell = ({ label, figure, note }: Part) => (
  <div className="py-4 ps-5 pe-3 border-s border-line max-md:py-3 max-md:px-4 max-md:border-t max-md:border-line max-md:border-s-0 first:border-s-0 max-xl:[&:nth-child(4)]:border-s-0 max-md:first:col-span-full max-md:first:border-t-0 max-xl:[&:nth-child(n_+_4)]:border-t max-xl:[&:nth-child(n_+_4)]:border-line max-md:odd:not-first:border-s max-md:odd:not-first:border-line">
    <dt className="text-ink-soft text-13/inherit">{label}</dt>
    <dd className="fig mt-0.5 text-24 max-md:text-18">{figure}</dd>
    <dd className="mt-1 overflow-hidden text-ink-faint text-12 text-ellipsis whitespace-nowrap">{note}</dd>
  </div>
)

const NUMBER = [<span key="number" className="num" />]

type Props = { figures: NonNullable<Office['figures']>; months: Office['months'] }

/** The figures of the platform in one row. */
export function FiguresRow({ figures, months }: Props) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const mayExplain = useCan()('reports:read')
  const why = (value: string, figure: Explained) => (
    <Why onClick={mayExplain ? explain(figure) : undefined}>
      <MoneyText value={value} figure />
    </Why>
  )
  const thisMonth = months?.at(-1)
  const parts: Part[] = [
    {
      label: inCurrency(t('Raised'), currency),
      figure: why(figures.raised, { figure: 'platformRaised', title: t('Raised'), description: t('Payments into projects, less refunds') }),
      note: thisMonth && <Rich text="{raised} this month" values={{ raised: <MoneyText value={thisMonth.raised} /> }} />,
    },
    {
      label: t('Active principal'),
      figure: why(figures.running, {
        figure: 'platformRunning',
        title: t('Active principal'),
        description: t('Principal of active investments'),
      }),
      note: (
        <Rich
          text="{runningCount, plural, one {<0>#</0> investment} other {<0>#</0> investments}}"
          parts={NUMBER}
          values={{ runningCount: figures.runningCount }}
        />
      ),
    },
    {
      label: t('Profit paid out'),
      figure: why(figures.paidOut, {
        figure: 'platformPaidOut',
        title: t('Profit paid out'),
        description: t('Payouts made from profit pools'),
      }),
      note: (
        <Rich text="{shares, plural, one {<0>#</0> payout} other {<0>#</0> payouts}}" parts={NUMBER} values={{ shares: figures.shares }} />
      ),
    },
    {
      label: t('Customer balances'),
      figure: why(figures.owedOnDemand, {
        figure: 'platformOwed',
        title: t('Customer balances'),
        description: t('Available balances and requested withdrawals of all customers'),
      }),
      note: t('available and on hold'),
    },
    {
      label: t('Investors'),
      figure: whole(figures.investors),
      note: <Rich text="<0>{newInvestors}</0> new this month" parts={NUMBER} values={{ newInvestors: whole(figures.newInvestors) }} />,
    },
  ]
  return (
    <>
      <dl className="grid grid-cols-5 border border-line rounded-card bg-surface max-xl:grid-cols-3 max-md:grid-cols-[1fr_1fr]">
        {parts.map((part) => (
          <FigureCell key={part.label} {...part} />
        ))}
      </dl>
      {drawer}
    </>
  )
}
