import { Table, type TableProps } from 'antd'
import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide'
import { useMemo, type ComponentProps, type KeyboardEvent } from 'react'
import { t } from '@/locales/text'
import type { DataTableProps } from '@/ui/table/data-table-props'
import { nextSort } from '@/ui/table/sorting'
import { Icon } from '@/ui/plain/primitives/icon'
import { toAntdColumns } from './table-columns'
import { TableTotals } from './table-totals'

/** The button in a sortable header receives keyboard focus; the header cell, which antd would make focusable as well, does not. */
const HeadCell = ({ tabIndex: _, ...props }: ComponentProps<'th'>) => <th {...props} />

const COMPONENTS = { header: { cell: HeadCell } } as const

/**
 * Headers are sticky below the top bar while the page scrolls, or at the top of a table that scrolls itself. One table and CSS instead of
 * antd's `sticky`, `scroll` and `fixed`: docs/decisions/two-kits.md has the measurement.
 */
const HEAD = clsx(
  // antd animates every property of sortable headers: while a table becomes a scroll container, they would move over its first row.
  'sticky top-[var(--heads-below,0px)] z-2 h-9 border-b-0 py-0 text-12 font-normal whitespace-nowrap transition-none',
  'shadow-[inset_0_-1px_0_var(--line-strong)] in-data-scrolls:top-0 aria-[sort]:font-medium aria-[sort]:text-ink',
)
const EDGES = 'first:ps-6 last:pe-6'
const LAST_ROW = '[tr:last-child>&]:border-b-0'
/** antd positions each cell. A thousand positioned cells take the browser half of the time of a click to hit-test: docs/decisions/two-kits.md. */
const PLAIN = 'static'

const classes = {
  dense: { header: { cell: clsx(HEAD, 'bg-ground', EDGES) }, body: { cell: clsx(PLAIN, 'h-10 py-0 whitespace-nowrap', EDGES, LAST_ROW) } },
  roomy: {
    header: { cell: clsx(HEAD, 'bg-raised first:ps-0 last:pe-0') },
    body: { cell: clsx(PLAIN, 'h-12 py-1.5 first:ps-0 last:pe-0', LAST_ROW) },
  },
} as const

type Props<T> = DataTableProps<T> & { rows: readonly T[] }

/** The rows of a list as an antd table, fully controlled. */
export function AdminTable<T extends object>(props: Props<T>) {
  const { label, columns, rows, rowKey, sort, onSort, onOpen, current, totals, pageTotals, unfolds = false, dense = false } = props
  const canSort = onSort !== undefined
  const { sortBy, sortOrder } = sort ?? {}
  const antdColumns = useMemo(() => toAntdColumns(columns, { sortBy, sortOrder }, canSort), [columns, sortBy, sortOrder, canSort])
  const dataSource = useMemo(() => [...rows], [rows])
  const isCurrent = (row: T) => rowKey(row) === current
  return (
    <Table<T>
      aria-label={label}
      size="small"
      className="relative isolate"
      classNames={dense ? classes.dense : classes.roomy}
      components={COMPONENTS}
      columns={antdColumns}
      dataSource={dataSource}
      rowKey={rowKey}
      pagination={false}
      // Hovered rows are coloured by CSS: antd would re-render the cells.
      rowHoverable={false}
      showSorterTooltip={false}
      onChange={(_pagination, _filters, sorter) => {
        const key = Array.isArray(sorter) ? undefined : sorter.columnKey
        onSort?.(key === undefined ? {} : nextSort(String(key), sort ?? {}))
      }}
      rowClassName={(row) => rowClass(onOpen !== undefined, isCurrent(row))}
      onRow={(row) => ({
        'aria-current': isCurrent(row) || undefined,
        ...(onOpen && openBy(() => onOpen(row), unfolds)),
      })}
      {...selectionOf(props)}
      {...unfoldingOf(props, isCurrent)}
      {...(totals && {
        summary: () => (
          <TableTotals {...{ columns, totals, pageTotals, dense }} leading={Number(props.onSelect !== undefined) + Number(unfolds)} />
        ),
      })}
    />
  )
}

const CURRENT = '[&>td]:bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))] [&>td:first-child]:shadow-[inset_3px_0_0_var(--brand)]'

const rowClass = (opens: boolean, isCurrent: boolean): string =>
  clsx(
    'focus-visible:-outline-offset-2 [&:hover:not(.ant-table-row-selected)>td]:bg-[color-mix(in_srgb,var(--ink)_3%,var(--surface))]',
    opens && 'cursor-pointer',
    // The row and the content below it are one.
    '[&:has(+.under-row)>td]:border-b-0',
    isCurrent && `current-row ${CURRENT}`,
  )

/** Content below a row: it starts with the row's first text, after the expand button if there is one. */
const underClass = ({ dense, unfolds }: { dense: boolean; unfolds: boolean }, isCurrent: boolean): string =>
  clsx(
    'under-row [&>td]:pt-0 [&>td]:pb-3 [&>td]:whitespace-normal',
    dense ? '[&>td]:pe-6' : '[&>td]:pe-0',
    dense && (unfolds ? '[&>td]:ps-14.5' : '[&>td]:ps-6'),
    !dense && (unfolds ? '[&>td]:ps-11' : '[&>td]:ps-0'),
    isCurrent ? CURRENT : '[&>td]:bg-surface',
  )

/** Rows that open are focusable. If rows unfold instead, only the button in each row is focusable; it states whether the row is open. */
const openBy = (open: () => void, unfolds: boolean) => ({
  ...(unfolds ? {} : { tabIndex: 0 }),
  onClick: open,
  onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.target === event.currentTarget && open(),
})

function selectionOf<T extends object>({ rowName, rowKey, selected, onSelect }: Props<T>): Pick<TableProps<T>, 'rowSelection'> {
  if (!onSelect) return {}
  return {
    rowSelection: {
      columnWidth: 52,
      selectedRowKeys: [...(selected ?? [])],
      // The selection on other pages is kept.
      preserveSelectedRowKeys: true,
      getTitleCheckboxProps: () => ({ 'aria-label': t('Select all on this page') }),
      getCheckboxProps: (row) => ({ 'aria-label': t('Select {name}', { name: (rowName ?? rowKey)(row) }) }),
      onChange: (keys) => onSelect(keys.map(String)),
    },
  }
}

function unfoldingOf<T extends object>(
  { rows, rowKey, rowName = rowKey, under, unfolds = false, dense = false }: Props<T>,
  isCurrent: (row: T) => boolean,
): Pick<TableProps<T>, 'expandable'> {
  if (!under) return {}
  return {
    expandable: {
      expandedRowKeys: rows.filter((row) => Boolean(under(row))).map(rowKey),
      expandedRowRender: (row) => under(row),
      expandedRowClassName: (row) => underClass({ dense, unfolds }, isCurrent(row)),
      showExpandColumn: unfolds,
      columnWidth: 44,
      columnTitle: <span className="sr-only">{t('Details')}</span>,
      expandIcon: ({ record }) => (
        <button
          type="button"
          className="grid size-5 place-items-center text-ink-faint"
          aria-expanded={isCurrent(record)}
          aria-label={t('Open {rowName}', { rowName: rowName(record) })}
        >
          <Icon as={isCurrent(record) ? ChevronDown : ChevronRight} size={16} />
        </button>
      ),
    },
  }
}
