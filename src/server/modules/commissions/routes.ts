import { commissions } from '@/contract/commissions'
import { Scope } from '@/server/core/actor'
import { implement } from '@/server/core/implement'
import { listCommissions } from './queries'

export const commissionRoutes = implement(commissions, {
  list: ({ db, query, actor }) => listCommissions(db, query, Scope.of(actor)),
  mine: ({ db, query, actor }) => listCommissions(db, query, Scope.own(actor)),
})
