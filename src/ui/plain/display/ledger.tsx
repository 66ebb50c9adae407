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
  /** Amounts stand on the right. */
  right?: boolean
  /** Left out on phones. */
  wide?: boolean
  /** What stands over the last line: the rows that are not shown, together. */
  rest?: ReactNode
  /** What stands under it in the last line. */
  total?: ReactNode
  /** The double rule under that. */
  double?: boolean
}

type Props<T> = {
  /** What the table shows, read aloud before it. */
  caption: string
  columns: readonly LedgerColumn<T>[]
  /** Undefined while they load. */
  rows: readonly T[] | undefined
  /** As many stand-ins as wait for them. */
  awaited?: number
  rowKey: (row: T, index: number) => string
  height?: 'tight' | 'normal' | 'tall'
  className?: string
}

/** A small line under the main one in a cell. */
export const CellSub = ({ children }: { children: ReactNode }) => (
  <span className="[--figure-face:var(--font-dm-sans)] block text-ink-faint text-12">{children}</span>
)

/** A table as in an account book: a strong rule on top, hairlines between, a single rule above a total, a double one below. */
export function Ledger<T>({ caption, columns, rows, awaited = 3, rowKey, height = 'normal', className }: Props<T>) {
  // On phones what follows it is left out.
  const last = columns.filter(({ wide }) => !wide).at(-1)
  const cell = (column: LedgerColumn<T>) =>
    clsx(column.right && styles.right, column.wide && 'max-md:hidden', column === last && styles.last)
  const summed = columns.some((column) => column.total !== undefined)
  const look = clsx(styles.ledger, height !== 'normal' && styles[height])
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
        <table className={look} aria-hidden="true">
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
      <table className={look}>
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

/** The rows that are not shown, where a column sums them up, and the totals. */
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
