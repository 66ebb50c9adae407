import { useCan, useSession } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import type { Office } from '@/components/dashboard/admin-queues'

const MOST = 5
const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString()

/** The most recent decisions, and who made them. */
export function JustDecided({ office }: { office: Office }) {
  const { user } = useSession()
  const may = useCan()('audit-logs:read')
  return (
    <Panel
      dense
      title={t('Recent decisions')}
      {...(may ? { aside: <MoreLink href={firstPageOf(adminPaths.auditLogs)}>{t('Audit log')}</MoreLink> } : {})}
    >
      {office.decided.length === 0 ? (
        <EmptyState title={t('No decisions yet')}>
          {may ? t('Decisions of all staff appear in this list.') : t('Your decisions appear in this list.')}
        </EmptyState>
      ) : (
        <ul>
          {office.decided.slice(0, MOST).map((line, index) => (
            <li
              className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-2 py-[9px] border-t border-line text-13/5 first:border-0"
              key={`${line.at} ${index}`}
            >
              <DateText value={line.at} style={isToday(line.at) ? 'time' : 'day'} className="text-ink-faint" />
              <p className="text-ink-soft">
                <b className="text-ink font-medium">{line.actor === user?.name ? t('You') : line.actor}</b> {line.decision}
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
