import type { Reply, Row } from '@/contract/core/endpoint'
import type { projects } from '@/contract/projects'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'

export type ProjectProps = {
  project: Project
  /** All posted months, newest first. */
  shares: readonly SharedProfit[]
  funds: Reply<typeof projects.funds>
  /** The latest ones; the others are loaded on request. */
  updates: readonly Row<typeof projects.updates>[]
  updatesTotal: number
  documents: Reply<typeof projects.documents>
  /** The latest ones; the others are loaded on request. */
  questions: readonly Row<typeof projects.questions>[]
  questionsTotal: number
  currency: string
  identityAbove: string
  /** Of the payment methods that residents of some country can choose; null where none has a minimum. */
  highestPaymentMinimum: string | null
  now: string
}
