import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import type { Mail, mailState, outbox } from '@/contract/system'
import type { Query } from '@/server/db/database'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sql, type Sql } from '@/server/db/sql'

export type MailRow = {
  id: string
  to_address: string
  subject: string
  template: string
  state: z.infer<typeof mailState>
  attempts: number
  error: string | null
  created_at: Date
  sent_at: Date | null
}

export const columns: Sql = sql`m.id, m.to_address, m.subject, m.template, m.state, m.attempts, m.error, m.created_at, m.sent_at`
export const toMail = ({ to_address, created_at, sent_at, ...row }: MailRow): Mail => ({
  ...row,
  to: to_address,
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
})

/** Outgoing emails by subject matter. Their text stays encrypted, because it may contain a code. */
export const listOutbox = (db: Query, query: Received<typeof outbox.list>['query']): Promise<Page<Mail>> =>
  listPage<MailRow, Mail>(db, query, {
    columns,
    from: sql`outbox m`,
    where: [query.state && oneOf(sql`m.state`, query.state)],
    search: [sql`m.to_address`, sql`m.subject`, sql`m.template`],
    dated: sql`m.created_at`,
    sort: { createdAt: { by: sql`m.created_at`, as: 'timestamptz' } },
    tie: sql`m.id`,
    keyed: [],
    estimable: !query.searchTerm,
    map: toMail,
  })
