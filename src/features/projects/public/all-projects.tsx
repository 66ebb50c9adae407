import type { OpenTotals } from '@/components/projects/open-totals'
import { ProjectCard } from '@/components/projects/project-card'
import { takesMoney, wholeMoney } from '@/components/projects/project-labels'
import { projectTerms } from '@/config/terms'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { Pager } from '@/ui/plain/navigation/pager'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { PastProjects } from './past-projects'
import { NO_FILTERS, ProjectFilters } from './project-filters'
import type { ProjectsProps } from './listed-projects'
import styles from './projects.module.css'
import { useProjectFilters } from './use-project-filters'

/** All projects: cards for those open for investment, rows for the others. The URL stores all filters. */
export function AllProjects({ currency, projects, page, tabs, filters, openTotals, now }: ProjectsProps) {
  const [set, isFiltered] = useProjectFilters(filters)
  const open = projects.filter(takesMoney)
  const past = projects.filter((project) => !takesMoney(project))
  return (
    <div className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]">
      <ProjectFilters filters={filters} tabs={tabs} found={page.total} onChange={set} />
      {projects.length === 0 && (
        <div className="py-16">
          <EmptyState
            title={isFiltered ? t('No matching projects') : t('No projects yet')}
            actions={isFiltered && <Button onClick={() => set(NO_FILTERS)}>{t('Clear filters')}</Button>}
          >
            {isFiltered
              ? t('Try another lock period, a lower return or another search term.')
              : t('The first project appears in this list when it opens.')}
          </EmptyState>
        </div>
      )}
      {open.length > 0 && (
        <section aria-labelledby="taking-money">
          <div className={styles.sectionHead}>
            <h2 className="text-20/[1.2] tracking-[-0.015em] text-ink" id="taking-money">
              {t('Open for investment')}
            </h2>
            {openTotals && <p>{raisedText(openTotals, currency)}</p>}
          </div>
          <div className="grid grid-cols-3 gap-6 max-xl:grid-cols-[1fr_1fr] max-md:grid-cols-[minmax(0,1fr)] max-md:gap-4">
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
      <aside className="grid grid-cols-[4fr_8fr] gap-6 mt-16 py-8 border-ink border-y [&_h2]:text-20/[1.2] [&_p]:max-w-measure [&_p]:text-ink-soft max-md:grid-cols-[minmax(0,1fr)] max-md:gap-2 max-md:mt-12 max-md:py-6 max-md:px-0">
        <h2>{t('How to read these figures')}</h2>
        <p>
          {t(
            'Target return: {targetReturn} On time: {onTime} Raised: {raised} None of these figures is a forecast, and you can lose some or all of the money you invest.',
            { targetReturn: projectTerms.targetReturn, onTime: projectTerms.onTime, raised: projectTerms.raised },
          )}
        </p>
      </aside>
    </div>
  )
}

function raisedText({ investmentReceived, value }: OpenTotals, currency: string) {
  return (
    <Rich
      text="<0>{raised}</0> of <1>{target}</1> {currency} raised"
      parts={[<span className="num" />, <span className="num" />]}
      values={{ raised: wholeMoney(investmentReceived), target: wholeMoney(value), currency }}
    />
  )
}
