import type { ReactNode } from 'react'
import type { DetailSteps } from '@/components/admin/frame/detail-panel'
import type { KeyHint } from '@/components/admin/frame/key-hint'
import type { Keys } from '@/components/admin/frame/use-keys'
import type { Column } from '@/ui/table/columns'
import type { Filter } from '@/ui/table/filter-bar'
import type { ListEndpoint, ParamsOf, QueryOf, QueryPart, RowOf } from './list-endpoint'
import type { Order } from './use-resource-list'
import type { View } from './use-view-counts'

export type OpenRow<R> = {
  id: string
  /** Undefined if the row is on another page; load it by its id. */ row: R | undefined
  steps: DetailSteps
  /** Opens the next row; after the last one, closes the panel. */ goOn: () => void
}
export type Selection<R> = {
  chosen: readonly R[]
  clear: () => void
  /** No row is open, so single keys apply to the selection. */
  hasKeys: boolean
}

export type ResourceListProps<L extends ListEndpoint> = {
  title: string
  /** The name of exported files, if other lists of the page have the same title. */
  fileTitle?: string
  list: L
  /** Parameters of the list's path: the project, the person. */
  params?: ParamsOf<L>
  /** Fixed filters of the screen, which are not shown. */
  fixed?: QueryPart<L>
  /** The default sort direction. */
  order?: Order<L>
  /** Memoised: created outside the component or with useMemo. */
  columns: readonly Column<RowOf<L>>[]
  card: (row: RowOf<L>) => ReactNode
  name: (row: RowOf<L>) => string
  /** The fields that the search covers: "Name or code". */
  search?: string
  filters?: readonly Filter<keyof QueryOf<L> & string>[]
  views?: readonly View<L>[]
  /** Query parameters that views preserve. */
  keptParams?: Readonly<Record<string, string>>
  /** Sums of the filtered rows: column → name of the sum. */
  totals?: Readonly<Record<string, string>>
  /** The sums are net amounts: inflows minus outflows, with their sign. */
  netTotals?: boolean
  /** Rows excluded from the sums, unless the filter selects only these, and the sentence that states it. */
  excluded?: { statuses: readonly string[]; note: string }
  empty: { title: string; text: ReactNode; action?: ReactNode }
  aside?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  create?: { label: string; disabledReason?: string | undefined; onCreate: () => void }
  /** Opens a row on another page; without it, `detailPanel` shows it beside the list. */
  onOpen?: (row: RowOf<L>) => void
  detailPanel?: (open: OpenRow<RowOf<L>>) => ReactNode
  /** The expanded content below a row. */
  unfold?: (row: RowOf<L>) => ReactNode
  /** A note below a collapsed row. */
  remark?: (row: RowOf<L>) => ReactNode
  /** Another panel beside the list: the create form. */
  beside?: ReactNode
  wideDetailPanel?: boolean
  selection?: (chosen: Selection<RowOf<L>>) => ReactNode
  keys?: Keys
  hints?: readonly KeyHint[]
  exported?: false
  /** Inside a page with its own title. */
  embedded?: boolean
}

/** The filters of a list: its search first. */
export const filtersOf = <L extends ListEndpoint>({
  search,
  filters = [],
}: ResourceListProps<L>): readonly Filter<keyof QueryOf<L> & string>[] => [
  ...(search ? [{ kind: 'search', key: 'searchTerm', label: search } as const] : []),
  ...filters,
]
