import { assignments } from '@/contract/assignments'
import { targetTimes } from '@/contract/target-times'
import { implement } from '@/server/http/endpoint/implement'
import { assign, listAssignees } from './commands/assign-item'
import { listTargetTimes } from './items'

export const assignmentRoutes = implement(assignments, {
  payment: (work) => assign(work, 'payments', work.params.id, work.body),
  withdrawal: (work) => assign(work, 'withdrawals', work.params.id, work.body),
  identity: (work) => assign(work, 'identity', work.params.id, work.body),
  adjustment: (work) => assign(work, 'adjustments', work.params.id, work.body),
  changeRequest: (work) => assign(work, 'change-requests', work.params.id, work.body),
  assignees: ({ db, actor, params }) => listAssignees(db, actor, params),
})

export const targetTimeRoutes = implement(targetTimes, { list: ({ db }) => listTargetTimes(db) })
