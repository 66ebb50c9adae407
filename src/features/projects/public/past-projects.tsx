import { projectStatusWords } from '@/components/labels/status'
import { ProjectBanner } from '@/components/projects/project-banner'
import { AimedAndPaidBar, scaleOf } from '@/components/projects/aimed-and-paid-bar'
import { owedOf, returnRange, shortPercent, wholeMoney } from '@/components/projects/project-words'
import { trackStrokes } from '@/components/projects/track-strokes'
import { paths } from '@/config/paths'
import type { ProjectStatus } from '@/contract/project-schemas'
import { toMinor } from '@/domain/money'
import { Link } from '@/ui/plain/primitives/link'
import { DateText } from '@/ui/plain/primitives/date-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { TallyMarks } from '@/ui/plain/display/tally-marks'
import type { ListedProject } from './listed-projects'
import styles from './projects.module.css'

/** Projects that take no new money: what they paid beside what they aimed at, and how often on time. */
export function PastProjects({ projects, currency }: { projects: readonly ListedProject[]; currency: string }) {
  const scale = scaleOf(projects)
  return (
    <section aria-labelledby="no-money">
      <div className={styles.sectionHead}>
        <h2 id="no-money">Closed to new investment</h2>
        <p className={styles.keyLine} aria-hidden="true">
          <i className={styles.keyRange} /> target <i className={styles.keyPaid} /> paid on average
        </p>
      </div>
      <div className={`${styles.row} ${styles.rowHead}`} aria-hidden="true">
        <span />
        <span>Project</span>
        <span>State</span>
        <span>Average monthly payout</span>
        <span>On time</span>
        <span className="text-right">Raised</span>
      </div>
      <ul className={styles.rows}>
        {projects.map((project) => (
          <li key={project.id}>
            <Link className={styles.row} href={paths.project(project.slug)}>
              <span className={styles.rowPicture}>
                <ProjectBanner project={project} square />
              </span>
              <span className={styles.rowName}>
                <b>{project.title}</b>
                <small>
                  {project.sector} · {project.location}
                </small>
              </span>
              <span className={styles.rowState}>
                <StatusTag tone={projectStatusWords[project.status].tone}>{projectStatusWords[project.status].text}</StatusTag>
                <StateLine project={project} currency={currency} />
              </span>
              <span className={styles.rowPaid}>
                <span className={styles.rowLabel}>Average monthly payout</span>
                <span>
                  <span className="num">{project.track.average === null ? 'Nothing yet' : shortPercent(project.track.average)}</span>{' '}
                  <small>
                    target <span className="num">{returnRange(project)}</span>
                  </small>
                </span>
                <AimedAndPaidBar project={project} scale={scale} />
              </span>
              <span className={styles.rowRecord}>
                <span className="num">
                  {project.track.onTime} of {owedOf(project.track)}
                </span>
                <TallyMarks size={16} strokes={trackStrokes(project.track)} />
              </span>
              <span className={styles.rowSum}>
                <span className={styles.rowLabel}>Raised</span>
                <span>
                  <span className="num">{wholeMoney(project.investmentReceived)}</span> <small>{currency}</small>
                </span>
                <small>
                  <span className="num">{project.totalInvestor}</span> investors
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When it ended, and the one thing that those who come after want to know: whether principal was lost. */
function StateLine({ project, currency }: { project: ListedProject; currency: string }) {
  const lost = isSome(project.capitalLost) && (
    <small>
      <span className="num">{wholeMoney(project.capitalLost)}</span> {currency} of principal lost
    </small>
  )
  if (project.endedAt)
    return (
      <>
        <small>
          <DateText value={project.endedAt} />
        </small>
        {lost || <small>No principal was lost</small>}
      </>
    )
  const words = stateWords[project.status]
  return lost || (words && <small>{words}</small>)
}

const isSome = (amount: string): boolean => toMinor(amount) > 0n

/** What the state means for money that is in it, where its name does not say so. */
const stateWords: Partial<Record<ProjectStatus, string>> = {
  OPEN: 'Fully reserved',
  FUNDED: 'Fully funded',
  PAUSED: 'Closed to new investment for now',
  CLOSED: 'Active until its investments mature',
}
