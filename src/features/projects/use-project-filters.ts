import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { paths } from '@/config/paths'
import type { ProjectsFilters } from './projects-screen'

export type FilterChange = Partial<ProjectsFilters> & { page?: number }

/** Writes a choice into the URL; the server answers with the page that belongs to it. Any change but the page's goes back to the first. */
export function useProjectFilters(filters: ProjectsFilters): readonly [(change: FilterChange) => void, boolean] {
  const router = useRouter()
  const set = useCallback(
    (change: FilterChange) => {
      const next = { ...filters, page: undefined, ...change }
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(next))
        if (value !== null && value !== undefined && value !== '' && value !== 'closing') query.set(key, String(value).toLowerCase())
      const search = query.toString()
      void router.push(search ? `${paths.projects}?${search}` : paths.projects, undefined, { scroll: 'page' in change })
    },
    [filters, router],
  )
  const isFiltered = filters.status !== null || filters.searchTerm !== '' || filters.lockedPeriod !== null || filters.returnFrom !== null
  return [set, isFiltered]
}
