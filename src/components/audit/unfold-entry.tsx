import dynamic from 'next/dynamic'
import type { AuditLog } from '@/contract/audit'

const AuditEntry = dynamic(() => import('./audit-entry').then((file) => file.AuditEntry), { ssr: false })

/** The expanded row of an entry. */
export const unfoldEntry = (entry: AuditLog) => <AuditEntry key={entry.id} entry={entry} />
