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
  /** The raised amount and the targets of all open projects that match these filters; null if there are too many to sum. */
  openTotals: OpenTotals | null
  now: string
}
