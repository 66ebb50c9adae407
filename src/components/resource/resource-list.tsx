import { Plus } from 'lucide'
import { useRouter } from 'next/router'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { EmbeddedFrame } from '@/components/office/embedded-frame'
import { ListFrame } from '@/components/office/list-frame'
import type { DockSteps } from '@/components/office/dock'
import { MOVE, type KeyHint } from '@/components/office/key-hint'
import { useKeys, type Keys } from '@/components/office/use-keys'
import type { Column } from '@/ui/columns'
import { DataTable, type Sort } from '@/ui/data-table'
import { FilterBar, type Filter } from '@/ui/filter-bar'
import { Button } from '@/ui/plain/button'
import { useIsPhone } from '@/ui/plain/use-media'
import { SortChoice } from '@/ui/sort-choice'
import { ColumnsButton } from './columns-button'
import { EmptyList } from './empty-list'
import { ExportButton } from './export-button'
import type { ListEndpoint, ParamsOf, QueryOf, QueryPart, RowOf } from './list-endpoint'
import { ListViews } from './list-views'
import { SaveView } from './save-view'
import { askedOf } from './saved-views'
import { pageTotalsOf, totalsOf } from './totals'
import { useChosen } from './use-chosen'
import { shownColumns, useListChoices, type Choices } from './use-list-choices'
import { useResourceList, type Order } from './use-resource-list'
import { useRowCursor } from './use-row-cursor'
import { currentView, type View } from './use-view-counts'

export type OpenRow<R> = {
  id: string
  /** Undefined when the row is on another page: read it by its id. */ row: R | undefined
  steps: DockSteps
  /** Opens the row after this one, or closes. */ goOn: () => void
}
export type Selection<R> = {
  chosen: readonly R[]
  clear: () => void
  /** No row is open beside the list, so single keys are about the selection. */
  hasKeys: boolean
}

export type ResourceListProps<L extends ListEndpoint> = {
  title: string
  list: L
  /** What the path of the list is about: the project, the person. */
  params?: ParamsOf<L>
  /** Filters that belong to the screen and are not shown. */
  fixed?: QueryPart<L>
  /** The direction of the list when nobody has sorted it. */
  order?: Order<L>
  /** Made once, outside the component or with useMemo. */
  columns: readonly Column<RowOf<L>>[]
  card: (row: RowOf<L>) => ReactNode
  name: (row: RowOf<L>) => string
  /** What the search looks in: "Name or code". */
  search?: string
  filters?: readonly Filter<keyof QueryOf<L> & string>[]
  views?: readonly View<L>[]
  /** Parameters of the address that the views keep. */
  kept?: Readonly<Record<string, string>>
  /** Sums of the filtered rows: column → name of the sum. */
  totals?: Readonly<Record<string, string>>
  /** The sums are of amounts in both directions: money in minus money out, with their sign. */
  netTotals?: boolean
  empty: { title: string; text: ReactNode; action?: ReactNode }
  aside?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  create?: { label: string; disabledReason?: string | undefined; onCreate: () => void }
  /** Opens a row somewhere else; without it `dock` shows it beside the list. */
  onOpen?: (row: RowOf<L>) => void
  dock?: (open: OpenRow<RowOf<L>>) => ReactNode
  /** Shows what a row opens to under the row itself. */
  unfold?: (row: RowOf<L>) => ReactNode
  /** A word under a row that is not open. */
  remark?: (row: RowOf<L>) => ReactNode
  /** Something else that stands beside the list: the form of a new one. */
  beside?: ReactNode
  wideDock?: boolean
  selection?: (chosen: Selection<RowOf<L>>) => ReactNode
  keys?: Keys
  hints?: readonly KeyHint[]
  exported?: false
  /** Inside a page that has its own title. */
  embedded?: boolean
}

const OPEN: KeyHint = { keys: ['Enter'], does: 'open' }
const CREATE: KeyHint = { keys: ['N'], does: 'new' }
const SELECT: KeyHint = { keys: ['X'], does: 'select' }
const SELECT_ALL: KeyHint = { keys: ['S'], does: 'select all' }

