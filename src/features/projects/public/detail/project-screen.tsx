import Head from 'next/head'
import { PageMeta } from '@/components/page/page-meta'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import type { Project } from '@/contract/project-schemas'
import { currentLanguage } from '@/locales/current'
import { pathIn } from '@/locales/languages'
import { island } from '@/ui/plain/islands/island'
import { hasDraft } from '@/stores/investment-draft-store'
import type { ProjectProps } from './shown-project'

// Server-rendered; each part is hydrated on demand.
const ProjectTitle = island(() => import('./project-title').then((file) => file.ProjectTitle))
const OnThisPage = island(() => import('./on-this-page').then((file) => file.OnThisPage))
const ProjectBanner = island(() => import('@/components/projects/project-banner').then((file) => file.ProjectBanner))
const Funding = island(() => import('./funding').then((file) => file.Funding))
const InvestCard = island(() => import('./invest-card').then((file) => file.InvestCard), hasDraft)
const AboutProject = island(() => import('./about-project').then((file) => file.AboutProject))
const ProfitPaid = island(() => import('./profit-paid').then((file) => file.ProfitPaid))
const FundsInAndOut = island(() => import('./funds-in-and-out').then((file) => file.FundsInAndOut))
const Updates = island(() => import('./updates').then((file) => file.Updates))
const ProjectQuestions = island(() => import('./project-questions').then((file) => file.ProjectQuestions))
const Documents = island(() => import('./documents').then((file) => file.Documents))
const DatesAhead = island(() => import('./dates-ahead').then((file) => file.DatesAhead))
const Risk = island(() => import('./risk').then((file) => file.Risk))
const InvestBar = island(() => import('./invest-bar').then((file) => file.InvestBar))

/** The public page of a project: description, returns, flow of funds, risks, and how to invest. */
export function ProjectScreen(props: ProjectProps) {
  const { project, shares, funds, documents, currency, identityAbove, highestPaymentMinimum, now } = props
  return (
    <>
      <ProjectHead project={project} currency={currency} />
      <ProjectTitle project={project} />
      <OnThisPage project={project} />
      <div className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[minmax(0,1fr)_396px] grid-rows-[auto_auto_1fr] gap-y-0 gap-x-12 items-start pt-8 max-xl:grid-cols-[minmax(0,1fr)] max-xl:grid-rows-none max-md:pt-5">
        <ProjectBanner project={project} className="col-1 border border-line rounded-card" />
        <Funding project={project} currency={currency} now={now} />
        <InvestCard
          project={project}
          currency={currency}
          identityAbove={identityAbove}
          highestPaymentMinimum={highestPaymentMinimum}
          now={now}
        />
        <AboutProject project={project} />
      </div>
      <div>
        <ProfitPaid project={project} shares={shares} currency={currency} />
        <FundsInAndOut funds={funds} raised={project.investmentReceived} currency={currency} />
        <div className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] mt-22 scroll-mt-16 max-md:mt-14 grid grid-cols-[minmax(0,1fr)_348px] gap-16 items-start max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10">
          <div>
            <Updates project={project} updates={props.updates} updatesTotal={props.updatesTotal} />
            <ProjectQuestions project={project} questions={props.questions} questionsTotal={props.questionsTotal} />
          </div>
          <aside>
            <Documents documents={documents} />
            <DatesAhead project={project} now={now} />
          </aside>
        </div>
        <Risk project={project} />
        <InvestBar project={project} currency={currency} />
      </div>
    </>
  )
}

function ProjectHead({ project, currency }: { project: Project; currency: string }) {
  const url = site.hostUrl + pathIn(currentLanguage(), paths.project(project.slug))
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'InvestmentOrDeposit',
    name: project.title,
    description: project.about,
    url,
    category: project.sector,
    provider: { '@type': 'Organization', name: site.title, url: site.hostUrl },
    amount: { '@type': 'MonetaryAmount', currency, minValue: project.limits.min, maxValue: project.limits.max },
  }
  return (
    <>
      <PageMeta
        title={project.title}
        description={project.about}
        path={paths.project(project.slug)}
        image={paths.shareProject(project.slug)}
      />
      <Head>
        {/* Data, not a script, so the script policy does not apply. Closing tags inside the text are escaped. */}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replace(/</g, '\\u003c') }} />
      </Head>
    </>
  )
}
