import type { ComponentProps, ReactNode } from 'react'
import { Ledger } from '@/ui/plain/display/ledger'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import styles from './frame/office.module.css'
import { RowCard } from './row-card'

type LedgerProps<T> = ComponentProps<typeof Ledger<T>>
type Props<T> = Omit<LedgerProps<T>, 'rows' | 'awaited'> & {
  rows: readonly T[]
  /** The row on a phone, where columns do not fit. */
  card: (row: T) => ComponentProps<typeof RowCard>
  /** The line above the last one: the sum of the rows that are not shown. */
  rest?: { label: ReactNode; sum: ReactNode } | undefined
  /** The last line on a phone. */
  together?: { label: string; sum: ReactNode }
}

/** A ledger table whose rows become two-line cards on phones. */
export function CardLedger<T>({ card, rest, together, ...ledger }: Props<T>) {
  const isPhone = useIsPhone()
  if (!isPhone) return <Ledger<T> {...ledger} />
  return (
    <>
      <ul aria-label={ledger.caption} className={styles.cardLines}>
        {ledger.rows.map((row, index) => (
          <li key={ledger.rowKey(row, index)}>
            <RowCard {...card(row)} />
          </li>
        ))}
      </ul>
      {rest && (
        <p className={styles.cardRest}>
          {rest.label}
          {rest.sum}
        </p>
      )}
      {together && (
        <p className={styles.cardTotal}>
          {together.label}
          <span className="dbl">{together.sum}</span>
        </p>
      )}
    </>
  )
}
