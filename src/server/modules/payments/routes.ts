import { payments } from '@/contract/payments'
import { Scope } from '@/server/core/actor'
import { implement } from '@/server/core/implement'
import { readDecisions } from '../decisions/service'
import { renewReview } from '../reviews/service'
import { listPayments, readPayment } from './queries'
import { propose } from '../approvals/change-requests'
import { paymentReversal } from './reversal'

export const paymentRoutes = implement(payments, {
  list: ({ db, query }) => listPayments(db, query),
  get: ({ db, params, actor }) => readPayment(db, params.id, Scope.of(actor)),
  decisions: async ({ db, params, actor }) => {
    const { id } = await readPayment(db, params.id, Scope.of(actor))
    return readDecisions(db, { type: 'payment', id })
  },
  review: async (work) => {
    const { id } = await readPayment(work.tx, work.params.id, Scope.of(work.actor))
    return renewReview(work, { type: 'payment', id })
  },
  reverse: (work) => propose(work, paymentReversal, { payment: work.params.id, body: work.body }, work.body.note),
})
