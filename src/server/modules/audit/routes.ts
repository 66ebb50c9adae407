import { audit } from '@/contract/audit'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { listAudit } from './queries'
import { restoreAcknowledgement } from './restore-change'
import { verifyAudit } from './verify'

export const auditRoutes = implement(audit, {
  list: ({ db, query, actor }) => listAudit(db, query, actor),
  verify: ({ services }) => verifyAudit(services),
  acknowledgeRestore: (work) => propose(work, restoreAcknowledgement, work.body),
})
