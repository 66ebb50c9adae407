import type { z } from 'zod'
import type { AnyListQuery } from '@/contract/core/list'
import type { Mention, Mentionable, note } from '@/contract/user-notes'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { listPage, type Page } from '@/server/db/list'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { notifyMentioned, readMentionable } from './mentions'

type Note = z.output<typeof note>
type NoteRow = { id: string; body: string; author_id: string; author_name: string; created_at: Date }

/** The internal notes of staff about a customer; never shown to the customer. */
export async function listNotes(db: Query, userId: string, query: AnyListQuery): Promise<Page<Note>> {
  await requireCustomer(db, userId)
  return listPage<NoteRow, Note>(db, query, {
    columns: sql`n.id, n.body, n.created_at, a.id as author_id, a.name as author_name`,
    from: sql`user_notes n join users a on a.id = n.author_id`,
    where: [sql`n.user_id = ${userId}`],
    search: [sql`n.body`],
    dated: sql`n.created_at`,
    sort: { createdAt: { by: sql`n.created_at`, as: 'timestamptz' } },
    tie: sql`n.id`,
    map: (row) => ({
      id: row.id,
      body: row.body,
      author: { id: row.author_id, name: row.author_name },
      createdAt: row.created_at.toISOString(),
    }),
  })
}

/** Saves a note. Notifies the colleagues whom it mentions (@username) and who may read it. */
export async function addNote(work: PersonWork, userId: string, body: string): Promise<Note & { mentions: Mention[] }> {
  const { tx, actor, now, effects } = work
  const username = await requireCustomer(tx, userId)
  const id = newId()
  await tx.run(
    sql`insert into user_notes (id, user_id, author_id, body, created_at) values (${id}, ${userId}, ${actor.id}, ${body}, ${now})`,
  )
  effects.audit({ action: 'user.noted', subject: { type: 'user', id: userId, code: username }, after: { note: id } })
  const mentions = await notifyMentioned(work, userId, body)
  return { id, body, author: { id: actor.id, name: actor.name }, createdAt: now.toISOString(), mentions }
}

/** The colleagues whom a note about this customer would notify. */
export async function listMentionable(db: Query, actor: Person, userId: string): Promise<Mentionable[]> {
  await requireCustomer(db, userId)
  return readMentionable(db, actor.id)
}

async function requireCustomer(db: Query, id: string): Promise<string> {
  const row = await db.maybe<{ username: string }>(sql`select username from users where id = ${id} and type = 'Customer'`)
  if (!row) throw notFound('This customer')
  return row.username
}
