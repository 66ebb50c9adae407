import type { Received } from '@/contract/core/endpoint'
import type { Adjustment, adjustments, AdjustmentStatus } from '@/contract/adjustments'
import { toMoney } from '@/domain/money'
import { Scope, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, type Page } from '@/server/db/list'
import { sumsWithout } from '@/server/db/list-sums'
import { sql } from '@/server/db/sql'
import { availableTo } from '../users/queries/figure-sources'
import { assignedTo, assigneeColumn, toAssignee, type AssigneeRow } from '../work-queues/assignee'

export type AdjustmentRow = {
  id: string
  code: string
  user_id: string
  amount: bigint
  /** The customer's current available balance. */
  available: bigint
  reason: string
  status: AdjustmentStatus
  proposed_by: string
  decided_by: string | null
  decided_at: Date | null
  note: string | null
  created_at: Date
  version: number
  user_name: string
  user_email: string
  proposed_name: string
  decided_name: string | null
  assignee: AssigneeRow
}

/** An adjustment with the people involved; `a` is the row. */
export const columns = sql`a.id, a.code, a.user_id, a.amount, a.reason, a.status, a.proposed_by, a.decided_by, a.decided_at, a.note, a.created_at, a.version,
  ${availableTo(sql`u.id`)} as available, u.name as user_name, u.email as user_email, q.name as proposed_name, d.name as decided_name, ${assigneeColumn(sql`a.id`)} as assignee`
export const relations = sql`left join users u on u.id = a.user_id left join users q on q.id = a.proposed_by left join users d on d.id = a.decided_by`

/** An adjustment as its reader may see it: customers see the team instead of names, and no internal notes. */
export function toAdjustment(row: AdjustmentRow, reader: Actor['kind']): Adjustment {
  const named = (id: string, name: string) => ({ id, name: reader === 'Customer' ? 'Our team' : name })
  return {
    id: row.id,
    code: row.code,
    user: { id: row.user_id, name: row.user_name },
    amount: toMoney(row.amount),
    availableBalance:
      reader !== 'Customer' && row.status === 'PENDING'
        ? { now: toMoney(row.available), afterwards: toMoney(row.available + row.amount) }
        : null,
    reason: row.reason,
    status: row.status,
    proposedBy: named(row.proposed_by, row.proposed_name),
    decidedBy: row.decided_by && row.decided_name ? named(row.decided_by, row.decided_name) : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    assignee: toAssignee(row.assignee, reader !== 'Customer'),
    note: reader === 'Customer' ? null : row.note,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

type ListQuery = Received<typeof adjustments.list>['query']

/** Customers see posted adjustments only; pending and declined ones are internal. */
export const listAdjustments = (db: Query, actor: Actor, query: ListQuery): Promise<Page<Adjustment>> => {
  const scope = Scope.of(actor)
  return listPage<AdjustmentRow, Adjustment>(db, query, {
    columns,
    from: sql`adjustments a ${relations}`,
    where: [
      scope.userId !== undefined && sql`a.user_id = ${scope.userId} and a.status = 'POSTED'`,
      query.user !== undefined && sql`a.user_id = ${query.user}`,
      assignedTo(sql`a.id`, query.assignee),
      query.status && sql`a.status = any(${query.status}::text[])`,
    ],
    search: [sql`a.code`, sql`a.reason`, sql`u.name`, sql`u.username`],
    dated: sql`a.created_at`,
    sort: { createdAt: { by: sql`a.created_at`, as: 'timestamptz' }, amount: { by: sql`a.amount`, as: 'bigint' } },
    tie: sql`a.id`,
    keyed: [],
    sums: sumsWithout({ amount: sql`a.amount` }, { status: sql`a.status`, statuses: ['DECLINED'], filter: query.status }),
    map: (row) => toAdjustment(row, actor.kind),
  })
}
