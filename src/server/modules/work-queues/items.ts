import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import type { ApprovalAction } from '@/contract/approval-actions'
import type { Permission } from '@/contract/permissions'
import type { Reply } from '@/contract/core/endpoint'
import type { targetTimes } from '@/contract/target-times'
import { workQueueKeys, type WorkQueueKey } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import type { Query } from '@/server/db/database'
import { join, nothing, raw, sql, type Sql } from '@/server/db/sql'
import { may, type Person } from '@/server/work/actor'
import { hasCountingApproval, isCounting, checkerPermissionOf } from '../approvals/counting'
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

/** Where the open items of a queue are read from; the columns are those of `WorkItem`, each null or false where it is left out. */
type ItemSource = {
  id: Sql
  about: Sql
  since: Sql
  /** Tables with joins and conditions, without `where`. */
  from: Sql
  where: Sql
  /** The event under which its approvals are recorded. */
  event?: 'approve' | 'approve-exit'
  /** Who cannot act on it, beside those who approved it: uuid columns, each possibly null. */
  makers?: readonly Sql[]
  code?: Sql
  amount?: Sql
  second?: Sql
  project?: Sql
  permission?: Sql
  returned?: Sql
  action?: Sql
}

/** The approvals of an item that count. */
const approvalsOf = ({
  id,
  event = 'approve',
  action,
  permission,
}: ItemSource): Sql => sql`from approvals said join users u on u.id = said.by_id
  where said.subject = ${id} and said.event = ${event} and ${action ? isCounting(checkerPermissionOf(action, permission)) : sql`true`}`

// By partial indexes or by indexes of the state, so that reading them takes as long as there are open items. Owners are joined outer,
// although each item has one, so that PostgreSQL drops the join where no column of it is read: counting and sorting thousands of items.
const openItems: Readonly<Record<Exclude<WorkQueueKey, 'payouts' | 'change-requests'>, ItemSource>> = {
  payments: {
    id: sql`p.id`,
    code: sql`p.code`,
    about: sql`u.name`,
    amount: sql`p.book_amount`,
    since: sql`coalesce(p.returned_at, p.created_at)`,
    second: sql`p.second_needed and ${hasCountingApproval(sql`p.id`, 'approve', 'payment.approve')}`,
    makers: [sql`p.recorded_by`, sql`p.user_id`],
    action: sql`'payment.approve'`,
    from: sql`payments p left join users u on u.id = p.user_id`,
    where: sql`p.status = 'PENDING' and not p.awaits_money`,
  },
  withdrawals: {
    id: sql`w.id`,
    code: sql`w.code`,
    about: sql`u.name`,
    amount: sql`w.amount`,
    since: sql`w.created_at`,
    makers: [sql`w.user_id`],
    action: sql`'withdrawal.approve'`,
    from: sql`withdrawals w left join users u on u.id = w.user_id`,
    where: sql`w.status = 'PENDING'`,
  },
  identity: {
    id: sql`r.id`,
    about: sql`u.name`,
    since: sql`coalesce(r.returned_at, r.created_at)`,
    makers: [sql`r.submitted_by`, sql`r.user_id`],
    action: sql`'identity.approve'`,
    from: sql`identity_requests r left join users u on u.id = r.user_id`,
    where: sql`r.status = 'PENDING'`,
  },
  adjustments: {
    id: sql`a.id`,
    code: sql`a.code`,
    about: sql`u.name`,
    amount: sql`a.amount`,
    since: sql`a.created_at`,
    makers: [sql`a.proposed_by`, sql`a.user_id`],
    action: sql`'adjustment.post'`,
    from: sql`adjustments a left join users u on u.id = a.user_id`,
    where: sql`a.status = 'PENDING'`,
  },
  exits: {
    id: sql`i.id`,
    code: sql`i.code`,
    about: sql`u.name`,
    amount: sql`i.exit_net`,
    since: sql`coalesce(i.exit_asked_at, i.created_at)`,
    makers: [sql`i.user_id`],
    event: 'approve-exit',
    action: sql`'exit.approve'`,
    from: sql`investments i left join users u on u.id = i.user_id`,
    where: sql`i.status = 'EXIT_REQUESTED'`,
  },
  questions: {
    id: sql`q.id`,
    about: sql`p.title`,
    since: sql`q.asked_at`,
    project: sql`p.id`,
    second: sql`false`,
    from: sql`project_questions q join projects p on p.id = q.project_id`,
    where: sql`q.answer is null`,
  },
}

