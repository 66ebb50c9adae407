import type { Tx } from '@/server/db/database'
import type { NotificationData, PersonalKind } from '@/contract/personal-notification-kinds'
import type { PersonWork, Work } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'
import { notificationAddress } from '../addresses'
import { countUnread } from '../queries'

/** Marks the user's own notifications as read, or all of them if no ids are given. */
export async function markRead({ tx, actor, now }: PersonWork, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  const which = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  await tx.run(sql`update notifications set read_at = ${now} where user_id = ${actor.id} and read_at is null ${which}`)
  return { unread: await countUnread(tx, actor.id) }
}

/** Marks earlier requests to a person as read because they have done what was requested: the notifications of this kind with this link. */
export async function markFulfilled<K extends PersonalKind>(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  userId: string,
  { kind, data }: { kind: K; data: NotificationData<K> },
): Promise<void> {
  const link = notificationAddress(kind, data)
  await tx.run(
    sql`update notifications set read_at = ${now} where user_id = ${userId} and kind = ${kind} and link = ${link} and read_at is null`,
  )
}

/**
 * SQL: marks every recipient's notifications of alerts that are no longer due as read, found by the id of the item at the end of the link.
 * Questions are excluded, since their link names the project, and assignments, since they last beyond the queue.
 * @param ended the name of a table with the queue, subject and stage of each alert
 */
export const markEndedRead = (ended: Sql, now: Date): Sql => sql`
  update notifications n set read_at = ${now} from ${ended} e
  where n.read_at is null and (n.kind like 'queue.%' or n.kind like 'work.%') and right(n.link, 36) = e.subject
    and n.kind = any(case e.stage when 'SECOND' then '{work.second-approval}'::text[] when 'OVERDUE' then '{work.overdue}'
      else array['queue.' || e.queue] end)`

/** Deletes the notifications of an account that is being deleted. */
export const deleteNotifications = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from notifications where user_id = ${userId}`)
