import type { ReactNode } from 'react'
import { useCan } from '@/api/session'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { groupDigits } from '@/domain/money'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './dashboard.module.css'
import type { Office } from '@/components/dashboard/office'

const whole = (value: number): string => groupDigits(String(value))

/** The figures of the platform in one row. */
type Props = { figures: NonNullable<Office['figures']>; months: Office['months'] }

export function FiguresRow({ figures, months }: Props) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const mayExplain = useCan()('reports:read')
  const why = (value: string, asked: Explained) => (
    <Why onClick={mayExplain ? explain(asked) : undefined}>
      <MoneyText value={value} figure />
    </Why>
  )
  const thisMonth = months?.at(-1)
  const parts: { label: string; figure: ReactNode; note: ReactNode }[] = [
    {
      label: inCurrency('Raised', currency),
      figure: why(figures.raised, { figure: 'platformRaised', title: 'Raised', words: 'Payments into projects, less refunds' }),
      note: thisMonth && (
        <>
          <MoneyText value={thisMonth.raised} /> this month
        </>
      ),
    },
    {
      label: 'Active principal',
      figure: why(figures.running, { figure: 'platformRunning', title: 'Active principal', words: 'Principal of active investments' }),
      note: (
        <>
          <span className="num">{whole(figures.runningCount)}</span> {figures.runningCount === 1 ? 'investment' : 'investments'}
        </>
      ),
    },
    {
      label: 'Profit paid out',
      figure: why(figures.paidOut, { figure: 'platformPaidOut', title: 'Profit paid out', words: 'Payouts made from profit pools' }),
      note: (
        <>
          <span className="num">{whole(figures.shares)}</span> {figures.shares === 1 ? 'payout' : 'payouts'}
        </>
      ),
    },
    {
      label: 'Customer balances',
      figure: why(figures.owedOnDemand, {
        figure: 'platformOwed',
        title: 'Customer balances',
        words: 'Available balances and requested withdrawals of all customers',
      }),
      note: 'available and on hold',
    },
    {
      label: 'Investors',
      figure: whole(figures.investors),
      note: (
        <>
          <span className="num">{whole(figures.newInvestors)}</span> new this month
        </>
      ),
    },
  ]
  return (
    <>
      <dl className={styles.totals}>
        {parts.map((part) => (
          <div key={part.label}>
            <dt>{part.label}</dt>
            <dd className="fig">{part.figure}</dd>
            <dd className={styles.totalNote}>{part.note}</dd>
          </div>
        ))}
      </dl>
      {drawer}
    </>
  )
}
