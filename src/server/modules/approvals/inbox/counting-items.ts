import type { ApprovalAction } from '@/contract/approval-actions'
import type { ApprovalQueue, PolicyQueue } from '@/contract/work-queue-keys'
import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { join, sql, type Sql } from '@/server/db/sql'
import type { Person } from '@/server/work/actor'
import { readApprovedAlone } from '../../payments/policy'
import { actionableItems } from '../../work-queues/items'
import { SEVERAL } from '../checkers'
import { permissionsIn } from '../counting'
import { readItemDetails } from './item-details'
import { neededBy } from './needed'
import { policyOfQueue, readApproverRefusal, readReviewer, type Reviewer } from './reviewer'

type Reading = { actor: Person; now: Date; reviewer: Reviewer }

/**
 * SQL: the items that the reader may approve and for which an approval by them counts (`queue`, `id`, `since`): without those for which they
 * are in the cooling-off period.
 */
export async function countingItems(db: Query, actor: Person, now: Date): Promise<Sql> {
  const reviewer = await readReviewer(db, actor)
  const refusalOf = await readApproverRefusal(db, actor, now, reviewer)
  const isRefused = (action: ApprovalAction, needed: number) => refusalOf(action, needed) !== null
  const queues = reviewer.queues.filter((queue) => queue === 'change-requests' || !isRefused(policyOfQueue[queue], 1))
  const alone = queues.filter(
    (queue: ApprovalQueue): queue is PolicyQueue => queue !== 'change-requests' && isRefused(policyOfQueue[queue], SEVERAL),
  )
  const several = alone.length > 0 ? await listNeedingSeveral(db, { actor, now, reviewer }, alone) : []
  // By the permission that was frozen in each change request.
  const permissions = permissionsIn(reviewer.countsSince)
  const refused = [...reviewer.policies.keys()].flatMap((action) =>
    permissions.flatMap((permission) => (refusalOf(action, 1, permission) === null ? [] : { action, permission })),
  )
  const conditions = [
    sql`true`,
    ...(several.length > 0 ? [sql`i.id <> all(${several}::uuid[])`] : []),
    ...(refused.length > 0
      ? [
          sql`(i.queue <> 'change-requests' or exists (select 1 from change_requests c where c.id = i.id and (c.action, c.checker_permission) not in (
            select * from unnest(${refused.map(({ action }) => action)}::text[], ${refused.map(({ permission }) => permission)}::text[]))))`,
        ]
      : []),
  ]
  return sql`select i.queue, i.id, i.since from (${itemsOf({ actor, now, reviewer }, queues)}) i where ${join(conditions, ' and ')}`
}

const itemsOf = ({ actor, now, reviewer }: Reading, queues: readonly ApprovalQueue[]): Sql =>
  actionableItems(now, { person: actor, countsSince: reviewer.countsSince }, { queues })

/**
 * The ids of the items that need several approvals. Read for the only possible approver during the cooling-off period, whose approval counts
 * where one is enough: only in a new installation, with few items.
 */
async function listNeedingSeveral(db: Query, reading: Reading, queues: readonly PolicyQueue[]): Promise<string[]> {
  const { actor, now, reviewer } = reading
  const items = await db.all<{ subject: string; queue: ApprovalQueue; amount: Minor | null }>(
    sql`select i.id as subject, i.queue, i.amount from (${itemsOf(reading, queues)}) i`,
  )
  const payments = items.flatMap(({ queue, subject }) => (queue === 'payments' ? [subject] : []))
  const [details, approvedAlone] = await Promise.all([
    readItemDetails(
      db,
      items.map((item) => ({ ...item, outcome: null })),
    ),
    readApprovedAlone(db, payments, actor.id, now),
  ])
  const rules = { reviewer, now, approvedAlone }
  return items.filter((item, at) => neededBy({ ...item, ...details[at]! }, rules) >= SEVERAL).map(({ subject }) => subject)
}
