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
  /** Undefined when the row is on another page: read it by its id. */ row: R | undefined
  steps: DetailSteps
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
  /** The direction of the list until it is sorted. */
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
  /** Opens a row somewhere else; without it `detailPanel` shows it beside the list. */
  onOpen?: (row: RowOf<L>) => void
  detailPanel?: (open: OpenRow<RowOf<L>>) => ReactNode
  /** Shows what a row opens to under the row itself. */
  unfold?: (row: RowOf<L>) => ReactNode
  /** A word under a row that is not open. */
  remark?: (row: RowOf<L>) => ReactNode
  /** Something else that stands beside the list: the form of a new one. */
  beside?: ReactNode
  wideDetailPanel?: boolean
  selection?: (chosen: Selection<RowOf<L>>) => ReactNode
  keys?: Keys
  hints?: readonly KeyHint[]
  exported?: false
  /** Inside a page that has its own title. */
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
