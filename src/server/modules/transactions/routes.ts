import { transactions } from '@/contract/transactions'
import { Scope } from '@/server/work/actor'
import { implement } from '@/server/http/endpoint/implement'
import { getTransaction } from './detail'
import { listTransactions, summarise } from './queries'

export const transactionRoutes = implement(transactions, {
  list: ({ db, actor, query }) => listTransactions(db, Scope.of(actor), query),
  mine: ({ db, actor, query }) => listTransactions(db, Scope.own(actor), query),
  summary: ({ db, actor, query, now }) => summarise(db, Scope.own(actor), query, now),
  get: ({ db, actor, params }) => getTransaction(db, Scope.of(actor), params.id),
})
