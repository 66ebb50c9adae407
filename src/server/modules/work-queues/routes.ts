import { assignments } from '@/contract/assignments'
import { targetTimes } from '@/contract/target-times'
import { presence } from '@/contract/presence'
import { sql, type Sql } from '@/server/db/sql'
import { notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { renewReview, type ReviewSubject } from '../reviews/commands/renew-review'
import { implement } from '@/server/http/endpoint/implement'
import { assign, listAssignees } from './commands/assign-item'
import { listTargetTimes } from './items'

export const assignmentRoutes = implement(assignments, {
  payment: (work) => assign(work, 'payments', work.params.id, work.body),
  withdrawal: (work) => assign(work, 'withdrawals', work.params.id, work.body),
  identity: (work) => assign(work, 'identity', work.params.id, work.body),
  adjustment: (work) => assign(work, 'adjustments', work.params.id, work.body),
  exit: (work) => assign(work, 'exits', work.params.id, work.body),
  question: (work) => assign(work, 'questions', work.params.id, work.body),
  changeRequest: (work) => assign(work, 'change-requests', work.params.id, work.body),
  assignees: ({ db, actor, params }) => listAssignees(db, actor, params),
})

const reviewed = async (work: PersonWork, table: Sql, type: ReviewSubject, id: string) => {
  if (!(await work.tx.maybe(sql`select 1 from ${table} where id = ${id}`))) throw notFound('This item')
  return renewReview(work, { type, id })
}

export const presenceRoutes = implement(presence, {
  withdrawal: (work) => reviewed(work, sql`withdrawals`, 'withdrawal', work.params.id),
  adjustment: (work) => reviewed(work, sql`adjustments`, 'adjustment', work.params.id),
  exit: (work) => reviewed(work, sql`investments`, 'investment', work.params.id),
})

export const targetTimeRoutes = implement(targetTimes, { list: ({ db }) => listTargetTimes(db) })
