import { msg, type Message } from '@/locales/message'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { sql, type Sql } from '@/server/db/sql'
import type { ThreadSubject } from './thread'

/** The subject of a thread. */
export type Subject = ThreadSubject & { userId: string; status: string; code: string; title: Message; investmentId: string | null }

type Kind = {
  find: (id: string) => Sql
  /** Statuses in which messages can still be added. */
  open: readonly string[]
  missing: Message
  title: (code: string) => Message
}
type Row = { user_id: string; status: string; code: string; investment_id?: string }

const kinds: Readonly<Record<ThreadSubject['type'], Kind>> = {
  payment: {
    find: (id) => sql`select user_id, status, code, investment_id from payments where id = ${id}`,
    open: ['PENDING', 'MORE_INFO'],
    missing: msg('This payment'),
    title: (code) => msg('Payment {code}', { code }),
  },
  withdrawal: {
    find: (id) => sql`select user_id, status, code from withdrawals where id = ${id}`,
    open: ['PENDING', 'APPROVED'],
    missing: msg('This withdrawal'),
    title: (code) => msg('Withdrawal {code}', { code }),
  },
  'identity-request': {
    find: (id) => sql`select user_id, status, document_kind as code from identity_requests where id = ${id}`,
    open: ['PENDING', 'MORE_INFO'],
    missing: msg('This request'),
    title: () => msg('Your identity verification'),
  },
}

/** The subject of a thread; throws NOT_FOUND outside the scope. */
export async function readSubject(db: Query, { type, id }: ThreadSubject, { userId }: Scope): Promise<Subject> {
  const kind = kinds[type]
  const row = await db.maybe<Row>(kind.find(id))
  if (!row || (userId !== undefined && row.user_id !== userId)) throw notFound(kind.missing)
  return {
    type,
    id,
    userId: row.user_id,
    status: row.status,
    code: row.code,
    title: kind.title(row.code),
    investmentId: row.investment_id ?? null,
  }
}

export const isOpen = ({ type, status }: Subject): boolean => kinds[type].open.includes(status)
