import clsx from 'clsx'
import type { DataTableProps } from './data-table-props'
import styles from './data-table.module.css'
import { Tick } from '@/ui/plain/inputs/tick'
import { SortChoice } from './sort-choice'

type Props<T> = DataTableProps<T> & {
  rows: readonly T[]
  /** Undefined where rows are not selected. */
  onChoose: ((row: T, chosen: boolean) => void) | undefined
}

/** The rows of a table as cards, for phones. The opening button lies under the card's own buttons. */
export function DataCards<T extends object>(props: Props<T>) {
  const { label, rows, rowKey, rowName = rowKey, card, onOpen, current, columns, under, totals, pageTotals, sort = {}, onSort } = props
  const { selected = [], onChoose, sortsElsewhere, linesNamed } = props
  const nameOf = (line: NonNullable<typeof totals>) => line[columns[0]?.key ?? '']
  const sums = totals ? columns.filter((column) => totals[column.key] !== undefined && column.align === 'end') : []
  return (
    <>
      {onSort && !sortsElsewhere && columns.some(({ sortable }) => sortable) && (
        <div className={styles.sort}>
          <SortChoice columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
      <ul aria-label={label} className={styles.cards}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className={clsx(
              styles.card,
              onChoose && styles.choosable,
              selected.includes(rowKey(row)) && styles.chosen,
              rowKey(row) === current && styles.current,
            )}
          >
            {onOpen && <button type="button" className={styles.cover} aria-label={`Open ${rowName(row)}`} onClick={() => onOpen(row)} />}
            {onChoose && (
              <span className={styles.choose}>
                <Tick
                  label={`Select ${rowName(row)}`}
                  checked={selected.includes(rowKey(row))}
                  onChange={(chosen) => onChoose(row, chosen)}
                />
              </span>
            )}
            {card(row)}
            {under?.(row) && <div className={styles.underCard}>{under(row)}</div>}
          </li>
        ))}
      </ul>
      {totals &&
        sums.map((column) => (
          <div key={column.key}>
            {pageTotals?.[column.key] !== undefined && (
              <p className={clsx(styles.totals, styles.ofPage)}>
                <span>{linesNamed ? nameOf(pageTotals) : <>{column.title}, this page</>}</span>
                {pageTotals[column.key]}
              </p>
            )}
            <p className={styles.totals}>
              <span>{linesNamed ? nameOf(totals) : column.title}</span>
              <span className="dbl">{totals[column.key]}</span>
            </p>
          </div>
        ))}
    </>
  )
}
