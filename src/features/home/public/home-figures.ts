import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import type { CardProject } from '@/components/projects/project-card'
import type { CalculatorProject } from './calculator'
import type { MarketRate } from './market-rates'
import type { Question } from './questions'

export type Stats = Reply<typeof reports.stats>

export type HomeProps = {
  currency: string
  minInvestment: string
  identityAbove: string
  stats: Stats
  cards: readonly CardProject[]
  open: readonly CalculatorProject[]
  openTotals: readonly { investmentReceived: string; value: string }[]
  /** How many projects there are in all. */
  projects: number
  rates: readonly MarketRate[]
  questions: readonly Question[]
  now: string
}
