import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './key-value.module.css'

export type KeyValueRow = {
  key: string
  label?: ReactNode
  value: ReactNode
  /** The total line: a rule above it, a double rule below. */
  total?: boolean
}

type Props = {
  rows: readonly (KeyValueRow | false | undefined)[]
  dense?: boolean
  /** Without the strong rule at the top. */
  plain?: boolean
  className?: string
}

/** Label and value pairs, styled as a ledger. `key` is the label unless it is a node. */
export const KeyValueList = ({ rows, dense, plain, className }: Props) => (
  <dl className={clsx(styles.rows, dense && styles.dense, plain && '[&>div:first-child]:border-t-0', className)}>
    {rows.map(
      (row) =>
        row && (
          <div key={row.key} className={clsx('first:border-t-ink', row.total && styles.total)}>
            <dt>{row.label ?? row.key}</dt>
            <dd className={clsx('[&:has(>.explain)]:flex-none', row.total && 'dbl')}>{row.value}</dd>
          </div>
        ),
    )}
  </dl>
)
