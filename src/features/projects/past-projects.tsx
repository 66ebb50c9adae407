import { projectStatusWords } from '@/components/status'
import { ProjectBanner } from '@/components/project/project-banner'
import { lockPeriods, returnRange, wholeMoney } from '@/components/project/project-words'
import { paths } from '@/config/paths'
import { Link } from '@/ui/plain/link'
import { MoneyText } from '@/ui/plain/money-text'
import { StatusTag } from '@/ui/plain/status-tag'
import { strokesOf, Tally } from '@/ui/plain/tally'
import type { ListedProject } from './projects-screen'
import styles from './projects.module.css'

/** Projects that take no new money: what they aimed at, what they shared, how often on time. */
export const PastProjects = ({ projects, currency }: { projects: readonly ListedProject[]; currency: string }) => (
  <section aria-labelledby="no-money">
    <div className={styles.sectionHead}>
      <h2 id="no-money">No longer taking money</h2>
    </div>
    <div className={`${styles.row} ${styles.rowHead}`} aria-hidden="true">
      <span />
      <span>Project</span>
      <span>State</span>
      <span>Aimed at, a month</span>
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
            </span>
            <span className={styles.rowPaid}>
              <span>
                <span className="num">{returnRange(project)}</span> <small>for {lockPeriods(project)} months</small>
              </span>
              <small>
                <MoneyText value={project.profitShared} currency={currency} /> shared so far
              </small>
            </span>
            <span className={styles.rowRecord}>
              <span className="num">
                {project.track.onTime} of {project.track.shared}
              </span>
              <Tally size={16} strokes={strokesOf({ done: project.track.onTime, late: project.track.shared - project.track.onTime })} />
            </span>
            <span className={styles.rowSum}>
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
