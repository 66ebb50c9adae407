import clsx from 'clsx'
import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { DataCards } from './data-cards'
import { DataRows } from './data-rows'
import styles from './data-table.module.css'
import { Pager } from '@/ui/plain/navigation/pager'
import { ScrollBox } from '@/ui/plain/display/scroll-box'
import { EmptyState, ErrorState } from '@/ui/plain/feedback/state-box'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { RowsWaiting } from './rows-waiting'
import type { DataTableProps } from './data-table-props'

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
