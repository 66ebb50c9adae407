import { PageMeta } from '@/components/page/page-meta'
import { paths } from '@/config/paths'
import { t } from '@/locales/text'
import { island } from '@/ui/plain/islands/island'
import { smallestMinimum, type HomeProps } from './home-figures'

// The whole page is server-rendered; its parts are hydrated on demand.
const Hero = island(() => import('./hero').then((file) => file.Hero))
const Figures = island(() => import('./figures').then((file) => file.Figures))
const OpenProjects = island(() => import('./open-projects').then((file) => file.OpenProjects))
const Calculator = island(() => import('./calculator').then((file) => file.Calculator))
const HowItWorks = island(() => import('./how-it-works').then((file) => file.HowItWorks))
const ProvenBooks = island(() => import('./proven-books').then((file) => file.ProvenBooks))
const MarketRates = island(() => import('./market-rates').then((file) => file.MarketRates))
const Questions = island(() => import('./questions').then((file) => file.Questions))
const RiskWarning = island(() => import('./risk-warning').then((file) => file.RiskWarning))

/** The home page: what the platform does, its results so far, and how they are verified. */
export function HomeScreen(props: HomeProps) {
  const { currency, identityAbove, stats, cards, open, projects, rates, questions, now } = props
  const periods = open.flatMap(({ returnRates }) => returnRates.map(({ period }) => period))
  return (
    <>
      <PageMeta
        path={paths.home}
        description={t(
          'Invest in operating businesses, receive a share of their monthly profit, and see every transaction. Returns vary, and you can lose money.',
        )}
      />
      <Hero shares={stats.shares} minInvestment={smallestMinimum(open)} currency={currency} periods={periods} />
      <Figures stats={stats} currency={currency} />
      <OpenProjects cards={cards} count={props.openCount} totals={props.openTotals} all={projects} currency={currency} now={now} />
      {open.length > 0 && <Calculator projects={open} currency={currency} identityAbove={identityAbove} now={now} />}
      <HowItWorks />
      <ProvenBooks books={stats.books} currency={currency} />
      <MarketRates rates={rates} currency={currency} />
      <Questions questions={questions} />
      <RiskWarning />
    </>
  )
}
