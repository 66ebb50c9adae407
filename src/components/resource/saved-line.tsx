import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { actorWord } from '@/components/audit/audit-words'
import { firstPageOf, paths } from '@/config/paths'
import { audit } from '@/contract/audit'
import { DateText } from '@/ui/plain/date-text'
import { Link } from '@/ui/plain/link'
import styles from './editor.module.css'

/** Who changed it last, and the way to everything that was ever done to it, for those who may read the audit log. */
export function SavedLine({ id }: { id: string }) {
  const may = useCan()('audit-logs:read')
  const last = useRead(audit.list, { query: { subject: id, limit: 1 } }, { enabled: may }).data?.data[0]
  if (!last) return null
  return (
    <p className={styles.was}>
      Last changed by {actorWord(last)}, <DateText value={last.at} style="dateTime" />.{' '}
      <Link className="underline-soft" href={`${firstPageOf(paths.admin.auditLogs)}&subject=${id}`}>
        History
      </Link>
    </p>
  )
}
