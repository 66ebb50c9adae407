import type { Tx } from '@/server/db/database'
import type { NotificationData, PersonalKind } from '@/contract/personal-notification-kinds'
import type { PersonWork, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
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

/** Deletes the notifications of an account that is being deleted. */
export const deleteNotifications = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from notifications where user_id = ${userId}`)
