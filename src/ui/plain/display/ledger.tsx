import clsx from 'clsx'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import styles from './ledger.module.css'
import { ScrollBox } from './scroll-box'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'

export type LedgerColumn<T> = {
  key: string
  title: ReactNode
  render: (row: T, index: number) => ReactNode
  /** Amounts are aligned to the end. */
  right?: boolean
  /** Hidden on phones. */
  wide?: boolean
  /** The cell above the total: the sum of the rows that are not shown. */
  rest?: ReactNode
  /** The cell of the total. */
  total?: ReactNode
  /** A double rule below it. */
  double?: boolean
}

type Props<T> = {
  /** The caption for screen readers. */
  caption: string
  columns: readonly LedgerColumn<T>[]
  /** Undefined while loading. */
  rows: readonly T[] | undefined
  /** The number of skeleton rows. */
  awaited?: number
  rowKey: (row: T, index: number) => string
  height?: 'tight' | 'normal' | 'tall'
  className?: string
}

/** A secondary line in a cell. */
export const CellSub = ({ children }: { children: ReactNode }) => (
  <span className="[--figure-face:var(--font-dm-sans)] block text-ink-faint text-12">{children}</span>
)

/** A table styled as a ledger: a strong rule at the top, hairlines between, a single rule above a total, a double rule below. */
export function Ledger<T>({ caption, columns, rows, awaited = 3, rowKey, height = 'normal', className }: Props<T>) {
  // On phones the following columns are hidden.
  const last = columns.filter(({ wide }) => !wide).at(-1)
  const cell = (column: LedgerColumn<T>) =>
    clsx(column.right && styles.right, column.wide && 'max-md:hidden', column === last && styles.last)
  const summed = columns.some((column) => column.total !== undefined)
  const classNames = clsx(styles.ledger, height !== 'normal' && styles[height])
  const head = (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={cell(column)}>
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
  )
  if (!rows)
    return (
      <Loading label={t('{caption}: loading', { caption })} {...(className ? { className } : {})}>
        <table className={classNames} aria-hidden="true">
          {head}
          <tbody>
            {Array.from({ length: awaited }, (_, row) => (
              <tr key={row}>
                {columns.map((column, place) => (
                  <td key={column.key} className={cell(column)}>
                    <Bone width={column.right ? 64 : place === 0 ? 88 : 120} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Loading>
    )
  return (
    <ScrollBox label={caption} className={clsx(styles.scroll, className)}>
      <table className={classNames}>
        <caption className="sr-only">{caption}</caption>
        {head}
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td key={column.key} className={cell(column)}>
                  {column.render(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summed && <Totals columns={columns} cell={cell} />}
      </table>
    </ScrollBox>
  )
}

type TotalsProps<T> = { columns: readonly LedgerColumn<T>[]; cell: (column: LedgerColumn<T>) => string }

/** The sum of the rows that are not shown, and the totals. */
function Totals<T>({ columns, cell }: TotalsProps<T>) {
  const shortened = columns.some((column) => column.rest !== undefined)
  return (
    <tfoot>
      {shortened && (
        <tr className={styles.rest}>
          {columns.map((column) => (
            <td key={column.key} className={cell(column)}>
              {column.rest}
            </td>
          ))}
        </tr>
      )}
      <tr>
        {columns.map((column) => (
          <td key={column.key} className={clsx(cell(column), column.double && styles.double)}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
