import { useDeferredValue } from 'react'
import { t } from '@/locales/text'
import { DataCards } from '@/ui/table/data-cards'
import type { LightTableProps } from '@/ui/table/data-table-props'
import { labelInSentence } from '@/ui/table/label-in-sentence'
import { useSteady } from '@/ui/table/use-steady'
import { ScrollBox } from '@/ui/plain/display/scroll-box'
import { EmptyState, ErrorState } from '@/ui/plain/feedback/state-box'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { Pager } from '@/ui/plain/navigation/pager'
import { DataRows } from './data-rows'
import { RowsWaiting } from './rows-waiting'

function Shown<T extends object>(props: LightTableProps<T> & { rows: readonly T[] }) {
  const isPhone = useIsPhone()
  const onOpen = useSteady(props.onOpen)
  const given = { ...props, ...(onOpen ? { onOpen } : {}) }
  if (isPhone) return <DataCards {...given} onChoose={undefined} />
  return (
    // A table that fits is not a scroll container; until new rows are measured, it never widens the page.
    <ScrollBox label={props.label} className="overflow-x-clip data-scrolls:overflow-x-auto">
      <DataRows {...given} />
    </ScrollBox>
  )
}

/** A list: columns, sort order, sums, pages, states; cards on phones. Fully controlled. */
export function DataTable<T extends object>(props: LightTableProps<T>) {
  const { label, loading, error, onRetry, empty, page, onPage, totalsNote } = props
  // A hundred new rows are rendered in slices after the click has been handled.
  const rows = useDeferredValue(props.rows)
  const isBehind = rows !== props.rows
  const isBusy = loading || isBehind
  if (error && !rows)
    return (
      <ErrorState title={t('We couldn’t load {what}', { what: labelInSentence(label) })} onRetry={onRetry} error={error}>
        {error.message}
      </ErrorState>
    )
  if (!rows) return <RowsWaiting {...props} count={page?.limit ?? 5} />
  return (
    <div role="region" aria-label={label} aria-busy={isBusy || undefined} className="min-w-0">
      <div className={isBusy ? 'opacity-60 transition-opacity delay-150 duration-calm' : undefined}>
        {rows.length === 0 ? (
          (empty ?? <EmptyState title={t('No {list}', { list: labelInSentence(label) })} />)
        ) : (
          <Shown {...props} rows={rows} />
        )}
      </div>
      {totalsNote && <p className="pt-3 text-13 text-ink-soft">{totalsNote}</p>}
      {page && onPage && page.total > 0 && (
        <div className="pt-4">
          <Pager {...page} onChange={onPage} />
        </div>
      )}
    </div>
  )
}