/** A list of the back office: search, filters, views, sort, sums, pages and the open row all live in the address. */
export function ResourceList<L extends ListEndpoint>(props: ResourceListProps<L>) {
  const { title, list, params, fixed = {}, columns, card, name, create, dock, wideDock, unfold, remark, selection, beside } = props
  const choices = useListChoices(list)
  const asked = askedOf(list, useRouter().query, fixed)
  const found = useResourceList({ list, params, fixed: props.fixed, order: props.order })
  const cursor = useRowCursor({ rows: found.rows, page: found.page })
  const chosen = useChosen<RowOf<L>>(found.rows)
  const canCreate = create !== undefined && !create.disabledReason
  const isDocked = Boolean(beside) || (dock !== undefined && cursor.openId !== undefined)

  const views = props.views ?? []
  const hasViews = views.length > 0 || choices.views.length > 0

  const toggle = (row: RowOf<L>) => (row.id === cursor.openId ? cursor.close() : cursor.open(row.id))
  const onOpen = props.onOpen ?? (unfold && toggle)
  const open = (row: RowOf<L>) => (onOpen ? onOpen(row) : dock && cursor.open(row.id))
  const currentRow = found.rows?.find((row) => row.id === cursor.currentId)
  useKeys({
    J: cursor.move.down,
    K: cursor.move.up,
    ...(canCreate ? { N: create.onCreate } : {}),
    ...(onOpen || dock ? { Enter: () => currentRow && open(currentRow), ' ': () => currentRow && open(currentRow) } : {}),
    ...(selection ? { X: () => currentRow && chosen.toggle(currentRow.id), S: chosen.toggleAll } : {}),
    ...props.keys,
  })

  // What opens beside the list answers the click; a hundred rows make room for it right after, in slices.
  const isNarrow = useDeferredValue(isDocked)
  const shown = useMemo(
    () => shownColumns(columns, choices.hidden).filter((column) => !(isNarrow && column.wide)),
    [columns, choices.hidden, isNarrow],
  )
  const openRow: OpenRow<RowOf<L>> | undefined =
    cursor.openId === undefined
      ? undefined
      : {
          id: cursor.openId,
          row: found.rows?.find((row) => row.id === cursor.openId),
          steps: {
            position: cursor.position,
            onPrevious: cursor.previous ? cursor.move.up : undefined,
            onNext: cursor.next ? cursor.move.down : undefined,
            onClose: cursor.close,
          },
          goOn: () => (cursor.next ? cursor.open(cursor.next) : cursor.close()),
        }
  return (
    <Frame
      embedded={props.embedded ?? false}
      title={title}
      aside={props.aside}
      lead={props.lead}
      actions={<Actions {...props} asked={found.exported} query={found.query} choices={choices} />}
      views={hasViews && <ListViews {...{ list, params, views, fixed, asked, choices }} query={found.query} kept={props.kept ?? {}} />}
      filters={
        <Filters {...props} query={found.query} set={found.set} sort={found.sort} setSort={found.setSort}>
          {!hasViews && <SaveView asked={asked} own={undefined} taken={[]} views={views} choices={choices} />}
        </Filters>
      }
      hints={[
        MOVE,
        ...(onOpen || dock ? [OPEN] : []),
        ...(selection ? [SELECT, SELECT_ALL] : []),
        ...(canCreate ? [CREATE] : []),
        ...(props.hints ?? []),
      ]}
      wideDock={Boolean(wideDock) && !beside}
      dock={beside ?? (openRow && dock?.(openRow))}
    >
      <DataTable<RowOf<L>>
        dense
        label={title}
        columns={shown}
        rows={found.rows}
        rowKey={(row) => row.id}
        rowName={name}
        card={card}
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
        totals={totalsOf(shown, props.totals, found.sums, found.page?.total, props.netTotals)}
        pageTotals={found.sums && pageTotalsOf(shown, props.totals, found.rows, found.page?.total, props.netTotals)}
        current={cursor.currentId}
        {...(onOpen || dock ? { onOpen: open } : {})}
        {...(selection
          ? {
              selected: chosen.ids,
              onSelect: chosen.set,
              selectionBar: selection({ chosen: chosen.rows, clear: chosen.clear, hasKeys: !isDocked }),
            }
          : {})}
      />
    </Frame>
  )
}

const filtersOf = <L extends ListEndpoint>({
  search,
  filters = [],
}: ResourceListProps<L>): readonly Filter<keyof QueryOf<L> & string>[] => [
  ...(search ? [{ kind: 'search', key: 'searchTerm', label: search } as const] : []),
  ...filters,
]

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

type ActionsProps<L extends ListEndpoint> = ResourceListProps<L> & {
  asked: ReturnType<typeof useResourceList<L>>['exported']
  query: QueryOf<L>
  choices: Choices
}

function Actions<L extends ListEndpoint>(props: ActionsProps<L>) {
  const { actions, create, exported, list, title, asked, query, columns, choices, views = [] } = props
  // What opens beside the list narrows the table for a moment; a file has the columns that the reader chose.
  const chosen = shownColumns(columns, choices.hidden)
  return (
    <>
      <ColumnsButton columns={columns} choices={choices} />
      {exported !== false && (
        <ExportButton
          list={list}
          sent={asked}
          title={title}
          columns={chosen}
          filters={filtersOf(props)}
          view={currentView(views, query)}
          named={query}
        />
      )}
      {actions}
      {create && (
        <Button size="small" icon={Plus} disabledReason={create.disabledReason} onClick={create.onCreate}>
          {create.label} {!create.disabledReason && <kbd className="max-md:hidden">N</kbd>}
        </Button>
      )}
    </>
  )
}

/** A whole page, or a card in one. */
const Frame = ({ embedded, ...frame }: Parameters<typeof ListFrame>[0] & { embedded: boolean }) =>
  embedded ? <EmbeddedFrame {...frame} /> : <ListFrame {...frame} />
