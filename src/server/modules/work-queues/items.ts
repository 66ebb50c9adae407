import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import type { ApprovalAction } from '@/contract/approval-actions'
import type { Permission } from '@/contract/permissions'
import type { Reply } from '@/contract/core/endpoint'
import type { targetTimes } from '@/contract/target-times'
import { workQueueKeys, type WorkQueueKey } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import type { Query } from '@/server/db/database'
import { join, sql, type Sql } from '@/server/db/sql'
import { duePayouts } from '../payouts/due'
import { readSettings } from '../settings/queries'

/** An open item of a work queue. */
export type WorkItem = {
  queue: WorkQueueKey
  /** The id of the thing itself: the payment, the project. */
  id: string
  code: string | null
  /** Whom or what it is about. */
  about: string
  /** In minor units of the book currency; null where it has none. */
  amount: bigint | null
  /** Waiting since: its creation, or its return to the queue. */
  since: Date
  /** A first person approved it, another one must. */
  second: boolean
  /** Who cannot act on it: who proposed, recorded or submitted it, or approved it already. */
  makers: string[]
  /** The project it belongs to, where its page is the place to decide; else null. */
  project: string | null
  /** The permission to act on this very item, where not all of its queue ask for the same. */
  permission: Permission | null
  /** The reported reason for its return to the queue; null if it did not return. */
  returned: string | null
  /** The action whose policy determines the approvers; null if it needs no approval. */
  action: ApprovalAction | null
}

const approvers = (id: Sql, event: string): Sql =>
  sql`coalesce((select array_agg(ap.by_id) from approvals ap where ap.subject = ${id} and ap.event = ${event}), '{}'::uuid[])`

// By partial indexes or by indexes of the state, so that reading them takes as long as there are open items.
const openItems = (now: Date): Readonly<Record<WorkQueueKey, Sql>> => ({
  payments: sql`
    select 'payments' as queue, p.id, p.code, u.name as about, p.book_amount as amount, coalesce(p.returned_at, p.created_at) as since, p.second_needed as second,
      array_remove(${approvers(sql`p.id`, 'approve')} || array[p.recorded_by, p.user_id], null) as makers, null::uuid as project, null::text as permission, null::text as returned, 'payment.approve' as action
    from payments p join users u on u.id = p.user_id where p.status = 'PENDING' and not p.awaits_money`,
  withdrawals: sql`
    select 'withdrawals', w.id, w.code, u.name, w.amount, w.created_at, exists (select 1 from approvals ap where ap.subject = w.id and ap.event = 'approve'),
      ${approvers(sql`w.id`, 'approve')} || w.user_id, null::uuid, null::text, null::text, 'withdrawal.approve'
    from withdrawals w join users u on u.id = w.user_id where w.status = 'PENDING'`,
  payouts: sql`
    select 'payouts', d.id, d.code, d.about, d.net, d.since, false, ${approvers(sql`d.id`, 'approve')}, null::uuid, null::text, d.reason, null from (${duePayouts(now)}) d`,
  identity: sql`
    select 'identity', r.id, null::text, u.name, null::bigint, coalesce(r.returned_at, r.created_at), exists (select 1 from approvals ap where ap.subject = r.id and ap.event = 'approve'),
      array_remove(${approvers(sql`r.id`, 'approve')} || array[r.submitted_by, r.user_id], null), null::uuid, null::text, null::text, 'identity.approve'
    from identity_requests r join users u on u.id = r.user_id where r.status = 'PENDING'`,
  adjustments: sql`
    select 'adjustments', a.id, a.code, u.name, a.amount, a.created_at, exists (select 1 from approvals ap where ap.subject = a.id and ap.event = 'approve'),
      array[a.proposed_by, a.user_id] || ${approvers(sql`a.id`, 'approve')}, null::uuid, null::text, null::text, 'adjustment.post'
    from adjustments a join users u on u.id = a.user_id where a.status = 'PENDING'`,
  exits: sql`
    select 'exits', i.id, i.code, u.name, i.exit_net, coalesce(i.exit_asked_at, i.created_at),
      exists (select 1 from approvals ap where ap.subject = i.id and ap.event = 'approve-exit'), ${approvers(sql`i.id`, 'approve-exit')} || i.user_id, null::uuid, null::text, null::text, 'exit.approve'
    from investments i join users u on u.id = i.user_id where i.status = 'EXIT_REQUESTED'`,
  questions: sql`
    select 'questions', q.id, null::text, p.title, null::bigint, q.asked_at, false, '{}'::uuid[], p.id, null::text, null::text, null
    from project_questions q join projects p on p.id = q.project_id where q.answer is null`,
  'change-requests': sql`
    select 'change-requests', c.id, c.code, c.title, c.amount, c.created_at, exists (select 1 from approvals ap where ap.subject = c.id and ap.event = 'approve'),
      array[c.maker_id] || ${approvers(sql`c.id`, 'approve')} || case when c.subject_type = 'user' and c.subject_id <> 'new' then array[c.subject_id::uuid] else '{}'::uuid[] end,
      null::uuid, c.checker_permission, null::text, c.action
    from change_requests c where c.status = 'PENDING' and c.expires_at > ${now}`,
})

/** Every open item of these work queues, in the columns of `WorkItem`; `amount` is signed where the item's is. */
export function workItems(now: Date, queues: readonly WorkQueueKey[] = workQueueKeys): Sql {
  const items = openItems(now)
  return sql`
    select * from (${join(
      queues.map((queue) => items[queue]),
      ' union all ',
    )}) as item(queue, id, code, about, amount, since, second, makers, project, permission, returned, action)`
}

/** The path at which an item is decided. */
export const itemPath = ({ queue, id, code, project }: Pick<WorkItem, 'queue' | 'id' | 'code' | 'project'>): string =>
  itemPaths[queue]({ id, code, project })

type ItemLocation = Pick<WorkItem, 'id' | 'code' | 'project'>
const itemPaths: Readonly<Record<WorkQueueKey, (place: ItemLocation) => string>> = {
  payments: ({ id }) => adminPaths.payment(id),
  withdrawals: ({ id }) => adminPaths.withdraw(id),
  payouts: ({ id }) => adminPaths.withdraw(id),
  identity: ({ id }) => adminPaths.verificationRequest(id),
  adjustments: ({ id, code }) => `${adminPaths.adjustments}&searchTerm=${code ?? ''}&open=${id}`,
  exits: ({ id }) => adminPaths.investment(id),
  questions: ({ project }) => adminPaths.projectTab(project ?? '', 'questions'),
  'change-requests': ({ id }) => adminPaths.approval(id),
}

/** The path of a whole queue. */
export const queuePaths: Readonly<Record<WorkQueueKey, string>> = {
  payments: adminPaths.payments,
  withdrawals: `${firstPageOf(adminPaths.withdraws)}&status=PENDING`,
  payouts: adminPaths.payoutsDue,
  identity: `${firstPageOf(adminPaths.userVerificationRequests)}&status=PENDING`,
  adjustments: adminPaths.pendingAdjustments,
  exits: adminPaths.exits,
  questions: adminPaths.dashboard,
  'change-requests': firstPageOf(adminPaths.approvals),
}

/** Every queue with its target time, in hours, by the settings. */
export async function listTargetTimes(db: Query): Promise<Reply<typeof targetTimes.list>> {
  const settings = await readSettings(db)
  return workQueueKeys.map((queue) => ({ queue, targetHours: settings[workQueues[queue].target] }))
}
