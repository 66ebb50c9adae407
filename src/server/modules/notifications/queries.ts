import type { AnyListQuery } from '@/contract/core/list'
import { isStaffKind, staffNotificationKinds } from '@/contract/notification-kinds'
import type { NotificationTopic } from '@/contract/notification-topics'
import type { Notification } from '@/contract/notifications'
import { isPersonalKind, personalNotificationKinds } from '@/contract/personal-notification-kinds'
import type { Language } from '@/locales/languages'
import type { Text } from '@/locales/message'
import { renderText } from '@/locales/render'
import type { Query } from '@/server/db/database'
import { listPage, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'

type NotificationRow = {
  id: string
  kind: string
  title: string
  body: string
  messages: { title: Text; body: Text } | null
  language: Language
  link: string | null
  read_at: Date | null
  created_at: Date
}

export const listNotifications = (
  db: Query,
  userId: string,
  query: AnyListQuery & { unread?: boolean | undefined },
): Promise<Page<Notification>> =>
  listPage<NotificationRow, Notification>(db, query, {
    columns: sql`n.id, n.kind, n.title, n.body, n.messages, n.link, n.read_at, n.created_at, u.language`,
    from: sql`notifications n join users u on u.id = n.user_id`,
    where: [sql`n.user_id = ${userId}`, query.unread !== undefined && (query.unread ? sql`n.read_at is null` : sql`n.read_at is not null`)],
    search: [sql`n.title`, sql`n.body`],
    dated: sql`n.created_at`,
    sort: { createdAt: { by: sql`n.created_at`, as: 'timestamptz' } },
    tie: sql`n.id`,
    map: ({ read_at, created_at, messages, language, ...row }) => ({
      ...row,
      ...(messages ? { title: renderText(messages.title, language), body: renderText(messages.body, language) } : {}),
      ...shownOf(row.kind),
      isRead: read_at !== null,
      createdAt: created_at.toISOString(),
    }),
  })

/** How a kind is displayed. Kinds of earlier versions have no icon. */
function shownOf(kind: string): Pick<Notification, 'topic' | 'prompt'> {
  if (isPersonalKind(kind)) {
    const { topic, prompt }: { topic: NotificationTopic; prompt?: string } = personalNotificationKinds[kind]
    return { topic, prompt: prompt ?? null }
  }
  return { topic: isStaffKind(kind) ? staffNotificationKinds[kind].topic : 'other', prompt: null }
}

export async function countUnread(db: Query, userId: string): Promise<number> {
  return (await db.one<{ n: number }>(sql`select count(*)::int as n from notifications where user_id = ${userId} and read_at is null`)).n
}
