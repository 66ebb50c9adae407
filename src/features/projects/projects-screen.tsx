import { PageMeta } from '@/components/page-meta'
import type { CardProject } from '@/components/project/project-card'
import { paths } from '@/config/paths'
import type { Project, ProjectStatus } from '@/contract/project-schemas'
import { island } from '@/ui/plain/island'

const AllProjects = island(() => import('./all-projects').then((file) => file.AllProjects))

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
  now: string
}

export const ProjectsScreen = (props: ProjectsProps) => (
  <>
    <PageMeta
      title="Projects"
      path={paths.projects}
      description="Projects to invest in: target return, lock period, amount raised and payouts to date of each."
    />
    <AllProjects {...props} />
  </>
)
