import { useRouter } from 'next/router'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { EmbeddedFrame } from '@/components/admin/frame/embedded-frame'
import { ListFrame } from '@/components/admin/frame/list-frame'
import { MOVE, type KeyHint } from '@/components/admin/frame/key-hint'
import { useKeys } from '@/components/admin/frame/use-keys'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import { DataTable } from '@/ui/admin/table/data-table'
import type { Column } from '@/ui/table/columns'
import type { Sort } from '@/ui/table/data-table-props'
import { FilterBar } from '@/ui/table/filter-bar'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { SortChoice } from '@/ui/table/sort-choice'
import { EmptyList } from './empty-list'
import type { ListEndpoint, QueryOf, RowOf } from './list-endpoint'
import { ListActions } from './list-actions'
import { filtersOf, type OpenRow, type ResourceListProps } from './list-props'
import { ListViews } from './list-views'
import { SaveView } from './save-view'
import { savedQueryOf } from './saved-views'
import { hasExcluded, missingTotalsNote, pageTotalsOf, totalsOf } from './totals'
import { useChosen } from './use-chosen'
import { shownColumns, useListChoices } from './use-list-choices'
import { useResourceList } from './use-resource-list'
import { useRowCursor } from './use-row-cursor'

const OPEN: KeyHint = translated({ keys: ['Enter'], does: msg('open') })
const CREATE: KeyHint = translated({ keys: ['N'], does: msg('new') })
const SELECT: KeyHint = translated({ keys: ['X'], does: msg('select') })
const SELECT_ALL: KeyHint = translated({ keys: ['S'], does: msg('select all') })

/** The visible columns that fit beside an open row. */
function useShownColumns<R>(columns: readonly Column<R>[], hidden: readonly string[], hasDetailPanel: boolean): readonly Column<R>[] {
  // The open panel responds to the click first; the table of a hundred rows is resized afterwards, in slices.
  const isNarrow = useDeferredValue(hasDetailPanel)
  return useMemo(() => {
    const chosenColumns = shownColumns(columns, hidden)
    // Beside an open row there is no room for a sticky column; the panel shows the state.
    return isNarrow ? chosenColumns.filter(({ wide }) => !wide).map((column) => ({ ...column, fixed: false })) : chosenColumns
  }, [columns, hidden, isNarrow])
}

/** The click handler of a row; undefined if rows do not open. */
function openerOf<L extends ListEndpoint>(
  { onOpen, unfold, detailPanel }: ResourceListProps<L>,
  cursor: ReturnType<typeof useRowCursor>,
): ((row: RowOf<L>) => void) | undefined {
  if (onOpen) return onOpen
  if (unfold) return (row) => (row.id === cursor.openId ? cursor.close() : cursor.open(row.id))
  return detailPanel && ((row) => cursor.open(row.id))
}

function selectionOf<L extends ListEndpoint>(
  { selection }: ResourceListProps<L>,
  chosen: ReturnType<typeof useChosen<RowOf<L>>>,
  hasKeys: boolean,
) {
  if (!selection) return {}
  return {
    selected: chosen.ids,
    onSelect: chosen.set,
    selectionBar: selection({ chosen: chosen.rows, clear: chosen.clear, hasKeys }),
  }
}

function openRowOf<R extends { id: string }>(
  cursor: ReturnType<typeof useRowCursor>,
  rows: readonly R[] | undefined,
): OpenRow<R> | undefined {
  if (cursor.openId === undefined) return undefined
  return {
    id: cursor.openId,
    row: rows?.find((row) => row.id === cursor.openId),
    steps: {
      position: cursor.position,
      onPrevious: cursor.previous ? cursor.move.up : undefined,
      onNext: cursor.next ? cursor.move.down : undefined,
      onClose: cursor.close,
    },
    goOn: () => (cursor.next ? cursor.open(cursor.next) : cursor.close()),
  }
}

const canCreate = <L extends ListEndpoint>({ create }: ResourceListProps<L>): boolean => create !== undefined && !create.disabledReason

const hintsOf = <L extends ListEndpoint>(props: ResourceListProps<L>, canOpen: boolean): readonly KeyHint[] => [
  MOVE,
  ...(canOpen ? [OPEN] : []),
  ...(props.selection ? [SELECT, SELECT_ALL] : []),
  ...(canCreate(props) ? [CREATE] : []),
  ...(props.hints ?? []),
]

