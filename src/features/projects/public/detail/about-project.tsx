import type { Project } from '@/contract/project-schemas'
import { toMinor, toMoney } from '@/domain/money'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './project.module.css'

/** What the project does, what the money is for and the terms of investing. */
export function AboutProject({ project }: { project: Project }) {
  return (
    <div className={styles.about} id="about">
      <h2>Business</h2>
      {/* The server has let through headings, lists, emphasis and links, and nothing else. */}
      <div className={styles.prose} dangerouslySetInnerHTML={{ __html: project.description }} />
      <div className={styles.aboutPair}>
        {project.uses.length > 0 && <Uses uses={project.uses} />}
        <Terms project={project} />
      </div>
    </div>
  )
}

const Uses = ({ uses }: Pick<Project, 'uses'>) => (
  <div>
    <h3>Use of funds</h3>
    <dl className={styles.ledger}>
      {uses.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText value={amount} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <MoneyText value={toMoney(uses.reduce((sum, { amount }) => sum + toMinor(amount), 0n))} />
        </dd>
      </div>
    </dl>
  </div>
)

const Terms = ({ project }: { project: Project }) => (
  <div>
    <h3>Terms</h3>
    <dl className={styles.ledger}>
      <div>
        <dt>Opened</dt>
        <dd>{project.openedAt ? <DateText value={project.openedAt} /> : 'Not yet'}</dd>
      </div>
      <div>
        <dt>Minimum</dt>
        <dd>
          <MoneyText value={project.limits.min} />
        </dd>
      </div>
      <div>
        <dt>Maximum</dt>
        <dd>
          <MoneyText value={project.limits.max} />
        </dd>
      </div>
      <div>
        <dt>Cooling-off period</dt>
        <dd>{project.reflectionDays > 0 ? `within ${project.reflectionDays} days, free` : 'not once it is active'}</dd>
      </div>
      <div>
        <dt>Early exit</dt>
        <dd>{project.allowsEarlyExit ? `${project.earlyExitPenalty} % penalty, on request` : 'not possible'}</dd>
      </div>
      <div className={styles.last}>
        <dt>At the end</dt>
        <dd>your choice, until the day before</dd>
      </div>
    </dl>
  </div>
)
