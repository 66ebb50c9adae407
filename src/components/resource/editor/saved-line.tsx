import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { actorWord } from '@/components/audit/audit-labels'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { audit, type AuditLog } from '@/contract/audit'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import styles from './editor.module.css'

const A_FEW = 20
/** Signing in or out does not change an account. */
const isChange = ({ action }: AuditLog): boolean => !action.startsWith('session.')

/** Who changed it last, and a link to its audit log for those with permission. */
export function SavedLine({ id }: { id: string }) {
  const may = useCan()('audit-logs:read')
  const entries = useRead(audit.list, { query: { subject: id, result: 'DONE', limit: A_FEW } }, { enabled: may }).data?.data ?? []
  const last = entries.find(isChange)
  if (entries.length === 0) return null
  return (
    <p className={styles.was}>
      {last && (
        <>
          <Rich
            text="Last changed by {actorWord}, {at}."
            values={{ actorWord: actorWord(last), at: <DateText value={last.at} style="dateTime" /> }}
          />{' '}
        </>
      )}
      <Link className="underline-soft" href={`${firstPageOf(adminPaths.auditLogs)}&subject=${id}`}>
        {t('History')}
      </Link>
    </p>
  )
}
