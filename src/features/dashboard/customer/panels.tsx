import { Allocation } from './allocation'
import { ComingUp } from './coming-up'
import styles from './dashboard.module.css'
import { Invite } from './invite'
import { LatestMovements } from './latest-movements'
import { NextSteps } from './next-steps'
import type { Overview } from './overview'
import { Waiting } from './panels-waiting'
import { StatementsPanel } from './statements-panel'
import { ValuePanel } from './value-panel'

/** What stands below the figures. */
export const Panels = ({ overview }: { overview: Overview | undefined }) => (
  <div className={styles.columns}>
    {overview ? <ValuePanel overview={overview} className={styles.value} /> : <Waiting panel="value" />}
    {overview ? <ComingUp coming={overview.comingUp} payouts={overview.payouts} className={styles.coming} /> : <Waiting panel="coming" />}
    {overview ? <Allocation parts={overview.allocation} className={styles.money} /> : <Waiting panel="money" />}
    {overview ? <NextSteps steps={overview.steps} className={styles.steps} /> : <Waiting panel="steps" />}
    <LatestMovements className={styles.moves} />
    <div className={styles.stack}>
      {overview ? <Invite referral={overview.referral} className={styles.invite} /> : <Waiting panel="invite" />}
      <StatementsPanel className={styles.statements} />
    </div>
  </div>
)
