import clsx from 'clsx'
import type { TableProps } from 'antd'
import type { Column } from '@/ui/table/columns'
import type { Sort } from '@/ui/table/data-table-props'
import { shownOrder } from '@/ui/table/sorting'
import { SortButton } from './sort-button'

export type AntdColumns<T> = NonNullable<TableProps<T>['columns']>
const antdOrders = { ascending: 'ascend', descending: 'descend' } as const

/**
 * The state of a row is read without scrolling: while the table scrolls, its column stays at the end, over what scrolls behind it. Cells
 * of a row are transparent, so the column has the ground of the row; the colours of hovered, current and selected rows are more specific.
 */
const FIXED = clsx(
  'in-data-scrolls:sticky in-data-scrolls:end-0 in-data-scrolls:z-1 in-data-scrolls:shadow-[inset_1px_0_0_var(--line)]',
  // Over the other heads, which are over the cells.
  '[th&]:in-data-scrolls:z-3',
  '[:where(tr:not(.current-row,.ant-table-row-selected))>td&]:in-data-scrolls:bg-surface',
)

export const cellClass = <T,>({ wide, fixed }: Column<T>): string | undefined =>
  clsx(wide && 'md:max-xl:hidden', fixed && FIXED) || undefined

/** Our columns as antd's. @param canSort whether heads of sortable columns ask for an order */
export function toAntdColumns<T>(columns: readonly Column<T>[], sort: Sort, canSort: boolean): AntdColumns<T> {
  return columns.map((column): AntdColumns<T>[number] => {
    const { key, title, align, width, sortable, render } = column
    const shown = shownOrder(column, sort)
    const order = shown ? antdOrders[shown] : null
    const shared = {
      key,
      className: cellClass(column) ?? '',
      ...(align ? { align } : {}),
      ...(width === undefined ? {} : { width }),
      render: (_: unknown, row: T) => render(row),
    }
    if (!sortable || !canSort) return { ...shared, title: key === 'actions' ? <span className="sr-only">{title}</span> : title }
    return {
      ...shared,
      title: <SortButton title={title} order={order} />,
      sorter: true,
      sortOrder: order,
      // The button says the direction; antd's pair of carets is always there, in every head.
      sortIcon: () => null,
      sortDirections: column.sorts === 'age' ? ['descend', 'ascend'] : ['ascend', 'descend'],
    }
  })
}
