import { payments } from '@/contract/payments'
import { Scope } from '@/server/work/actor'
import { implement } from '@/server/http/endpoint/implement'
import { readDecisions } from '../decisions/commands/record-decision'
import { renewReview } from '../reviews/commands/renew-review'
import { propose } from '../approvals/change-requests'
import { approveMany, listBulkApprovals } from './commands/approve-payments'
import { reverseBulk } from './commands/reverse-payments'
import { listPayments, readClaim, readPayment } from './queries'
import { paymentReversal } from './reversal'

export const paymentRoutes = implement(payments, {
  list: ({ db, query }) => listPayments(db, query),
  get: ({ db, params, actor }) => readPayment(db, params.id, Scope.of(actor)),
  bulkApprovals: ({ db, now }) => listBulkApprovals(db, now),
  bulkApprove: (work) => approveMany(work, work.body),
  bulkReverse: (work) => reverseBulk(work, work.params.id, work.body.note),
  decisions: async ({ db, params, actor }) => readDecisions(db, { type: 'payment', ids: await readClaim(db, params.id, Scope.of(actor)) }),
  review: async (work) => {
    const { id } = await readPayment(work.tx, work.params.id, Scope.of(work.actor))
    return renewReview(work, { type: 'payment', id })
  },
  reverse: (work) => propose(work, paymentReversal, { payment: work.params.id, body: work.body }, work.body.note),
})
