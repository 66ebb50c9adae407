import { payoutBatches } from '@/contract/payout-batches'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { batchCancellation } from './cancellation'
import { confirmResults } from './commands/confirm-results'
import { createBatch } from './commands/create-batch'
import { exportBatch } from './commands/export-batch'
import { dueWithdrawals, getBatch, listBatches } from './queries'
import { previewResults } from './results'

export const payoutBatchRoutes = implement(payoutBatches, {
  list: ({ db, query }) => listBatches(db, query),
  due: ({ db, query, actor, now }) => dueWithdrawals(db, query.gateway, actor, now),
  get: ({ db, params }) => getBatch(db, params.id),
  create: (work) => createBatch(work, work.body),
  export: (work) => exportBatch(work, work.params.id, work.body),
  results: (work) => previewResults(work, work.params.id, work.body),
  confirm: (work) => confirmResults(work, work.params.id, work.body),
  cancel: (work) => propose(work, batchCancellation, { batch: work.params.id, body: work.body }, work.body.note),
})
