import { useRouter } from 'next/router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { searchParams } from './search-params'
import { validQuery, type ListEndpoint, type QueryOf } from './valid-query'

export type { QueryOf }
export type QueryChange<E extends ListEndpoint> = Partial<{ [K in keyof z.input<E['query']>]: unknown }>

/**
 * The URL is the filter state: the list's own schema parses it, and invalid values are dropped. Any change except of the page resets to the
 * first page. The address always contains page and limit.
 */
export function useUrlQuery<E extends ListEndpoint>(endpoint: E): readonly [QueryOf<E>, (change: QueryChange<E>) => void] {
  const router = useRouter()
  const value = useMemo(() => validQuery(endpoint, router.query), [endpoint, router.query])
  const set = useCallback(
    (change: QueryChange<E>) => {
      const next = { page: value.page, limit: value.limit, ...router.query, ...('page' in change ? {} : { page: 1 }), ...change }
      const path = router.asPath.split(/[?#]/)[0] ?? router.pathname
      const inPath = [...router.pathname.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => name)
      const query = searchParams(Object.fromEntries(Object.entries(next).filter(([key]) => !inPath.includes(key))))
      void router.replace(query ? `${path}?${query}` : path, undefined, { shallow: true, scroll: false })
    },
    [router, value],
  )
  return [value, set] as const
}
