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
import { isCounting, isCountingOf, checkerPermissionOf, type CountsSince } from '../approvals/counting'
import { isPersonal } from '../personal-accounts/is-personal'
import { readSettings } from '../settings/queries'
import { sourcesOf, type ItemSource } from './item-sources'

/** An open item of a work queue. */
export type WorkItem = {
  queue: WorkQueueKey
  /** The id of the subject: the payment, the project. */
  id: string
  code: string | null
  /** The person or thing that it concerns. */
  about: string
  /** In minor units of the book currency; null without an amount. */
  amount: bigint | null
  /** Waiting since its creation, or its return to the queue. */
  since: Date
  /** It has a first approval and needs another person's. */
  second: boolean
  /** Who cannot act on it: who proposed, recorded, submitted or approved it, and the customer. */
  makers: string[]
  /** Its project, if it is decided on that project's page; else null. */
  project: string | null
  /** The permission to act on this item, if not the same for the whole queue. */
  permission: Permission | null
  /** The reported reason for its return to the queue; null if it did not return. */
  returned: string | null
  /** The action whose policy determines the approvers; null if it needs no approval. */
  action: ApprovalAction | null
}

/** The approvals of an item that count. */
const approvalsOf = ({
  id,
  event = 'approve',
  action,
  permission,
}: ItemSource): Sql => sql`from approvals said join users u on u.id = said.by_id
  where said.subject = ${id} and said.event = ${event} and ${action ? isCounting(checkerPermissionOf(action, permission)) : sql`true`}`

/** A person who acts on items, with the times from which their approvals count. */
type ItemReader = { person: Person; countsSince: CountsSince }

/** Conditions for items that the reader neither made nor approved, that do not concern them, and that they have the permission for. */
function actionableBy({ person, countsSince }: ItemReader, source: ItemSource): Sql[] {
  const { id, event = 'approve', makers = [], owner, permission, action } = source
  const counts = action ? isCountingOf(countsSince, checkerPermissionOf(action, permission)) : sql`true`
  return [
    ...makers.map((maker) => sql`and ${maker} is distinct from ${person.id}::uuid`),
    owner ? sql`and not ${isPersonal(sql`${person.id}`, owner)}` : nothing,
    sql`and not exists (
      select 1 from approvals said where said.subject = ${id} and said.event = ${event} and said.by_id = ${person.id}::uuid and ${counts})`,
    permission && !may(person) ? sql`and ${permission} = any(${[...person.permissions]}::text[])` : nothing,
  ]
}

/** The columns `queue` to `since` of `WorkItem`. */
const columnsOf = (queue: WorkQueueKey, { id, about, since, code, amount }: ItemSource): Sql => sql`
  ${queue}::text as queue, ${id} as id, ${code ?? sql`null::text`} as code, ${about} as about, ${amount ?? sql`null::bigint`} as amount, ${since} as since`

type ItemFilter = {
  queues: readonly WorkQueueKey[]
  /** Limits each queue to this many items, by waiting time. */
  first?: { count: number; order: 'asc' | 'desc' }
}

/** SQL: open items of these work queues that a person may act on, in the columns `queue` to `since` of `WorkItem`. */
export function actionableItems(now: Date, reader: ItemReader, { queues, first }: ItemFilter): Sql {
  const itemsOf = (queue: WorkQueueKey, source: ItemSource): Sql => {
    const items = sql`select ${columnsOf(queue, source)} from ${source.from} where ${source.where} ${join(actionableBy(reader, source), ' ')}`
    if (!first) return items
    const direction = raw(first.order)
    return sql`(${items} order by since ${direction}, id ${direction} limit ${first.count}::int)`
  }
  return join(
    queues.flatMap((queue) => sourcesOf(queue, now).map((source) => itemsOf(queue, source))),
    ' union all ',
  )
}

/** SQL: open items of all work queues, in the columns of `WorkItem`. */
export function workItems(now: Date): Sql {
  const itemsOf = (queue: WorkQueueKey, source: ItemSource): Sql => {
    const { second, project, permission, returned, action, makers = [], owner } = source
    return sql`
    select ${columnsOf(queue, source)}, ${second ?? sql`exists (select ${approvalsOf(source)})`} as second,
      array_remove(array[${join(owner ? [...makers, owner] : makers)}]::uuid[], null) || coalesce((select array_agg(said.by_id) ${approvalsOf(source)}), '{}') as makers,
      ${project ?? sql`null::uuid`} as project, ${permission ?? sql`null::text`} as permission, ${returned ?? sql`null::text`} as returned, ${action ?? sql`null::text`} as action
    from ${source.from} where ${source.where}`
  }
  return join(
    workQueueKeys.flatMap((queue) => sourcesOf(queue, now).map((source) => itemsOf(queue, source))),
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
  withdrawals: adminPaths.withdrawalsToReview,
  payouts: adminPaths.payoutsDue,
  identity: `${firstPageOf(adminPaths.userVerificationRequests)}&status=PENDING`,
  adjustments: adminPaths.pendingAdjustments,
  exits: adminPaths.exits,
  questions: adminPaths.dashboard,
  'change-requests': firstPageOf(adminPaths.approvals),
}

/** Each queue's target time in hours, from the settings. */
export async function listTargetTimes(db: Query): Promise<Reply<typeof targetTimes.list>> {
  const settings = await readSettings(db)
  return workQueueKeys.map((queue) => ({ queue, targetHours: settings[workQueues[queue].target] }))
}
