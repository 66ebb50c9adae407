import type { Project } from '@/contract/project-schemas'
import styles from './project.module.css'

/** The risk text of the project, which an investor must have accepted. */
export const Risk = ({ project }: { project: Project }) => {
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
