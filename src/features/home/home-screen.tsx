import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/transactions'
import { PageMeta } from '@/components/page-meta'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import type { CardProject } from '@/components/project/project-card'
import { Calculator, type CalculatorProject } from './calculator'
import { Figures } from './figures'
import { Hero } from './hero'
import { HowItWorks } from './how-it-works'
import { MarketRates, type MarketRate } from './market-rates'
import { OpenProjects } from './open-projects'
import { ProvenBooks } from './proven-books'
import { Questions, type Question } from './questions'
import { RiskWarning } from './risk-warning'

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

/** The home page: what the platform does, what it has done so far, and how that is proven. */
export function HomeScreen({
  currency,
  minInvestment,
  identityAbove,
  stats,
  cards,
  open,
  openTotals,
  projects,
  rates,
  questions,
  now,
}: HomeProps) {
  const periods = open.flatMap(({ returnRates }) => returnRates.map(({ period }) => period))
  return (
    <>
      <PageMeta path={paths.home} description={site.about} />
      <Hero shares={stats.shares} minInvestment={minInvestment} currency={currency} periods={periods} />
      <Figures stats={stats} currency={currency} />
      <OpenProjects cards={cards} totals={openTotals} all={projects} currency={currency} now={now} />
      {open.length > 0 && <Calculator projects={open} currency={currency} identityAbove={identityAbove} now={now} />}
      <HowItWorks />
      <ProvenBooks books={stats.books} currency={currency} />
      <MarketRates rates={rates} currency={currency} />
      <Questions questions={questions} />
      <RiskWarning />
    </>
  )
}
