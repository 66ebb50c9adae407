import { commissions } from '@/contract/commissions'
import { Scope } from '@/server/work/actor'
import { implement } from '@/server/http/endpoint/implement'
import { listCommissions } from './queries'

export const commissionRoutes = implement(commissions, {
  list: ({ db, query, actor }) => listCommissions(db, query, Scope.of(actor)),
  mine: ({ db, query, actor }) => listCommissions(db, query, Scope.own(actor)),
})
