import clsx from 'clsx'
import { ArrowRight } from 'lucide'
import type { OpenTotals } from '@/components/projects/open-totals'
import { ProjectCard, type CardProject } from '@/components/projects/project-card'
import { wholeMoney } from '@/components/projects/project-labels'
import { firstPageOf, paths } from '@/config/paths'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import styles from './home.module.css'

type Props = {
  cards: readonly CardProject[]
  /** The number of open projects, and the amount they have raised. */
  count: number
  totals: OpenTotals | null
  all: number
  currency: string
  now: string
}

export function OpenProjects({ cards, count, totals, all, currency, now }: Props) {
  return (
    <section
      className="mt-24 scroll-mt-24 max-md:mt-16 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]"
      aria-labelledby="open-projects"
    >
      <div className="flex justify-between items-end gap-4 mb-7 max-md:flex-col max-md:items-start max-md:gap-3 max-md:mb-5">
        <div>
          <h2 id="open-projects" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
            {t('Open projects')}
          </h2>
          {count > 0 && totals && (
            <p className="mt-1 text-ink-soft">
              <Rich
                text="{count, plural, one {<0>#</0> project open for investment.} other {<0>#</0> projects open for investment.}} <1>{raised}</1> of <2>{target}</2> {currency} raised."
                parts={[<span className="num" />, <span className="num" />, <span className="num" />]}
                values={{ count, raised: wholeMoney(totals.investmentReceived), target: wholeMoney(totals.value), currency }}
              />
            </p>
          )}
        </div>
        <Link
          className={clsx(styles.more, 'inline-flex items-center gap-2 font-medium text-15/inherit')}
          href={firstPageOf(paths.projects)}
        >
          <span>
            <Rich
              text="{count, plural, one {All <0>#</0> project} other {All <0>#</0> projects}}"
              parts={[<span className="num" />]}
              values={{ count: all }}
            />
          </span>{' '}
          <Icon className="text-brand-text transition-[transform] duration-calm ease-out" as={ArrowRight} />
        </Link>
      </div>
      {cards.length === 0 ? (
        <EmptyState title={t('No projects open for investment')}>
          {t('View all projects to see active projects and their payouts.')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-3 gap-6 max-xl:grid-cols-[1fr_1fr] max-md:grid-cols-[minmax(0,1fr)] max-md:gap-4">
          {cards.map((project) => (
            <ProjectCard key={project.id} project={project} currency={currency} now={now} />
          ))}
        </div>
      )}
    </section>
  )
}
