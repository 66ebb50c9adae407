import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { FIRST_PAGE, paths } from '@/config/paths'
import type { ProjectsFilters } from './listed-projects'

export type FilterChange = Partial<ProjectsFilters> & { page?: number }

/**
 * Writes a filter into the URL; the server responds with the matching page. Any change except of the page number returns to the first page.
 */
export function useProjectFilters(filters: ProjectsFilters): readonly [(change: FilterChange) => void, boolean] {
  const router = useRouter()
  const set = useCallback(
    (change: FilterChange) => {
      const query = new URLSearchParams(FIRST_PAGE)
      for (const [key, value] of Object.entries({ ...filters, ...change }))
        if (value !== null && value !== undefined && value !== '' && value !== 'closing') query.set(key, String(value).toLowerCase())
      void router.push(`${paths.projects}?${query.toString()}`, undefined, { scroll: 'page' in change })
    },
    [filters, router],
  )
  const isFiltered = filters.status !== null || filters.searchTerm !== '' || filters.lockedPeriod !== null || filters.returnFrom !== null
  return [set, isFiltered]
}
