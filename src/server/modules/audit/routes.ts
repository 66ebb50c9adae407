import { audit } from '@/contract/audit'
import { implement } from '@/server/core/implement'
import { verifyAudit } from './chain'
import { listAudit } from './queries'

export const auditRoutes = implement(audit, {
  list: ({ db, query, actor }) => listAudit(db, query, actor),
  verify: ({ services }) => verifyAudit(services),
})
