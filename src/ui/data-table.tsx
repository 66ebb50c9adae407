import { Table, type TableProps } from 'antd'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type KeyboardEvent, type ReactNode } from 'react'
import type { Column } from './columns'
import styles from './data-table.module.css'
import { DataCards } from './data-cards'
import { Icon } from './plain/icon'
import { Pager, type PageState } from './plain/pager'
import { ListSkeleton } from './plain/skeleton'
import { EmptyState, ErrorState } from './plain/state-box'
import { useIsPhone } from './plain/use-media'

/** As the API speaks: the field and the direction. */
export type Sort = { sortBy?: string | undefined; sortOrder?: 'ASC' | 'DESC' | undefined }

export type DataTableProps<T> = {
  /** What the table lists, read aloud and used in its states: "Countries". */
  label: string
  columns: readonly Column<T>[]
  /** Undefined while the first page loads. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** What a row is called when it is opened or selected, read aloud: its code, its title. */
  rowName?: (row: T) => string
  /** A further page or filter loads: the old rows stay, paler. */
  loading?: boolean
  error?: { message: string } | null | undefined
  onRetry?: (() => void) | undefined
  /** What an empty list says; give one that knows whether filters are set. */
  empty?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  page?: PageState | undefined
  onPage?: (page: number, limit: number) => void
  /** The last line, by column key; the first column's text says of what. A double rule stands under each sum. */
  totals?: Readonly<Partial<Record<string, ReactNode>>> | undefined
  selected?: readonly string[]
  onSelect?: (keys: string[]) => void
  /** Shown over the table while rows are selected: what can be done with them. */
  selectionBar?: ReactNode
  onOpen?: (row: T) => void
  /** The row that is open beside the list. */
  current?: string | undefined
  /** Back office: 40 px rows. */
  dense?: boolean
  /** How a row looks on a phone. */
  card: (row: T) => ReactNode
}

const order = { ASC: 'ascend', DESC: 'descend' } as const
const SortMark = ({ sortOrder }: { sortOrder: 'ascend' | 'descend' | null }) =>
  sortOrder && <Icon as={sortOrder === 'ascend' ? ArrowUp : ArrowDown} size={12} />

function toAntd<T>(columns: readonly Column<T>[], sort: Sort): NonNullable<TableProps<T>['columns']> {
  return columns.map((column) => ({
    key: column.key,
    title: column.key === 'actions' ? <span className="sr-only">{column.title}</span> : column.title,
    align: column.align ?? 'start',
    ...(column.width ? { width: column.width } : {}),
    ...(column.wide && styles.wide ? { className: styles.wide } : {}),
    ...(column.sortable
      ? {
          sorter: true,
          showSorterTooltip: false,
          sortOrder: sort.sortBy === column.key ? order[sort.sortOrder ?? 'ASC'] : null,
          sortIcon: SortMark,
        }
      : {}),
    render: (_: unknown, row: T) => column.render(row),
  }))
}

function TotalsRow<T>({
  columns,
  totals,
  offset,
}: {
  columns: readonly Column<T>[]
  totals: NonNullable<DataTableProps<T>['totals']>
  offset: number
}) {
  return (
    <Table.Summary.Row>
      {offset > 0 && <Table.Summary.Cell index={0} />}
      {columns.map((column, index) => {
        const value = totals[column.key]
        const classes = clsx(column.wide && styles.wide, value !== undefined && column.align === 'end' && styles.double)
        return (
          <Table.Summary.Cell
            key={column.key}
            index={index + offset}
            align={column.align === 'end' ? 'right' : 'left'}
            {...(classes ? { className: classes } : {})}
          >
            {value}
          </Table.Summary.Cell>
        )
      })}
    </Table.Summary.Row>
  )
}

/** Rows that open are reachable by keyboard; what stands inside them keeps its own clicks. */
function opening<T>(row: T, onOpen: ((row: T) => void) | undefined) {
  if (!onOpen) return {}
  return {
    tabIndex: 0,
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
    },
  }
}

function Rows<T extends object>(props: DataTableProps<T> & { rows: readonly T[] }) {
  const { columns, rows, rowKey, rowName = rowKey, sort = {}, onSort, selected, onSelect, onOpen, current, dense, totals } = props
  const antdColumns = useMemo(
    () => toAntd(columns, { sortBy: sort.sortBy, sortOrder: sort.sortOrder }),
    [columns, sort.sortBy, sort.sortOrder],
  )
  return (
    <Table<T>
      className={styles.table ?? ''}
      size={dense ? 'small' : 'medium'}
      columns={antdColumns}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowClassName={(row) => clsx(onOpen && styles.opens, rowKey(row) === current && styles.current)}
      onRow={(row) => ({ ...opening(row, onOpen), 'aria-current': rowKey(row) === current || undefined })}
      onChange={(_page, _filters, sorter) => {
        const by = Array.isArray(sorter) ? sorter[0] : sorter
        onSort?.(by?.order ? { sortBy: String(by.columnKey), sortOrder: by.order === 'ascend' ? 'ASC' : 'DESC' } : {})
      }}
      {...(onSelect
        ? {
            rowSelection: {
              selectedRowKeys: [...(selected ?? [])],
              onChange: (keys) => onSelect(keys.map(String)),
              getCheckboxProps: (row) => ({ 'aria-label': `Select ${rowName(row)}` }),
            },
          }
        : {})}
      {...(totals ? { summary: () => <TotalsRow columns={columns} totals={totals} offset={onSelect ? 1 : 0} /> } : {})}
    />
  )
}

/** A list: columns, sort, selection, sums, pages, states; cards on phones. All its state comes from outside. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, loading, error, onRetry, empty, page, onPage, selected, selectionBar, dense } = props
  const isPhone = useIsPhone()

  if (error && !rows)
    return (
      <ErrorState title={`${label}: the list did not load`} onRetry={onRetry}>
        {error.message}
      </ErrorState>
    )
  if (!rows)
    return (
      <div className={clsx(dense && 'px-4 md:px-6')}>
        <ListSkeleton label={`${label}: loading`} rows={page?.limit ?? 5} />
      </div>
    )
  return (
    <div role="region" aria-label={label} aria-busy={loading || undefined} className={clsx(styles.frame, dense && styles.dense)}>
      {selected && selected.length > 0 && selectionBar && <div className={styles.chosen}>{selectionBar}</div>}
      <div className={clsx(loading && styles.busy)}>
        {rows.length === 0 ? (
          (empty ?? <EmptyState title={`No ${label.toLowerCase()}`} />)
        ) : isPhone ? (
          <DataCards {...props} rows={rows} />
        ) : (
          <Rows {...props} rows={rows} />
        )}
      </div>
      {page && onPage && page.total > 0 && (
        <div className={styles.foot}>
          <Pager {...page} onChange={onPage} />
        </div>
      )}
    </div>
  )
}
