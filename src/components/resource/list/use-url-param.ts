import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { searchParams } from '@/api/search-params'

type Set = (value: string | undefined) => void

/**
 * A query parameter beside the filters: the open row or tab. Opening adds a history entry (a phone's back button closes it); switching or
 * closing replaces it.
 */
export function useUrlParam(name: string): readonly [string | undefined, Set] {
  const router = useRouter()
  const given = router.query[name]
  const value = Array.isArray(given) ? given[0] : given
  const set = useCallback<Set>(
    (next) => {
      const path = router.asPath.split(/[?#]/)[0] ?? router.pathname
      const inPath = [...router.pathname.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, key]) => key)
      const otherParams = Object.entries(router.query).filter(([key]) => key !== name && !inPath.includes(key))
      const query = searchParams({ ...Object.fromEntries(otherParams), [name]: next })
      const go = next !== undefined && router.query[name] === undefined ? router.push : router.replace
      void go.call(router, query ? `${path}?${query}` : path, undefined, { shallow: true, scroll: false })
    },
    [router, name],
  )
  return [value || undefined, set]
}
