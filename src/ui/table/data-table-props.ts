import type { ReactNode } from 'react'
import type { Column } from './columns'
import type { PageState } from '@/ui/plain/navigation/pager'
import type { Failed } from '@/ui/plain/feedback/state-box'

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

/** What lists of the customer area use; the back office has `ui/admin/table`, with selection and unfolding rows. */
export type LightTableProps<T> = Omit<
  DataTableProps<T>,
  'selected' | 'onSelect' | 'selectionBar' | 'under' | 'unfolds' | 'sortsElsewhere' | 'dense'
>
