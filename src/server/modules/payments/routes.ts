import { payments } from '@/contract/payments'
import { Scope } from '@/server/core/actor'
import { implement } from '@/server/core/implement'
import { listPayments, readPayment } from './queries'
import { reversePayment } from './reverse'

export const paymentRoutes = implement(payments, {
  list: ({ db, query }) => listPayments(db, query),
  get: ({ db, params, actor }) => readPayment(db, params.id, Scope.of(actor)),
  reverse: (work) => reversePayment(work, work.params.id, work.body),
})
