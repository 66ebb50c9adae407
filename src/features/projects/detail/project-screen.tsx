import { MapPin } from 'lucide-react'
import Head from 'next/head'
import { ProjectBanner } from '@/components/project/project-banner'
import { PageMeta } from '@/components/page-meta'
import { projectStatusWords } from '@/components/status'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import type { Reply, Row } from '@/contract/core/endpoint'
import type { Project, projects, SharedProfit } from '@/contract/projects'
import { CodeText } from '@/ui/plain/code-text'
import { Icon } from '@/ui/plain/icon'
import { Trail } from '@/ui/plain/page-frame'
import { StatusTag } from '@/ui/plain/status-tag'
import { AboutProject } from './about-project'
import { DatesAhead } from './dates-ahead'
import { Documents } from './documents'
import { FundsInAndOut } from './funds-in-and-out'
import { Funding } from './funding'
import { InvestCard } from './invest-card'
import { ProfitPaid } from './profit-paid'
import styles from './project.module.css'
import { ProjectQuestions } from './project-questions'
import { Updates } from './updates'

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

/** A project in full: what it does, what it pays, where every cent went, what can go wrong, and how to invest. */
export function ProjectScreen({ project, shares, funds, updates, documents, questions, currency, identityAbove, now }: ProjectProps) {
  return (
    <>
      <ProjectHead project={project} currency={currency} />
      <div className={`${styles.title} ${styles.wrap}`}>
        <Trail steps={[{ label: 'Projects', href: paths.projects }, { label: project.title }]} />
        <h1>{project.title}</h1>
        <p className={styles.by}>
          <StatusTag tone={projectStatusWords[project.status].tone}>{projectStatusWords[project.status].text}</StatusTag>
          <span>{project.sector}</span>
          <span className="inline-flex items-center gap-1">
            <Icon as={MapPin} size={18} /> {project.location}
          </span>
          <CodeText value={project.code} copyable />
        </p>
      </div>
      <OnThisPage project={project} />
      <div className={`${styles.wrap} ${styles.top}`}>
        <ProjectBanner project={project} className={styles.picture} />
        <Funding project={project} currency={currency} now={now} />
        <InvestCard project={project} currency={currency} identityAbove={identityAbove} now={now} />
        <AboutProject project={project} />
      </div>
      <ProfitPaid project={project} shares={shares} currency={currency} />
      <FundsInAndOut funds={funds} currency={currency} />
      <div className={`${styles.wrap} ${styles.section} ${styles.rest}`}>
        <div>
          <Updates updates={updates} />
          <ProjectQuestions project={project} questions={questions} />
        </div>
        <aside>
          <Documents documents={documents} />
          <DatesAhead project={project} shares={shares} now={now} />
        </aside>
      </div>
      <Risk project={project} />
    </>
  )
}

function ProjectHead({ project, currency }: { project: Project; currency: string }) {
  const url = `${site.hostUrl}${paths.project(project.slug)}`
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'InvestmentOrDeposit',
    name: project.title,
    description: project.about,
    url,
    category: project.sector,
    provider: { '@type': 'Organization', name: site.title, url: site.hostUrl },
    amount: { '@type': 'MonetaryAmount', currency, minValue: project.minInvestment, maxValue: project.maxInvestment },
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
        {/* Data, not a script: the policy for scripts does not concern it. A closing tag inside the text is written so that it closes nothing. */}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replace(/</g, '\\u003c') }} />
      </Head>
    </>
  )
}

const OnThisPage = ({ project: { counts } }: { project: Project }) => {
  const links = [
    { href: '#about', label: 'Overview' },
    { href: '#profit', label: 'Profit paid' },
    { href: '#funds', label: 'Funds in and out' },
    { href: '#documents', label: 'Documents', count: counts.documents },
    { href: '#updates', label: 'Updates', count: counts.updates },
    { href: '#questions', label: 'Questions', count: counts.questions },
    { href: '#risk', label: 'Risk' },
  ]
  return (
    <nav className={styles.sub} aria-label="On this page">
      <ul className={styles.wrap}>
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <a href={href}>
              {label} {count !== undefined && count > 0 && <span className="num">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Risk = ({ project }: { project: Project }) => {
  const [lead = '', ...rest] = project.riskText.split(/\n+/)
  return (
    <section className={`${styles.wrap} ${styles.risk}`} id="risk" aria-labelledby="risk-title">
      <h2 id="risk-title" className={styles.h2}>
        Risk
      </h2>
      <div>
        <p className={styles.riskLead}>{lead}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="mt-3 max-w-[68ch] text-ink-soft">
            {paragraph}
          </p>
        ))}
        <p className="mt-3 text-14 text-ink-soft">
          Risk text version <span className="num">{project.riskVersion}</span>. The version you accept is kept with your investment.
        </p>
      </div>
    </section>
  )
}
