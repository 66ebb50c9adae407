import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide'
import { memo, type KeyboardEvent } from 'react'
import { Icon } from '@/ui/plain/primitives/icon'
import type { Column } from '@/ui/table/columns'
import type { DataTableProps, LightTableProps, Sort } from '@/ui/table/data-table-props'
import { nextSort, shownOrder } from '@/ui/table/sorting'

const aligned = { start: 'text-start', end: 'text-end', center: 'text-center' } as const

export const cellClass = <T,>({ align = 'start', wide }: Column<T>) =>
  clsx('relative pe-4 align-middle last:pe-0', aligned[align], wide && 'md:max-xl:hidden')

export const HEAD_CELL = 'border-b border-b-ink pb-2 text-12 whitespace-nowrap'
export const BODY_CELL = 'h-12 border-b border-b-line py-1.5 [tr:last-child>&]:border-b-0'
/** Memoised: opening another row does not re-render a hundred rows. */
export const TABLE = 'isolate w-full border-collapse text-14'

function Head<T>({ column, sort, onSort }: { column: Column<T>; sort: Sort; onSort: ((sort: Sort) => void) | undefined }) {
  const order = shownOrder(column, sort)
  return (
    <th
      scope="col"
      className={clsx(HEAD_CELL, cellClass(column), order ? 'font-medium text-ink' : 'font-normal text-ink-faint')}
      style={{ width: column.width }}
      aria-sort={order}
    >
      {column.sortable && onSort ? (
        <button type="button" className="inline-flex items-center gap-1 hover:text-ink" onClick={() => onSort(nextSort(column.key, sort))}>
          {column.title}
          {order && <Icon as={order === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
        </button>
      ) : column.key === 'actions' ? (
        <span className="sr-only">{column.title}</span>
      ) : (
        column.title
      )}
    </th>
  )
}

type RowProps<T> = { row: T; columns: readonly Column<T>[]; isCurrent: boolean; onOpen: ((row: T) => void) | undefined }

/** Clickable rows are focusable; controls inside them keep their own clicks. */
function PlainRow<T>({ row, columns, isCurrent, onOpen }: RowProps<T>) {
  const opening = onOpen && {
    tabIndex: 0,
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row),
  }
  return (
    <tr
      className={clsx(
        'hover:bg-[color-mix(in_srgb,var(--ink)_3%,var(--surface))]',
        onOpen && 'cursor-pointer focus-visible:-outline-offset-2',
        isCurrent && 'bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))]',
      )}
      aria-current={isCurrent || undefined}
      {...opening}
    >
      {columns.map((column) => (
        <td key={column.key} className={clsx(cellClass(column), BODY_CELL)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

// memo() loses the parameter of a generic component; the cast restores it. Unchanged rows are not re-rendered.
const Row = memo(PlainRow) as typeof PlainRow

type Sums = NonNullable<DataTableProps<never>['totals']>
type TotalsProps<T> = { columns: readonly Column<T>[]; totals: Sums; pageTotals: Sums | undefined }

/** The sums and, above them, those of the page if there are more rows: a double rule is below each sum of the last line. */
const Totals = <T,>({ columns, totals, pageTotals }: TotalsProps<T>) => (
  <tfoot>
    {pageTotals && (
      <tr>
        {columns.map((column) => (
          <td key={column.key} className={clsx(cellClass(column), 'h-12 border-t border-t-ink text-ink-soft')}>
            {pageTotals[column.key]}
          </td>
        ))}
      </tr>
    )}
    <tr>
      {columns.map((column) => {
        const value = totals[column.key]
        return (
          <td key={column.key} className={clsx(cellClass(column), 'h-12 font-medium', !pageTotals && 'border-t border-t-ink')}>
            {value !== undefined && column.align === 'end' ? <span className="dbl">{value}</span> : value}
          </td>
        )
      })}
    </tr>
  </tfoot>
)

/** The rows of a list as a table. */
export function DataRows<T extends object>(props: LightTableProps<T> & { rows: readonly T[] }) {
  const { label, columns, rows, rowKey, sort = {}, onSort, onOpen, current, totals, pageTotals } = props
  return (
    <table className={TABLE}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={rowKey(row)} row={row} columns={columns} isCurrent={rowKey(row) === current} onOpen={onOpen} />
        ))}
      </tbody>
      {totals && <Totals {...{ columns, totals, pageTotals }} />}
    </table>
  )
}
