import { ArrowRight } from 'lucide'
import { ProjectCard, type CardProject } from '@/components/projects/project-card'
import { wholeMoney } from '@/components/projects/project-words'
import projectStyles from '@/components/projects/project.module.css'
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
    <section className={`${styles.block} ${styles.wrap}`} aria-labelledby="open-projects">
      <div className={styles.blockHead}>
        <div>
          <h2 id="open-projects" className={styles.h2}>
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
        <Link className={styles.more} href={firstPageOf(paths.projects)}>
          <span>
            All <span className="num">{all}</span> projects
          </span>{' '}
          <Icon as={ArrowRight} />
        </Link>
      </div>
      {cards.length === 0 ? (
        <EmptyState title="No projects open for investment">See all projects for active ones and their payouts.</EmptyState>
      ) : (
        <div className={projectStyles.cards}>
          {cards.map((project) => (
            <ProjectCard key={project.id} project={project} currency={currency} now={now} />
          ))}
        </div>
      )}
    </section>
  )
}
