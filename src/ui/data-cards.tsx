import clsx from 'clsx'
import type { DataTableProps } from './data-table'
import styles from './data-table.module.css'
import { SortChoice } from './sort-choice'

/** The rows of a table as cards, for phones. The opening button lies under the card's own buttons. */
export function DataCards<T extends object>(props: DataTableProps<T> & { rows: readonly T[] }) {
  const { label, rows, rowKey, rowName = rowKey, card, onOpen, current, columns, totals, sort = {}, onSort } = props
  const sums = totals ? columns.filter((column) => totals[column.key] !== undefined && column.align === 'end') : []
  return (
    <>
      {onSort && columns.some(({ sortable }) => sortable) && (
        <div className={styles.sort}>
          <SortChoice columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
      <ul aria-label={label} className={styles.cards}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={clsx(styles.card, rowKey(row) === current && styles.current)}>
            {onOpen && <button type="button" className={styles.cover} aria-label={`Open ${rowName(row)}`} onClick={() => onOpen(row)} />}
            {card(row)}
          </li>
        ))}
      </ul>
      {totals &&
        sums.map((column) => (
          <p key={column.key} className={styles.totals}>
            <span>{column.title}</span>
            <span className="dbl">{totals[column.key]}</span>
          </p>
        ))}
    </>
  )
}
