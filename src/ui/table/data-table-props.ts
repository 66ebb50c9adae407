import type { ReactNode } from 'react'
import type { Column } from './columns'
import type { PageState } from '@/ui/plain/navigation/pager'
import type { Failed } from '@/ui/plain/feedback/state-box'

/** The API's sort order: field and direction. */
export type Sort = { sortBy?: string | undefined; sortOrder?: 'ASC' | 'DESC' | undefined }

export type DataTableProps<T> = {
  /** The plural name of the rows, for screen readers and states: "Countries". */
  label: string
  /** Memoised (outside the component or with useMemo): rows then re-render only when they change. */
  columns: readonly Column<T>[]
  /** Undefined while the first page loads. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** The label of a row for screen readers: its code, its title. */
  rowName?: (row: T) => string
  /** Another page or filter loads: the previous rows stay, dimmed. */
  loading?: boolean
  error?: ({ message: string } & Failed) | null | undefined
  onRetry?: (() => void) | undefined
  /** The empty state; it should distinguish whether filters are set. */
  empty?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  page?: PageState | undefined
  onPage?: (page: number, limit: number) => void
  /** The total line, by column key; the text of the first column labels it. A double rule is below each sum. */
  totals?: Readonly<Partial<Record<string, ReactNode>>> | undefined
  /** The line above: the sums of this page only, if there are more pages. */
  pageTotals?: Readonly<Partial<Record<string, ReactNode>>> | undefined
  /** Below the rows: why there is no total line. */
  totalsNote?: string | undefined
  /** On phones each total has its column's label, if the totals sum different rows. */
  linesNamed?: boolean
  /** On phones, which have no headers, the caller provides the sort control. */
  sortsElsewhere?: boolean
  selected?: readonly string[]
  onSelect?: (keys: string[]) => void
  /** Above the table: actions on the selected rows. It stays after these rows leave the list, to show the results. */
  selectionBar?: ReactNode
  onOpen?: (row: T) => void
  /** The open row: beside the list, or expanded in it. */
  current?: string | undefined
  /** The full-width content below a row: expanded details, or a note. */
  under?: ((row: T) => ReactNode) | undefined
  /** Rows expand within the list. */
  unfolds?: boolean
  /** Back office: 40 px rows. */
  dense?: boolean
  /** The card of a row on phones. */
  card: (row: T) => ReactNode
}

/** The lists of the customer area; the back office uses `ui/admin/table`, with selection and expandable rows. */
export type LightTableProps<T> = Omit<
  DataTableProps<T>,
  'selected' | 'onSelect' | 'selectionBar' | 'under' | 'unfolds' | 'sortsElsewhere' | 'dense'
>
