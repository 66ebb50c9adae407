import clsx from 'clsx'
import { ArrowRight } from 'lucide'
import { ProjectCard, type CardProject } from '@/components/projects/project-card'
import { wholeMoney } from '@/components/projects/project-words'
import { firstPageOf, paths } from '@/config/paths'
import { toMinor, toMoney } from '@/domain/money'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import styles from './home.module.css'

type Total = { investmentReceived: string; value: string }
type Props = { cards: readonly CardProject[]; totals: readonly Total[]; all: number; currency: string; now: string }

const sum = (totals: readonly Total[], pick: keyof Total) =>
  wholeMoney(toMoney(totals.reduce((total, one) => total + toMinor(one[pick]), 0n)))

export function OpenProjects({ cards, totals, all, currency, now }: Props) {
  return (
    <section
      className="mt-24 scroll-mt-24 max-md:mt-16 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]"
      aria-labelledby="open-projects"
    >
      <div className="flex justify-between items-end gap-4 mb-7 max-md:flex-col max-md:items-start max-md:gap-3 max-md:mb-5">
        <div>
          <h2 id="open-projects" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
            Open projects
          </h2>
          {totals.length > 0 && (
            <p className="mt-1 text-ink-soft">
              <span className="num">{totals.length}</span> {totals.length === 1 ? 'takes' : 'take'} money now.{' '}
              <span className="num">{sum(totals, 'investmentReceived')}</span> {currency} raised of{' '}
              <span className="num">{sum(totals, 'value')}</span>.
            </p>
          )}
        </div>
        <Link
          className={clsx(styles.more, 'inline-flex items-center gap-2 font-medium text-15/inherit')}
          href={firstPageOf(paths.projects)}
        >
          <span>
            All <span className="num">{all}</span> projects
          </span>{' '}
          <Icon className="text-brand-text transition-[transform] duration-calm ease-out" as={ArrowRight} />
        </Link>
      </div>
      {cards.length === 0 ? (
        <EmptyState title="No projects open for investment">See all projects for active ones and their payouts.</EmptyState>
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
