import { commissions } from '@/contract/commissions'
import { implement } from '@/server/http/endpoint/implement'
import { listCommissions, listOwnCommissions } from './queries'

export const commissionRoutes = implement(commissions, {
  list: ({ db, query }) => listCommissions(db, query),
  mine: ({ db, query, actor }) => listOwnCommissions(db, query, actor.id),
})
