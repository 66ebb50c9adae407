import { BanknoteArrowUp, Plus } from 'lucide'
import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { greetingAt } from '@/components/greeting'
import { paths } from '@/config/paths'
import { dashboard } from '@/contract/dashboard'
import { ButtonLink } from '@/ui/plain/button'
import { PageFrame } from '@/ui/plain/page-frame'
import { Panel } from '@/ui/plain/panel'
import { Bone, Loading } from '@/ui/plain/skeleton'
import { ErrorState } from '@/ui/plain/state-box'
import { useNow } from '@/ui/plain/use-now'
import { Allocation } from './allocation'
import { ComingUp } from './coming-up'
import styles from './dashboard.module.css'
import { Invite } from './invite'
import { LatestMovements } from './latest-movements'
import { NextSteps } from './next-steps'
import { StatementsPanel } from './statements-panel'
import { ValuePanel } from './value-panel'
import { YourMoney } from './your-money'

/** What somebody holds, how it grew, what comes next and what is still to do. */
export function DashboardScreen() {
  const { user } = useSession()
  const now = useNow()
  const at = new Date(now ?? 0)
  return (
    <PageFrame
      title={`${greetingAt(at.getHours())}, ${user?.name.split(' ')[0] ?? ''}`}
      documentTitle="Dashboard"
      over={now === undefined ? '' : longDate(at)}
      actions={
        <span className="contents max-md:hidden">
          <ButtonLink size="mid" icon={BanknoteArrowUp} href={paths.users.newWithdraw}>
            Withdraw
          </ButtonLink>
          <ButtonLink look="primary" size="mid" icon={Plus} href={paths.projects}>
            Invest
          </ButtonLink>
        </span>
      }
    >
      <Panels />
    </PageFrame>
  )
}

const longDate = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at)

function Panels() {
  const { data, error, refetch } = useRead(dashboard.mine, {})
  const found = data?.data
  if (error && !found)
    return (
      <>
        <YourMoney overview={undefined} failed />
        <Panel>
          <ErrorState title="Your dashboard did not load" onRetry={() => void refetch()}>
            {error.message} Nothing was changed, and your money is where it was.
          </ErrorState>
        </Panel>
      </>
    )
  return (
    <>
      <YourMoney overview={found} />
      <div className={styles.thumb}>
        <ButtonLink size="large" href={paths.users.newWithdraw}>
          Withdraw
        </ButtonLink>
        <ButtonLink look="primary" size="large" href={paths.projects}>
          Invest
        </ButtonLink>
      </div>
      <div className={styles.columns}>
        {found ? (
          <ValuePanel overview={found} className={styles.value} />
        ) : (
          <Waiting title="Value over time" height={392} className={styles.value} />
        )}
        {found ? (
          <ComingUp coming={found.comingUp} className={styles.coming} />
        ) : (
          <Waiting title="Coming up" height={320} className={styles.coming} />
        )}
        {found ? (
          <Allocation parts={found.allocation} className={styles.money} />
        ) : (
          <Waiting title="Where your money is" height={320} className={styles.money} />
        )}
        {found ? (
          <NextSteps steps={found.steps} className={styles.steps} />
        ) : (
          <Waiting title="Next steps" height={240} className={styles.steps} />
        )}
        <LatestMovements className={styles.moves} />
        <div className={styles.stack}>
          {found ? (
            <Invite referral={found.referral} className={styles.invite} />
          ) : (
            <Waiting title="Invite someone" height={160} className={styles.invite} />
          )}
          <StatementsPanel className={styles.statements} />
        </div>
      </div>
    </>
  )
}

/** A panel in the size of what comes. */
const Waiting = ({ title, height, className }: { title: string; height: number; className: string | undefined }) => (
  <Panel title={title} className={className ?? ''} busy>
    <Loading label={`${title}: loading`} className="grid content-start gap-6">
      <div className="grid content-start gap-6" style={{ minHeight: height }}>
        <Bone width="40%" />
        <Bone width="100%" />
        <Bone width="70%" />
        <Bone width="90%" />
      </div>
    </Loading>
  </Panel>
)
