import { profit } from '@/contract/profit'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { readBatch, resumeBatch } from './commands/confirm-share'
import { profitDistribution } from './distribution'
import { listLines } from './list-lines'
import { previewShare } from './preview'

export const profitRoutes = implement(profit, {
  preview: untransacted(({ db, params, body, now }) => previewShare(db, params.id, body, now)),
  lines: ({ db, params, query, now }) => listLines(db, params.id, query, now),
  confirm: (work) => propose(work, profitDistribution, { project: work.params.id, body: work.body }),
  progress: ({ db, params }) => readBatch(db, params.id, params.batchId),
  resume: (work) => resumeBatch(work, work.params.id, work.params.batchId),
})
