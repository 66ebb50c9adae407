import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { withLocalDays } from '@/api/local-days'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import type { Sort } from '@/ui/table/data-table-props'
import { sentTo, type ListEndpoint, type ParamsOf, type QueryOf, type QueryPart, type RowOf } from './list-endpoint'

/** The direction until one is chosen; queues begin with the oldest item, other lists with the newest. */
export type Order<L extends ListEndpoint> = 'ASC' | 'DESC' | ((query: QueryOf<L>) => 'ASC' | 'DESC')

type Props<L extends ListEndpoint> = {
  list: L
  params?: ParamsOf<L> | undefined
  fixed?: QueryPart<L> | undefined
  order?: Order<L> | undefined
}

/** A list for the query in the address: rows, pages and sums, and functions that change the query. */
export function useResourceList<L extends ListEndpoint>({ list, params, fixed, order = 'DESC' }: Props<L>) {
  const router = useRouter()
  const [given, change] = useUrlQuery(list)
  // The list's own schema made these values, so they are its query; what the screen fixes comes last and wins.
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
    /** The request of a CSV of these rows: everything but the page. */
    exported: sentTo<L>({ ...queryInUtc, page: undefined, limit: undefined, cursor: undefined }, params),
    rows,
    page,
    sums: meta?.sum,
    error,
    isPending,
    /** What stands there belongs to the last question. A page that is merely read again is not paled. */
    isBusy: isPlaceholderData,
    retry: () => void refetch(),
    set,
    sort: { sortBy: query.sortBy, sortOrder } satisfies Sort,
    setSort: ({ sortBy, sortOrder: direction }: Sort) => set({ sortBy, sortOrder: direction }),
    setPage: (to: number, limit: number) => set({ page: to, limit }),
  }
}
