import { adjustments } from '@/contract/adjustments'
import { implement } from '@/server/http/endpoint/implement'
import { listAdjustments } from './queries'
import { approveAdjustment, declineAdjustment, proposeAdjustment } from './commands/review-adjustment'

export const adjustmentRoutes = implement(adjustments, {
  list: ({ db, actor, query }) => listAdjustments(db, actor, query),
  propose: (work) => proposeAdjustment(work, work.params.userId, work.body),
  approve: (work) => approveAdjustment(work, work.params.id, work.body),
  decline: (work) => declineAdjustment(work, work.params.id, work.body),
})
