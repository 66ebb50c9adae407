import { Table } from 'antd'
import clsx from 'clsx'
import type { Column } from '@/ui/table/columns'
import type { DataTableProps } from '@/ui/table/data-table-props'
import { cellClass } from './table-columns'

type TotalsRow = NonNullable<DataTableProps<never>['totals']>

type Props<T> = {
  columns: readonly Column<T>[]
  totals: TotalsRow
  pageTotals: TotalsRow | undefined
  /** Columns before those of the list: the selection checkbox and the expand button. */
  leading: number
  dense: boolean
}

/** The sums of a list and, above them, those of the page if there are more pages. A double rule is below each sum of the last line. */
export const TableTotals = <T,>({ columns, totals, pageTotals, leading, dense }: Props<T>) => (
  <Table.Summary>
    {pageTotals && <Line columns={columns} values={pageTotals} leading={leading} dense={dense} isFirst />}
    <Line columns={columns} values={totals} leading={leading} dense={dense} isFirst={!pageTotals} isTotal />
  </Table.Summary>
)

type LineProps<T> = {
  columns: readonly Column<T>[]
  values: TotalsRow
  leading: number
  dense: boolean
  isFirst: boolean
  isTotal?: boolean
}

function Line<T>({ columns, values, leading, dense, isFirst, isTotal = false }: LineProps<T>) {
  const cell = clsx(
    'border-b-0 whitespace-nowrap',
    dense ? 'h-10 py-0 first:ps-6 last:pe-6' : 'h-12 py-1.5 first:ps-0 last:pe-0',
    isFirst && 'border-t border-t-ink',
    isTotal ? 'font-medium' : 'text-ink-soft',
  )
  return (
    <Table.Summary.Row>
      {Array.from({ length: leading }, (_, index) => (
        <Table.Summary.Cell key={`leading-${index}`} index={index} className={cell} />
      ))}
      {columns.map((column, index) => {
        const value = values[column.key]
        const isSum = isTotal && value !== undefined && column.align === 'end'
        return (
          <Table.Summary.Cell
            key={column.key}
            index={leading + index}
            {...(column.align ? { align: column.align } : {})}
            className={clsx(cell, cellClass(column))}
          >
            {isSum ? <span className="dbl">{value}</span> : value}
          </Table.Summary.Cell>
        )
      })}
    </Table.Summary.Row>
  )
}
