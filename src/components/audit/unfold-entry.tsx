import dynamic from 'next/dynamic'
import type { AuditLog } from '@/contract/audit'

const AuditEntry = dynamic(() => import('./audit-entry').then((file) => file.AuditEntry), { ssr: false })

/** What an entry opens to, under its row. */
export const unfoldEntry = (entry: AuditLog) => <AuditEntry key={entry.id} entry={entry} />
