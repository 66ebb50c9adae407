import type { OpenTotals } from '@/components/projects/open-totals'
import type { CardProject } from '@/components/projects/project-card'
import type { Project, ProjectStatus } from '@/contract/project-schemas'

export type ListedProject = CardProject & Pick<Project, 'about' | 'code'>

export type ProjectsFilters = {
  status: ProjectStatus | null
  searchTerm: string
  lockedPeriod: number | null
  returnFrom: string | null
  sort: string
}

export type ProjectsProps = {
  currency: string
  projects: readonly ListedProject[]
  page: { page: number; limit: number; total: number }
  tabs: readonly { status: ProjectStatus; count: number }[]
  filters: ProjectsFilters
  /** What all projects with these filters that are open for investment have raised, and their goals; null where there are too many to add up. */
  openTotals: OpenTotals | null
  now: string
}
