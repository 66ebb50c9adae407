import { payments } from '@/contract/payments'
import { Scope } from '@/server/core/actor'
import { implement } from '@/server/core/implement'
import { listPayments, readPayment } from './queries'
import { propose } from '../approvals/change-requests'
import { paymentReversal } from './reversal'

export const paymentRoutes = implement(payments, {
  list: ({ db, query }) => listPayments(db, query),
  get: ({ db, params, actor }) => readPayment(db, params.id, Scope.of(actor)),
  reverse: (work) => propose(work, paymentReversal, { payment: work.params.id, body: work.body }, work.body.note),
})
