import { payoutBatches } from '@/contract/payout-batches'
import { implement } from '@/server/http/endpoint/implement'
import { cancelBatch } from './commands/cancel-batch'
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
  cancel: (work) => cancelBatch(work, work.params.id, work.body),
})
