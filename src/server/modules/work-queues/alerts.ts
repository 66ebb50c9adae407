import { workQueueKeys } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import type { Tx } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { markEndedRead } from '../notifications/commands/mark-notifications-read'
import { readSettings } from '../settings/queries'
import { workItems, type WorkItem } from './items'

/** Why an item is notified: it is new, was returned, has a first approval, or is over its target time. */
export type Stage = 'NEW' | 'RETURNED' | 'SECOND' | 'OVERDUE'
export type Alert<T> = T & { stage: Stage }

/** Maximum of new notifications per run; the rest follows a minute later. */
const MOST_AT_ONCE = 5_000

/** Open items without a notification yet, which are marked as notified in this transaction. */
export async function claimItemAlerts(tx: Tx, now: Date): Promise<Alert<WorkItem>[]> {
  const settings = await readSettings(tx)
  const targets = Object.fromEntries(workQueueKeys.map((key) => [key, settings[workQueues[key].target]]))
  return claim<WorkItem>(
    tx,
    now,
    workQueueKeys,
    workItems(now),
    sql`
    select queue, id::text as subject, case when returned is null then 'NEW' else 'RETURNED' end as stage from items
    union all select queue, id::text, 'SECOND' from items where second
    union all select i.queue, i.id::text, 'OVERDUE' from items i join jsonb_each_text(${JSON.stringify(targets)}::jsonb) t on t.key = i.queue
      where i.since + make_interval(hours => t.value::int) <= ${now}`,
  )
}

const JOBS = 'jobs'
export type FailedJob = { queue: typeof JOBS; id: string; name: string }

/** Background jobs that used up their retries; empty before the queue has started. */
export async function claimJobAlerts(tx: Tx, now: Date): Promise<Alert<FailedJob>[]> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`select to_regclass('pgboss.job') is not null as exists`)
  if (!exists) return []
  const failed = sql`select ${JOBS} as queue, j.id, j.name from pgboss.job j where j.state::text = 'failed' and not starts_with(j.name, '__pgboss')`
  return claim<FailedJob>(tx, now, [JOBS], failed, sql`select queue, id::text as subject, 'NEW' as stage from items`)
}

/** Whether this event is the first of its subject, such as a day: of two concurrent processes, one gets true. */
export async function claimAlert(tx: Tx, queue: string, subject: string, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into work_alerts (queue, subject, stage, at) values (${queue}, ${subject}, 'NEW', ${now}) on conflict do nothing`)
  return claimed > 0
}

/**
 * Records new alerts, deletes those no longer due, marks their notifications as read, and returns the new ones with their items.
 * @param items the rows, with `queue` and `id`
 * @param due the alerts now due for these rows, named `items`
 */
const claim = <T extends object>(tx: Tx, now: Date, queues: readonly string[], items: Sql, due: Sql): Promise<Alert<T>[]> =>
  tx.all<Alert<T>>(sql`
    with items as materialized (${items}), due as materialized (${due}),
      ended as (delete from work_alerts a where a.queue = any(${[...queues]}::text[])
        and not exists (select 1 from due d where d.queue = a.queue and d.subject = a.subject and d.stage = a.stage)
        returning a.queue, a.subject, a.stage),
      finished as (${markEndedRead(sql`ended`, now)}),
      claimed as (
        insert into work_alerts (queue, subject, stage, at) select d.queue, d.subject, d.stage, ${now} from due d
          where not exists (select 1 from work_alerts a where a.queue = d.queue and a.subject = d.subject and a.stage = d.stage)
          order by d.queue, d.subject, d.stage limit ${MOST_AT_ONCE}
        on conflict do nothing returning queue, subject, stage)
    select i.*, c.stage from claimed c join items i on i.queue = c.queue and i.id::text = c.subject order by i.queue, i.id, c.stage`)
