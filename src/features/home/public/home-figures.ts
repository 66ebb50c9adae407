import { toMinor } from '@/domain/money'
import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import type { OpenTotals } from '@/components/projects/open-totals'
import type { CardProject } from '@/components/projects/project-card'
import type { CalculatorProject } from './calculator'
import type { MarketRate } from './market-rates'
import type { Question } from './questions'

/** The smallest minimum amount of the projects, by their limits and those of the platform; null without projects. */
export const smallestMinimum = (open: readonly Pick<CalculatorProject, 'limits'>[]): string | null =>
  open.reduce<string | null>((least, { limits }) => (least === null || toMinor(limits.min) < toMinor(least) ? limits.min : least), null)

export type Stats = Reply<typeof reports.stats>

export type HomeProps = {
  currency: string
  identityAbove: string
  stats: Stats
  cards: readonly CardProject[]
  open: readonly CalculatorProject[]
  /** The number of open projects and the amount they have raised; null if there are too many to sum. */
  openCount: number
  openTotals: OpenTotals | null
  /** The total number of projects. */
  projects: number
  rates: readonly MarketRate[]
  questions: readonly Question[]
  now: string
}
