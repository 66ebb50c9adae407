import { useQueries } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { searchParams } from '@/api/search-params'
import { sentTo, type ListEndpoint, type ParamsOf, type QueryPart } from './list-endpoint'

/** A named set of filters. */
export type View<L extends ListEndpoint> = {
  key: string
  label: string
  query: QueryPart<L>
  /** Without a count: it would not be informative. */ uncounted?: boolean
}

const KEEPS_FOR = 30_000

/** The row count of each view: one row is requested, and its total is used. */
export function useViewCounts<L extends ListEndpoint>(list: L, views: readonly View<L>[], fixed: object, params: ParamsOf<L>) {
  return useQueries({
    queries: views.map((view) => ({
      ...read(list, sentTo<L>({ ...fixed, ...view.query, limit: 1 }, params)),
      enabled: !view.uncounted,
      staleTime: KEEPS_FOR,
    })),
    combine: (results) => results.map(({ data }) => data?.meta?.total),
  })
}

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).sort().join() : String(value ?? ''))

/** The view whose filters are exactly the active ones; the most specific one wins. */
export function currentView<L extends ListEndpoint>(views: readonly View<L>[], query: object): View<L> | undefined {
  const activeQuery = query as Readonly<Record<string, unknown>>
  // The sort order does not identify a view.
  const keys = new Set(views.flatMap((view) => Object.keys(view.query)).filter((key) => !key.startsWith('sort')))
  return views.find((view) => {
    const viewQuery = view.query as Readonly<Record<string, unknown>>
    return [...keys].every((key) => asText(viewQuery[key]) === asText(activeQuery[key]))
  })
}

export const viewHref = (path: string, keptParams: object, query: object): string =>
  `${path}?${searchParams({ page: 1, limit: 10, ...keptParams, ...query })}`
