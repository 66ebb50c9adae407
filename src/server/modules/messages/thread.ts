import type { Message } from '@/contract/messages'
import { msg } from '@/locales/message'
import type { Query, Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'

export type ThreadSubject = { type: 'payment' | 'withdrawal' | 'identity-request'; id: string }

// A thread is for a question and its answer, so its length is limited.
const MOST_MESSAGES = 50

/** Locks the item's row until the message is written, so that concurrent messages cannot exceed the limit. */
const lock: Readonly<Record<ThreadSubject['type'], (id: string) => Sql>> = {
  payment: (id) => sql`select 1 from payments where id = ${id} for no key update`,
  withdrawal: (id) => sql`select 1 from withdrawals where id = ${id} for no key update`,
  'identity-request': (id) => sql`select 1 from identity_requests where id = ${id} for no key update`,
}

/** Adds a message to a subject's thread. A request for information opens one with the question; the reply follows in it. */
export async function writeMessage(
  { tx, actor, now }: PersonWork,
  subject: ThreadSubject,
  { body, files = [] }: { body: string; files?: readonly string[] },
): Promise<Message> {
  const [, { n }] = await Promise.all([
    tx.run(lock[subject.type](subject.id)),
    tx.one<{ n: number }>(sql`select count(*)::int as n from messages where subject = ${subject.id}`),
  ])
  if (n >= MOST_MESSAGES)
    throw new AppError(
      'LIMIT_REACHED',
      msg('This conversation has reached its limit of {most} messages. Nothing was sent; please write to us by email.', {
        most: MOST_MESSAGES,
      }),
    )
  const id = newId(now)
  const isStaff = actor.kind === 'Internal'
  await tx.run(sql`
    insert into messages (id, subject, subject_type, author_id, is_staff, body, file_ids, created_at)
    values (${id}, ${subject.id}, ${subject.type}, ${actor.id}, ${isStaff}, ${body}, ${[...files]}::uuid[], ${now})`)
  return { id, author: { id: actor.id, name: actor.name }, isStaff, body, files: [...files], createdAt: now.toISOString() }
}

/** Moves a thread to the item that replaces its subject. */
export const moveThread = (tx: Tx, { type, id }: ThreadSubject, to: string): Promise<number> =>
  tx.run(sql`update messages set subject = ${to} where subject = ${id} and subject_type = ${type}`)

/** Removes the attachments of every message in a thread; the texts stay. */
export const detachFiles = (tx: Tx, { type, id }: ThreadSubject): Promise<number> =>
  tx.run(sql`update messages set file_ids = '{}' where subject = ${id} and subject_type = ${type}`)

/** SQL: who wrote the last message of a thread, `STAFF` or `CUSTOMER`; null without messages. */
export const lastMessageFrom = ({ type, id }: { type: ThreadSubject['type']; id: Sql }): Sql => sql`(
  select case when m.is_staff then 'STAFF' else 'CUSTOMER' end from messages m
  where m.subject = ${id} and m.subject_type = ${type} order by m.created_at desc, m.id desc limit 1)`

type MessageRow = {
  id: string
  author_id: string
  author_name: string
  is_staff: boolean
  body: string
  file_ids: string[]
  created_at: Date
}

/** A thread, oldest message first. Customers see the team instead of names. */
export async function readThread(db: Query, subject: ThreadSubject, reader: 'Internal' | 'Customer'): Promise<Message[]> {
  const rows = await db.all<MessageRow>(sql`
    select m.id, m.author_id, u.name as author_name, m.is_staff, m.body, m.file_ids, m.created_at
    from messages m join users u on u.id = m.author_id
    where m.subject = ${subject.id} and m.subject_type = ${subject.type} order by m.created_at, m.id limit ${MOST_MESSAGES}`)
  return rows.map((row) => ({
    id: row.id,
    author: { id: row.author_id, name: row.is_staff && reader === 'Customer' ? 'Our team' : row.author_name },
    isStaff: row.is_staff,
    body: row.body,
    files: row.file_ids,
    createdAt: row.created_at.toISOString(),
  }))
}
