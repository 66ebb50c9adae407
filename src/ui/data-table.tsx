import clsx from 'clsx'
import { useCallback, useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import type { Column } from './columns'
import { DataCards } from './data-cards'
import { DataRows } from './data-rows'
import styles from './data-table.module.css'
import { Pager, type PageState } from './plain/pager'
import { ScrollBox } from './plain/scroll-box'
import { EmptyState, ErrorState, type Failed } from './plain/state-box'
import { useIsPhone } from './plain/use-media'
import { RowsWaiting } from './rows-waiting'

/** As the API speaks: the field and the direction. */
export type Sort = { sortBy?: string | undefined; sortOrder?: 'ASC' | 'DESC' | undefined }

export type DataTableProps<T> = {
  /** What the table lists, read aloud and used in its states: "Countries". */
  label: string
  /** Make them once (outside the component or with useMemo): rows then are drawn again only when they change. */
  columns: readonly Column<T>[]
  /** Undefined while the first page loads. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** What a row is called when it is opened or selected, read aloud: its code, its title. */
  rowName?: (row: T) => string
  /** A further page or filter loads: the old rows stay, paler. */
  loading?: boolean
  error?: ({ message: string } & Failed) | null | undefined
  onRetry?: (() => void) | undefined
  /** What an empty list says; give one that knows whether filters are set. */
  empty?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  page?: PageState | undefined
  onPage?: (page: number, limit: number) => void
  /** The last line, by column key; the first column's text says of what. A double rule stands under each sum. */
  totals?: Readonly<Partial<Record<string, ReactNode>>> | undefined
  /** The line over it: the sums of this page alone, where there are more. */
  pageTotals?: Readonly<Partial<Record<string, ReactNode>>> | undefined
  /** On a phone each of the two is called by what stands in its first column, where they do not sum the same rows. */
  linesNamed?: boolean
  /** On phones, where no head can be pressed, the caller offers the order himself. */
  sortsElsewhere?: boolean
  selected?: readonly string[]
  onSelect?: (keys: string[]) => void
  /** Over the table: what can be done with the selected rows. It stays when they leave the list, so that it can show its results. */
  selectionBar?: ReactNode
  onOpen?: (row: T) => void
  /** The row that is open: beside the list, or in it. */
  current?: string | undefined
  /** What stands under a row, over its whole width: what it opens to, or a word about it. */
  under?: ((row: T) => ReactNode) | undefined
  /** Rows open in the list itself, under themselves. */
  unfolds?: boolean
  /** Back office: 40 px rows. */
  dense?: boolean
  /** How a row looks on a phone. */
  card: (row: T) => ReactNode
}

/** The same function for ever that always calls the newest: rows do not change because a handler did. */
function useSteady<A extends unknown[]>(handler: ((...given: A) => void) | undefined): ((...given: A) => void) | undefined {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const steady = useCallback((...given: A) => latest.current?.(...given), [])
  return handler && steady
}

function Shown<T extends object>(props: DataTableProps<T> & { rows: readonly T[] }) {
  const { rows, rowKey, selected = [], onSelect } = props
  const isPhone = useIsPhone()
  const onOpen = useSteady(props.onOpen)
  const onChoose = useSteady(
    onSelect &&
      ((row: T, chosen: boolean) => onSelect(chosen ? [...selected, rowKey(row)] : selected.filter((key) => key !== rowKey(row)))),
  )
  const chooseAll = (chosen: boolean) => {
    const here = rows.map(rowKey)
    const elsewhere = selected.filter((key) => !here.includes(key))
    onSelect?.(chosen ? [...elsewhere, ...here] : elsewhere)
  }
  if (isPhone) return <DataCards {...props} onChoose={onChoose} />
  return (
    <ScrollBox label={props.label} className={styles.scroll}>
      <DataRows {...props} {...(onOpen ? { onOpen } : {})} onChoose={onChoose} onChooseAll={chooseAll} />
    </ScrollBox>
  )
}

/** A list: columns, sort, selection, sums, pages, states; cards on phones. All its state comes from outside. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, loading, error, onRetry, empty, page, onPage, selected, selectionBar, dense } = props
  // A hundred new rows are drawn in slices after the click has been answered, not before.
  const rows = useDeferredValue(props.rows)
  const isBehind = rows !== props.rows
  if (error && !rows)
    return (
      <ErrorState title={`${label} did not load`} onRetry={onRetry} error={error}>
        {error.message}
      </ErrorState>
    )
  if (!rows)
    return (
      <div className={clsx(styles.frame, dense && styles.dense, dense && 'max-md:px-4')}>
        <RowsWaiting {...props} count={page?.limit ?? 5} />
      </div>
    )
  return (
    <div
      role="region"
      aria-label={label}
      aria-busy={loading || isBehind || undefined}
      className={clsx(styles.frame, dense && styles.dense)}
    >
      {selectionBar && <div className={selected && selected.length > 0 ? styles.selection : undefined}>{selectionBar}</div>}
      <div className={clsx((loading || isBehind) && styles.busy)}>
        {rows.length === 0 ? (empty ?? <EmptyState title={`No ${label.toLowerCase()}`} />) : <Shown {...props} rows={rows} />}
      </div>
      {page && onPage && page.total > 0 && (
        <div className={styles.foot}>
          <Pager {...page} onChange={onPage} />
        </div>
      )}
    </div>
  )
}
