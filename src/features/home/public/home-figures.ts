import { toMinor } from '@/domain/money'
import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import type { OpenTotals } from '@/components/projects/open-totals'
import type { CardProject } from '@/components/projects/project-card'
import type { CalculatorProject } from './calculator'
import type { MarketRate } from './market-rates'
import type { Question } from './questions'

/** The smallest amount that one of the projects takes, by its limits and those of the platform; null without projects. */
export const smallestMinimum = (open: readonly Pick<CalculatorProject, 'limits'>[]): string | null =>
  open.reduce<string | null>((least, { limits }) => (least === null || toMinor(limits.min) < toMinor(least) ? limits.min : least), null)

export type Stats = Reply<typeof reports.stats>

export type HomeProps = {
  currency: string
  identityAbove: string
  stats: Stats
  cards: readonly CardProject[]
  open: readonly CalculatorProject[]
  /** How many projects are open for investment, and what they have raised; null where there are too many to add up. */
  openCount: number
  openTotals: OpenTotals | null
  /** How many projects there are in all. */
  projects: number
  rates: readonly MarketRate[]
  questions: readonly Question[]
  now: string
}
