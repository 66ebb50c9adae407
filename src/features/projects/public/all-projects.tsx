import { ProjectCard, type CardProject } from '@/components/projects/project-card'
import { takesMoney, wholeMoney } from '@/components/projects/project-words'
import projectStyles from '@/components/projects/project.module.css'
import { projectTerms } from '@/config/terms'
import { toMinor, toMoney } from '@/domain/money'
import { Button } from '@/ui/plain/primitives/button'
import { Pager } from '@/ui/plain/navigation/pager'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { PastProjects } from './past-projects'
import { NO_FILTERS, ProjectFilters } from './project-filters'
import type { ProjectsProps } from './listed-projects'
import styles from './projects.module.css'
import { useProjectFilters } from './use-project-filters'

/** All projects: cards for those that take money, rows for the others. The URL holds every choice. */
export function AllProjects({ currency, projects, page, tabs, filters, now }: ProjectsProps) {
  const [set, isFiltered] = useProjectFilters(filters)
  const open = projects.filter(takesMoney)
  const past = projects.filter((project) => !takesMoney(project))
  return (
    <div className={styles.wrap}>
      <ProjectFilters filters={filters} tabs={tabs} found={page.total} onChange={set} />
      {projects.length === 0 && (
        <div className="py-16">
          <EmptyState
            title={isFiltered ? 'No matching projects' : 'No projects yet'}
            actions={isFiltered && <Button onClick={() => set(NO_FILTERS)}>Clear filters</Button>}
          >
            {isFiltered
              ? 'Try another lock period, a lower return, or another word.'
              : 'The first project appears in this list when it opens.'}
          </EmptyState>
        </div>
      )}
      {open.length > 0 && (
        <section aria-labelledby="taking-money">
          <div className={styles.sectionHead}>
            <h2 id="taking-money">Open for investment</h2>
            <p>{raisedWords(open, currency)}</p>
          </div>
          <div className={projectStyles.cards}>
            {open.map((project) => (
              <ProjectCard key={project.id} project={project} currency={currency} now={now} />
            ))}
          </div>
        </section>
      )}
      {past.length > 0 && <PastProjects projects={past} currency={currency} />}
      {page.total > page.limit && (
        <div className="mt-6">
          <Pager {...page} onChange={(next) => set({ page: next })} />
        </div>
      )}
      <aside className={styles.note}>
        <h2>How to read these figures</h2>
        <p>
          Target return: {projectTerms.targetReturn} On time: {projectTerms.onTime} Raised: {projectTerms.raised} None of these figures is a
          forecast, and you can lose some or all of the money you invest.
        </p>
      </aside>
    </div>
  )
}

function raisedWords(open: readonly CardProject[], currency: string) {
  const sum = (pick: 'investmentReceived' | 'value') =>
    wholeMoney(toMoney(open.reduce((total, project) => total + toMinor(project[pick]), 0n)))
  return (
    <>
      <span className="num">{sum('investmentReceived')}</span> of <span className="num">{sum('value')}</span> {currency} raised
    </>
  )
}
