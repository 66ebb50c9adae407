import type { Reply, Row } from '@/contract/core/endpoint'
import type { projects } from '@/contract/projects'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'

export type ProjectProps = {
  project: Project
  shares: readonly SharedProfit[]
  funds: Reply<typeof projects.funds>
  updates: readonly Row<typeof projects.updates>[]
  documents: Reply<typeof projects.documents>
  questions: readonly Row<typeof projects.questions>[]
  currency: string
  identityAbove: string
  now: string
}
