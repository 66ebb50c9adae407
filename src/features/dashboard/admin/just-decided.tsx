import { useCan, useSession } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import styles from './dashboard.module.css'
import type { Office } from '@/components/dashboard/office'

const MOST = 5
const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString()

/** What was just decided, and by whom. */
export function JustDecided({ office }: { office: Office }) {
  const { user } = useSession()
  const may = useCan()('audit-logs:read')
  return (
    <Panel
      dense
      title="Recent decisions"
      {...(may ? { aside: <MoreLink href={firstPageOf(adminPaths.auditLogs)}>Audit log</MoreLink> } : {})}
    >
      {office.decided.length === 0 ? (
        <EmptyState title="No decisions yet">
          {may ? 'Decisions of all staff appear in this list.' : 'Your decisions appear in this list.'}
        </EmptyState>
      ) : (
        <ul className={styles.log}>
          {office.decided.slice(0, MOST).map((line, index) => (
            <li key={`${line.at} ${index}`}>
              <DateText value={line.at} style={isToday(line.at) ? 'time' : 'day'} className="text-ink-faint" />
              <p>
                <b>{line.actor === user?.name ? 'You' : line.actor}</b> {line.decision}
                {line.code && <span className="num block text-ink">{line.code}</span>}
              </p>
              {line.amount && <MoneyText value={line.amount} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
