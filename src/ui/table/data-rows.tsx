import clsx from 'clsx'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide'
import { Fragment, memo, type KeyboardEvent } from 'react'
import type { Column } from './columns'
import type { DataTableProps, Sort } from './data-table-props'
import styles from './data-table.module.css'
import { Icon } from '@/ui/plain/primitives/icon'
import { Tick } from '@/ui/plain/inputs/tick'

export const cellClass = <T,>(column: Column<T>) =>
  clsx(
    column.align === 'end' && styles.end,
    column.align === 'center' && styles.center,
    column.wide && styles.wide,
    column.fixed && styles.fixed,
  ) || undefined

/** The oldest has the earliest time and the greatest age. */
const turned = { ASC: 'DESC', DESC: 'ASC' } as const
const spoken = { ASC: 'ascending', DESC: 'descending' } as const

/** Up, down, and then as the server likes it. */
const nextSort = (key: string, { sortBy, sortOrder }: Sort): Sort => {
  if (sortBy !== key) return { sortBy: key, sortOrder: 'ASC' }
  return sortOrder === 'DESC' ? {} : { sortBy: key, sortOrder: 'DESC' }
}

function Head<T>({ column, sort, onSort }: { column: Column<T>; sort: Sort; onSort: ((sort: Sort) => void) | undefined }) {
  const asked = sort.sortBy === column.key ? (sort.sortOrder ?? 'ASC') : undefined
  const order = asked && column.sorts === 'age' ? turned[asked] : asked
  return (
    <th scope="col" className={cellClass(column)} style={{ width: column.width }} aria-sort={order && spoken[order]}>
      {column.sortable && onSort ? (
        <button type="button" className={styles.sorter} onClick={() => onSort(nextSort(column.key, sort))}>
          {column.title}
          {order && <Icon as={order === 'ASC' ? ArrowUp : ArrowDown} size={12} />}
        </button>
      ) : column.key === 'actions' ? (
        <span className="sr-only">{column.title}</span>
      ) : (
        column.title
      )}
    </th>
  )
}

type RowProps<T> = {
  row: T
  name: string
  columns: readonly Column<T>[]
  isCurrent: boolean
  /** Undefined where rows are not selected. */
  isChosen: boolean | undefined
  onChoose: ((row: T, chosen: boolean) => void) | undefined
  onOpen: ((row: T) => void) | undefined
  unfolds: boolean
}

/** Rows that open are reachable by keyboard; what stands inside them keeps its own clicks. */
function PlainRow<T>({ row, name, columns, isCurrent, isChosen, onChoose, onOpen, unfolds }: RowProps<T>) {
  const opening = onOpen && {
    // Where rows unfold, a button in each says whether it is open, and is what the keyboard reaches.
    ...(unfolds ? {} : { tabIndex: 0 }),
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row),
  }
  return (
    <tr
      className={clsx(onOpen && styles.opens, isChosen && styles.chosen, isCurrent && styles.current) || undefined}
      aria-current={isCurrent || undefined}
      {...opening}
    >
      {isChosen !== undefined && (
        <td className={styles.box}>
          <Tick label={`Select ${name}`} checked={isChosen} onChange={(chosen) => onChoose?.(row, chosen)} />
        </td>
      )}
      {unfolds && (
        <td className={styles.unfold}>
          <button type="button" aria-expanded={isCurrent} aria-label={`Open ${name}`}>
            <Icon as={isCurrent ? ChevronDown : ChevronRight} size={16} />
          </button>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

// A generic component loses its parameter in memo(); the cast gives it back. Rows that did not change are not drawn again.
const Row = memo(PlainRow) as typeof PlainRow

type TotalsRow = NonNullable<DataTableProps<never>['totals']>

function Totals<T>({
  columns,
  totals,
  pageTotals,
  hasBox,
}: {
  columns: readonly Column<T>[]
  totals: TotalsRow
  pageTotals?: TotalsRow | undefined
  hasBox: boolean
}) {
  return (
    <tfoot>
      {pageTotals && (
        <tr className={styles.ofPage}>
          {hasBox && <td />}
          {columns.map((column) => (
            <td key={column.key} className={cellClass(column)}>
              {pageTotals[column.key]}
            </td>
          ))}
        </tr>
      )}
      <tr>
        {hasBox && <td />}
        {columns.map((column) => {
          const value = totals[column.key]
          return (
            <td
              key={column.key}
              className={clsx(cellClass(column), value !== undefined && column.align === 'end' && styles.double) || undefined}
            >
              {value}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

type Props<T> = DataTableProps<T> & {
  rows: readonly T[]
  onChoose: ((row: T, chosen: boolean) => void) | undefined
  onChooseAll: (chosen: boolean) => void
}

/** The rows of a list as a table. */
export function DataRows<T extends object>(props: Props<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowName = rowKey,
    sort = {},
    onSort,
    selected,
    onChoose,
    onChooseAll,
    onOpen,
    current,
    totals,
    pageTotals,
    under,
    unfolds = false,
  } = props
  const chosen = new Set(selected)
  const hasBox = onChoose !== undefined
  const chosenHere = rows.filter((row) => chosen.has(rowKey(row))).length
  return (
    <table className={styles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {hasBox && (
            <th scope="col" className={styles.box}>
              <Tick
                label="Select all on this page"
                checked={chosenHere === rows.length}
                some={chosenHere > 0 && chosenHere < rows.length}
                onChange={onChooseAll}
              />
            </th>
          )}
          {unfolds && <th aria-hidden="true" className={styles.unfold} />}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row)
          const below = under?.(row)
          return (
            <Fragment key={key}>
              <Row
                row={row}
                name={rowName(row)}
                columns={columns}
                isCurrent={key === current}
                isChosen={hasBox ? chosen.has(key) : undefined}
                onChoose={onChoose}
                onOpen={onOpen}
                unfolds={unfolds}
              />
              {below && (
                <tr className={clsx(styles.under, key === current && styles.current)}>
                  <td colSpan={columns.length + Number(hasBox) + Number(unfolds)}>{below}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {totals && <Totals columns={columns} totals={totals} pageTotals={pageTotals} hasBox={hasBox} />}
    </table>
  )
}
