import { useRouter } from 'next/router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '@/contract/core/endpoint'
import { searchParams } from './search-params'

type ListEndpoint = Endpoint & { query: z.ZodObject }
export type QueryOf<E extends ListEndpoint> = z.output<E['query']>
export type QueryChange<E extends ListEndpoint> = Partial<{ [K in keyof z.input<E['query']>]: unknown }>

/**
 * The URL is the filter state: the list's own schema parses it, and invalid values are dropped. Any change except of the page resets to the
 * first page. The address always contains page and limit.
 */
export function useUrlQuery<E extends ListEndpoint>(endpoint: E): readonly [QueryOf<E>, (change: QueryChange<E>) => void] {
  const router = useRouter()
  const value = useMemo(() => readQuery(endpoint, router.query), [endpoint, router.query])
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

function readQuery<E extends ListEndpoint>(endpoint: E, given: Readonly<Record<string, unknown>>): QueryOf<E> {
  const whole = endpoint.query.safeParse(given)
  if (whole.success) return whole.data as QueryOf<E>
  const bad = new Set(whole.error.issues.map((issue) => String(issue.path[0])))
  return endpoint.query.parse(Object.fromEntries(Object.entries(given).filter(([key]) => !bad.has(key)))) as QueryOf<E>
}