const timedItems = (now: Date): Readonly<Record<'payouts' | 'change-requests', ItemSource>> => ({
  payouts: {
    id: sql`d.id`,
    code: sql`d.code`,
    about: sql`d.about`,
    amount: sql`d.net`,
    since: sql`d.since`,
    returned: sql`d.reason`,
    second: sql`false`,
    from: sql`(${duePayouts(now)}) d`,
    where: sql`true`,
  },
  'change-requests': {
    id: sql`c.id`,
    code: sql`c.code`,
    about: sql`c.title`,
    amount: sql`c.amount`,
    since: sql`c.created_at`,
    makers: [sql`c.maker_id`, sql`case when c.subject_type = 'user' and c.subject_id <> 'new' then c.subject_id::uuid end`],
    permission: sql`c.checker_permission`,
    action: sql`c.action`,
    from: sql`change_requests c`,
    where: sql`c.status = 'PENDING' and c.expires_at > ${now}`,
  },
})

/** Items that the reader neither made nor approved, that are not about them, and that they have the permission for. */
function actionableBy(reader: Person, source: ItemSource): Sql[] {
  const { makers = [], permission } = source
  return [
    ...makers.map((maker) => sql`and ${maker} is distinct from ${reader.id}::uuid`),
    sql`and not exists (select ${approvalsOf(source)} and said.by_id = ${reader.id}::uuid)`,
    permission && !may(reader) ? sql`and ${permission} = any(${[...reader.permissions]}::text[])` : nothing,
  ]
}

function selectItems(queue: WorkQueueKey, source: ItemSource, { reader, first }: ItemFilter): Sql {
  const { code, amount, second, project, permission, returned, action, makers = [] } = source
  const items = sql`
    select ${queue}::text as queue, ${source.id} as id, ${code ?? sql`null::text`} as code, ${source.about} as about, ${amount ?? sql`null::bigint`} as amount,
      ${source.since} as since, ${second ?? sql`exists (select ${approvalsOf(source)})`} as second,
      array_remove(array[${join(makers)}]::uuid[], null) || coalesce((select array_agg(said.by_id) ${approvalsOf(source)}), '{}') as makers,
      ${project ?? sql`null::uuid`} as project, ${permission ?? sql`null::text`} as permission, ${returned ?? sql`null::text`} as returned, ${action ?? sql`null::text`} as action
    from ${source.from} where ${source.where} ${reader ? join(actionableBy(reader, source), ' ') : nothing}`
  if (!first) return items
  const direction = raw(first.order)
  return sql`(${items} order by since ${direction}, id ${direction} limit ${first.count}::int)`
}

type ItemFilter = {
  queues?: readonly WorkQueueKey[]
  /** Only items that this person may act on. */
  reader?: Person
  /** Only this many of each queue, by the time since when they wait. */
  first?: { count: number; order: 'asc' | 'desc' }
}

/** Open items of these work queues (of all by default), in the columns of `WorkItem`; `amount` is signed where the item's is. */
export function workItems(now: Date, { queues = workQueueKeys, ...filter }: ItemFilter = {}): Sql {
  const items: Readonly<Record<WorkQueueKey, ItemSource>> = { ...openItems, ...timedItems(now) }
  return join(
    queues.map((queue) => selectItems(queue, items[queue], filter)),
    ' union all ',
  )
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
