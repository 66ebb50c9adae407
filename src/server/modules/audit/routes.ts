import { audit } from '@/contract/audit'
import { implement } from '@/server/core/implement'
import { verifyAudit } from './chain'
import { listAudit } from './queries'

export const auditRoutes = implement(audit, {
  list: ({ db, query }) => listAudit(db, query),
  verify: ({ services }) => verifyAudit(services),
})
