import type { ReactNode } from 'react'
import { inCurrency, useCurrency } from '@/components/settings'
import { groupDigits } from '@/shared/money'
import { MoneyText } from '@/ui/plain/money-text'
import styles from './dashboard.module.css'
import type { Office } from './office'

const whole = (value: number): string => groupDigits(String(value))

/** The figures of the platform in one row. */
export function FiguresRow({ office }: { office: Office }) {
  const currency = useCurrency()
  const { figures, months } = office
  const thisMonth = months.at(-1)
  const parts: { label: string; figure: ReactNode; note: ReactNode }[] = [
    {
      label: inCurrency('Raised', currency),
      figure: <MoneyText value={figures.raised} figure />,
      note: thisMonth && (
        <>
          <MoneyText value={thisMonth.raised} /> this month
        </>
      ),
    },
    {
      label: 'Running principal',
      figure: <MoneyText value={figures.running} figure />,
      note: (
        <>
          <span className="num">{whole(figures.runningCount)}</span> {figures.runningCount === 1 ? 'investment' : 'investments'}
        </>
      ),
    },
    {
      label: 'Profit paid out',
      figure: <MoneyText value={figures.paidOut} figure />,
      note: (
        <>
          <span className="num">{whole(figures.shares)}</span> {figures.shares === 1 ? 'share' : 'shares'}
        </>
      ),
    },
    { label: 'Owed on demand', figure: <MoneyText value={figures.owedOnDemand} figure />, note: 'balances and holds' },
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
    <dl className={styles.totals}>
      {parts.map((part) => (
        <div key={part.label}>
          <dt>{part.label}</dt>
          <dd className="fig">{part.figure}</dd>
          <dd className={styles.totalNote}>{part.note}</dd>
        </div>
      ))}
    </dl>
  )
}
