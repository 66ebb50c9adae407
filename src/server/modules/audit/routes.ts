import { audit } from '@/contract/audit'
import { implement } from '@/server/core/implement'
import { listAudit } from './queries'
import { verifyAudit } from './verify'

export const auditRoutes = implement(audit, {
  list: ({ db, query, actor }) => listAudit(db, query, actor),
  verify: ({ services }) => verifyAudit(services),
})
