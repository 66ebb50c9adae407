import { payments } from '@/contract/payments'
import { Scope } from '@/server/work/actor'
import { implement } from '@/server/http/endpoint/implement'
import { readDecisions } from '../decisions/commands/record-decision'
import { renewReview } from '../reviews/commands/renew-review'
import { propose } from '../approvals/change-requests'
import { approveMany, listBulkApprovals } from './commands/approve-payments'
import { reverseBulk } from './commands/reverse-payments'
import { readClaim } from './claims'
import { listPayments, readPayment } from './queries'
import { withReadersApprovals } from './reader-approvals'
import { paymentReversal } from './reversal'

export const paymentRoutes = implement(payments, {
  list: async ({ db, query, ...reader }) => {
    const page = await listPayments(db, query)
    return { ...page, rows: await withReadersApprovals(db, page.rows, reader) }
  },
  get: async ({ db, params, ...reader }) => {
    const payment = await readPayment(db, params.id, Scope.of(reader.actor))
    const [shown = payment] = await withReadersApprovals(db, [payment], reader)
    return shown
  },
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
