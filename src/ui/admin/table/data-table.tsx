import clsx from 'clsx'
import { memo, useDeferredValue } from 'react'
import { t } from '@/locales/text'
import { DataCards } from '@/ui/table/data-cards'
import type { DataTableProps } from '@/ui/table/data-table-props'
import { labelInSentence } from '@/ui/table/label-in-sentence'
import { useSteady } from '@/ui/table/use-steady'
import { ScrollBox } from '@/ui/plain/display/scroll-box'
import { EmptyState, ErrorState } from '@/ui/plain/feedback/state-box'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { Pager } from '@/ui/plain/navigation/pager'
import { AdminTable } from './admin-table'
import { RowsWaiting } from './rows-waiting'

// A table that fits is not a scroll container, so that its headers can stick below the top bar while the page scrolls; until new rows are
// measured, it never widens the page. A wider table scrolls in both directions, with its headers at its own top; what is below it fits
// between it and the end of the screen, so that the page does not scroll its top away.
const SCROLL = 'overflow-x-clip data-scrolls:overflow-auto'
const HEIGHT = { plain: 'data-scrolls:max-h-[calc(100dvh-176px)]', noted: 'data-scrolls:max-h-[calc(100dvh-208px)]' }

type RowsProps<T> = {
  /** The table's properties without those of its selection and open row. */
  table: DataTableProps<T> & { rows: readonly T[] }
  selected: readonly string[] | undefined
  current: string | undefined
}

function RowsOf<T extends object>({ table, selected = [], current }: RowsProps<T>) {
  const { rowKey, onSelect } = table
  const isPhone = useIsPhone()
  const onOpen = useSteady(table.onOpen)
  const onChoose = useSteady(
    onSelect &&
      ((row: T, chosen: boolean) => onSelect(chosen ? [...selected, rowKey(row)] : selected.filter((key) => key !== rowKey(row)))),
  )
  const given = { ...table, selected, current, ...(onOpen ? { onOpen } : {}) }
  if (isPhone) return <DataCards {...given} onChoose={onChoose} />
  return (
    <ScrollBox label={table.label} className={clsx(SCROLL, table.totalsNote ? HEIGHT.noted : HEIGHT.plain)}>
      <AdminTable {...given} />
    </ScrollBox>
  )
}
const Rows = memo(RowsOf) as typeof RowsOf

/** A back-office list: columns, sort order, selection, sums, pages, states; cards on phones. Fully controlled. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, loading, error, onRetry, empty, page, onPage, totalsNote, selected, selectionBar } = props
  // A hundred rows are rendered in slices after the click has been handled, whatever else the click changed. Selected and open rows are
  // shown immediately.
  const table = useDeferredValue(props)
  const { rows } = table
  const isBusy = loading || rows !== props.rows
  if (error && !rows)
    return (
      <ErrorState title={t('We couldn’t load {what}', { what: labelInSentence(label) })} onRetry={onRetry} error={error}>
        {error.message}
      </ErrorState>
    )
  if (!rows) return <RowsWaiting {...props} count={page?.limit ?? 5} />
  return (
    <div role="region" aria-label={label} aria-busy={isBusy || undefined} className="min-w-0">
      {selectionBar && (
        <div
          className={
            selected && selected.length > 0
              ? 'flex min-h-10 items-center gap-3 bg-ink px-6 py-1 text-14 text-ground max-md:px-4'
              : undefined
          }
        >
          {selectionBar}
        </div>
      )}
      <div className={isBusy ? 'opacity-60 transition-opacity delay-150 duration-calm' : undefined}>
        {rows.length === 0 ? (
          (empty ?? <EmptyState title={t('No {label}', { label: labelInSentence(label) })} />)
        ) : (
          <Rows<T> table={table as RowsProps<T>['table']} selected={selected} current={props.current} />
        )}
      </div>
      {totalsNote && <p className="px-6 pt-3 text-13 text-ink-soft max-md:px-4">{totalsNote}</p>}
      {page && onPage && page.total > 0 && (
        <div className="px-6 py-3 max-md:px-4">
          <Pager {...page} onChange={onPage} />
        </div>
      )}
    </div>
  )
}
