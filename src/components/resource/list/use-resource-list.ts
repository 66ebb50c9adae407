import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { withLocalDays } from '@/api/local-days'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import type { Sort } from '@/ui/table/data-table-props'
import { sentTo, type ListEndpoint, type ParamsOf, type QueryOf, type QueryPart, type RowOf } from './list-endpoint'

/** The default sort direction: queues start with the oldest item, other lists with the newest. */
export type Order<L extends ListEndpoint> = 'ASC' | 'DESC' | ((query: QueryOf<L>) => 'ASC' | 'DESC')

type Props<L extends ListEndpoint> = {
  list: L
  params?: ParamsOf<L> | undefined
  fixed?: QueryPart<L> | undefined
  order?: Order<L> | undefined
}

/** The list for the query in the address: rows, pages and sums, and functions that change the query. */
export function useResourceList<L extends ListEndpoint>({ list, params, fixed, order = 'DESC' }: Props<L>) {
  const router = useRouter()
  const [given, change] = useUrlQuery(list)
  // The list's own schema parsed these values, so they are its query; fixed filters have precedence.
  const query = { ...given, ...fixed } as QueryOf<L>
  const sortOrder = query.sortOrder ?? (typeof order === 'function' ? order(query) : order)
  const queryInUtc = withLocalDays({ ...query, sortOrder })
  const { data, error, isPlaceholderData, isPending, refetch } = useRead(list, sentTo<L>(queryInUtc, params), {
    keepPrevious: true,
    enabled: router.isReady !== false,
  })
  const rows = data?.data as readonly RowOf<L>[] | undefined
  const meta = data?.meta
  const set = change as (changed: Readonly<Record<string, unknown>>) => void
  useLastPage(meta, query.page, (last) => set({ page: last }))
  const page = meta && { page: query.page, limit: query.limit, total: meta.total, totalIsEstimate: meta.totalIsEstimate }
  return {
    query,
    /** The query of a CSV export of these rows: everything except the page. */
    exported: sentTo<L>({ ...queryInUtc, page: undefined, limit: undefined, cursor: undefined }, params),
    rows,
    page,
    sums: meta?.sum,
    error,
    isPending,
    /** The visible rows belong to the previous query. A background refetch is not dimmed. */
    isBusy: isPlaceholderData,
    retry: () => void refetch(),
    set,
    sort: { sortBy: query.sortBy, sortOrder } satisfies Sort,
    setSort: ({ sortBy, sortOrder: direction }: Sort) => set({ sortBy, sortOrder: direction }),
    setPage: (to: number, limit: number) => set({ page: to, limit }),
  }
}
