import clsx from 'clsx'
import type { TableProps } from 'antd'
import type { Column } from '@/ui/table/columns'
import type { Sort } from '@/ui/table/data-table-props'
import { shownOrder } from '@/ui/table/sorting'
import { SortButton } from './sort-button'

export type AntdColumns<T> = NonNullable<TableProps<T>['columns']>
const antdOrders = { ascending: 'ascend', descending: 'descend' } as const

/**
 * The column of status or switch is sticky at the end while the table scrolls, above the other cells. Cells of a row are transparent, so the sticky
 * column has the row's background; rules for hovered, current and selected rows are more specific.
 */
const FIXED = clsx(
  // Without antd's transition, during which other cells would show through.
  'transition-none in-data-scrolls:sticky in-data-scrolls:end-0 in-data-scrolls:z-1 in-data-scrolls:shadow-[inset_1px_0_0_var(--line)]',
  // Above the other headers, which are above the cells.
  '[th&]:in-data-scrolls:z-3',
  '[:where(tr:not(.current-row,.ant-table-row-selected))>td&]:in-data-scrolls:bg-surface',
)

export const cellClass = <T,>({ wide, fixed }: Column<T>): string | undefined =>
  clsx(wide && 'md:max-xl:hidden', fixed && FIXED) || undefined

/** Converts our columns to antd's. @param canSort whether headers of sortable columns request a sort order */
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
      // The button shows the direction; antd's pair of carets is always visible in every header.
      sortIcon: () => null,
      sortDirections: column.sorts === 'age' ? ['descend', 'ascend'] : ['ascend', 'descend'],
    }
  })
}