/** A back-office list: search, filters, views, sort order, sums, pages and the open row are all part of the address. */
export function ResourceList<L extends ListEndpoint>(props: ResourceListProps<L>) {
  const { title, list, params, fixed = {}, keptParams = {}, columns, create, detailPanel, unfold, remark, selection, beside } = props
  const choices = useListChoices(list, columns)
  const savedQuery = savedQueryOf(list, useRouter().query, fixed)
  const found = useResourceList({ list, params, fixed: props.fixed, order: props.order })
  const cursor = useRowCursor({ rows: found.rows, page: found.page })
  const chosen = useChosen<RowOf<L>>(found.rows)
  const hasDetailPanel = Boolean(beside) || (detailPanel !== undefined && cursor.openId !== undefined)

  const views = props.views ?? []
  const hasViews = views.length > 0 || choices.views.length > 0

  const open = openerOf(props, cursor)
  const currentRow = found.rows?.find((row) => row.id === cursor.currentId)
  useKeys({
    J: cursor.move.down,
    K: cursor.move.up,
    ...(create && canCreate(props) ? { N: create.onCreate } : {}),
    ...(open ? { Enter: () => currentRow && open(currentRow), ' ': () => currentRow && open(currentRow) } : {}),
    ...(selection ? { X: () => currentRow && chosen.toggle(currentRow.id), S: chosen.toggleAll } : {}),
    ...props.keys,
  })

  const shown = useShownColumns(columns, choices.hidden, hasDetailPanel)
  const openRow = openRowOf(cursor, found.rows)
  return (
    <Frame
      embedded={props.embedded ?? false}
      title={title}
      aside={props.aside}
      lead={props.lead}
      actions={<ListActions {...props} exportRequest={found.exported} query={found.query} choices={choices} />}
      views={hasViews && <ListViews {...{ list, params, views, fixed, savedQuery, choices, keptParams }} query={found.query} />}
      filters={
        <Filters {...props} query={found.query} set={found.set} sort={found.sort} setSort={found.setSort}>
          {!hasViews && <SaveView savedQuery={savedQuery} own={undefined} taken={[]} views={views} choices={choices} />}
        </Filters>
      }
      hints={hintsOf(props, open !== undefined)}
      wideDetailPanel={Boolean(props.wideDetailPanel) && !beside}
      detailPanel={beside ?? (openRow && detailPanel?.(openRow))}
    >
      <DataTable<RowOf<L>>
        dense
        label={title}
        columns={shown}
        rows={found.rows}
        rowKey={(row) => row.id}
        rowName={props.name}
        card={props.card}
        unfolds={unfold !== undefined}
        under={unfold || remark ? (row) => (row.id === cursor.openId && unfold ? unfold(row) : remark?.(row)) : undefined}
        loading={found.isBusy}
        error={found.error}
        onRetry={found.retry}
        empty={<EmptyList {...props} query={found.query} set={found.set} filters={filtersOf(props)} />}
        sort={found.sort}
        onSort={found.setSort}
        sortsElsewhere={filtersOf(props).length > 0}
        page={found.page}
        onPage={found.setPage}
        {...totalLinesOf(props, shown, found)}
        current={cursor.currentId}
        {...(open ? { onOpen: open } : {})}
        {...selectionOf(props, chosen, !hasDetailPanel)}
      />
    </Frame>
  )
}

/** The sums of all filtered rows and of this page, or why there are none. */
function totalLinesOf<L extends ListEndpoint>(
  { totals, netTotals, excluded }: ResourceListProps<L>,
  columns: readonly Column<RowOf<L>>[],
  { rows, sums, page }: Pick<ReturnType<typeof useResourceList<L>>, 'rows' | 'sums' | 'page'>,
) {
  const leftOut = hasExcluded(sums) ? excluded : undefined
  return {
    totals: totalsOf(columns, totals, sums, page?.total, { isNet: netTotals }),
    totalsNote: missingTotalsNote(totals, sums, page?.total) ?? leftOut?.note,
    pageTotals: sums && pageTotalsOf(columns, totals, rows, page?.total, { isNet: netTotals, excluded: leftOut?.statuses }),
  }
}

function Filters<L extends ListEndpoint>(
  props: ResourceListProps<L> & {
    query: QueryOf<L>
    set: (changed: Readonly<Record<string, unknown>>) => void
    sort: Sort
    setSort: (sort: Sort) => void
    children: ReactNode
  },
) {
  const filters = filtersOf(props)
  const isPhone = useIsPhone()
  if (filters.length === 0) return null
  const order = isPhone && props.columns.some(({ sortable }) => sortable) && (
    <SortChoice columns={props.columns} sort={props.sort} onSort={props.setSort} />
  )
  return (
    <FilterBar<QueryOf<L>> filters={filters} value={props.query} onChange={props.set} order={order}>
      {props.children}
    </FilterBar>
  )
}

/** A whole page, or a card within one. */
const Frame = ({ embedded, ...frame }: Parameters<typeof ListFrame>[0] & { embedded: boolean }) =>
  embedded ? <EmbeddedFrame {...frame} /> : <ListFrame {...frame} />
