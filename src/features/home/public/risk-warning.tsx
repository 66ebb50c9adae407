import { legalEntity } from '@/config/legal-entity'
import { site } from '@/config/site'
import styles from './home.module.css'

/** The risk, in the same size as the return. */
export const RiskWarning = () => (
  <section className={`${styles.wrap} ${styles.risk}`} id="risk" aria-labelledby="risk-title">
    <h2 id="risk-title" className={styles.h2}>
      Before you invest
    </h2>
    <div>
      <p className={styles.riskLead}>
        You can lose some or all of the money you invest. A project may pay late, pay less than its target, or fail.
      </p>
      <p className="max-w-[68ch] text-ink-soft">
        Your money is locked until the lock period ends, and there is no market to sell your investment before that. Past payouts are no
        indication of future ones. Only invest money you do not need, diversify, and take independent advice if you are unsure.
      </p>
      <p className="mt-3 max-w-[68ch] text-14 text-ink-soft">
        {site.title} is operated by {legalEntity.name}, registration no. {legalEntity.registration}.
      </p>
    </div>
  </section>
)
