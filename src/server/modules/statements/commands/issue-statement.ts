import { createHash } from 'node:crypto'
import type { Received, Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import type { Query, Tx } from '@/server/db/database'
import { fieldError, notFound } from '@/server/work/errors'
import { logoForPdf } from '@/server/infra/logo'
import { sameBytes } from '@/server/infra/secrets'
import { work, type RequestInfo, type Services, type Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { entityOf, senderOf } from '../../mail/email'
import { csvOf, fileName, type Statement } from '../document'
import { pdfOf } from '../pdf'
import { readAccount, readOwned } from '../queries'
import { codeOf, instantsOf, rangeOf } from '../rules'
import { isHashSealed } from '../sealed-hash'

type StatementQuery = Received<typeof reports.statement>['query']
type Holder = { id: string; name: string; username: string; email: string; language: Language }

const contentType = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const

/**
 * Issues a statement: reads the account, writes the document, and stores its code and hash for verification. The document is written
 * between two transactions, so that it holds no database connection.
 */
export async function issueStatement(
  services: Services,
  actor: Person,
  query: StatementQuery,
  request: RequestInfo,
): Promise<{ raw: Response }> {
  const { holder, statement } = await services.db.transaction((tx) => readStatement(tx, services, actor, query, request))
  const content = query.format === 'pdf' ? await pdfOf(statement, await logoForPdf(services.env)) : csvOf(statement)
  await work(services, actor, (inner) => remember(inner, statement, query.format, { content, userId: holder.id }), request)
  return answer(statement, query.format, content)
}

async function readStatement(
  tx: Tx,
  services: Services,
  actor: Person,
  { user, from, to, format, timeZone }: StatementQuery,
  { timeZoneOffset: offset, language: reads }: RequestInfo,
): Promise<{ holder: Holder; statement: Statement }> {
  // Opening balance and lines are read in one snapshot.
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  const holder = await holderFor(tx, actor, user)
  // Customers get the language of their request; a statement issued by staff has the language of the customer's profile.
  const language = actor.kind === 'Customer' ? reads : holder.language
  const issuedAt = services.clock.now()
  const range = rangeOf({ from, to, timeZone }, offset)
  const instants = instantsOf(range, issuedAt)
  const account = await readAccount(tx, holder.id, instants, format)
  const owned = await readOwned(tx, holder.id, instants)
  const code = codeOf(services.secrets, {
    userId: holder.id,
    range,
    format,
    language,
    opening: account.opening,
    closing: account.closing,
    issuedAt,
  })
  const { title, hostUrl } = senderOf(services.env)
  const issuer = entityOf(services.env)
  return {
    holder,
    statement: { title, hostUrl, issuer, code, currency: services.env.BOOK_CURRENCY, holder, range, issuedAt, account, owned, language },
  }
}

/** The caller's own account, or the customer selected by staff. Throws NOT_FOUND for others. */
async function holderFor(tx: Tx, actor: Person, user: string | undefined): Promise<Holder> {
  if (actor.kind === 'Internal' && user === undefined) throw fieldError('user', msg('Choose the customer of the statement.'))
  if (actor.kind === 'Customer' && user !== undefined && user !== actor.id) throw notFound(msg('This customer'))
  const holder = await tx.maybe<Holder>(
    sql`select id, name, username, email, language from users where id = ${user ?? actor.id} and type = 'Customer'`,
  )
  if (!holder) throw notFound(msg('This customer'))
  return holder
}

type Made = { content: Buffer; userId: string }

async function remember(
  { tx, actor, effects }: Work<Person>,
  { code, range, account, issuedAt, language }: Statement,
  format: string,
  { content, userId }: Made,
): Promise<void> {
  const row = {
    code,
    user_id: userId,
    from_day: range.from,
    to_day: range.to,
    time_zone_offset: range.offset,
    time_zone: range.timeZone ?? null,
    format,
    language,
    opening: account.opening,
    closing: account.closing,
    sha256: createHash('sha256').update(content).digest(),
    issued_by: actor.id,
    issued_at: issuedAt,
  }
  // Two requests at the same instant for the same days, time zone, format and language yield the same statement, byte by byte.
  await tx.run(sql`insert into statements ${insertion(row)} on conflict (code) do nothing`)
  effects.audit({
    action: 'statement.issued',
    subject: { type: 'statement', id: userId, code },
    after: { from: range.from, to: range.to, format, lines: account.lines.length },
  })
}

function answer(statement: Statement, format: 'csv' | 'pdf', content: Buffer): { raw: Response } {
  const headers = {
    'Content-Type': contentType[format],
    'Content-Disposition': `attachment; filename="${fileName(statement, format)}"`,
    'Cache-Control': 'no-store',
    'X-Statement-Code': statement.code,
  }
  return { raw: new Response(new Uint8Array(content), { headers }) }
}

type StatementRow = {
  user_id: string
  from_day: string
  to_day: string
  time_zone_offset: number
  time_zone: string | null
  format: string
  language: Language
  opening: bigint
  closing: bigint
  sha256: Buffer
  issued_at: Date
}

/** Whether and when this platform issued a statement, and whether the hash matches. Reveals neither owner nor content. */
export async function verifyStatement(
  db: Query,
  services: Pick<Services, 'db' | 'env' | 'secrets'>,
  code: string,
  hash: string | undefined,
): Promise<Reply<typeof reports.verifyStatement>> {
  const row = await db.maybe<StatementRow>(
    sql`select user_id, from_day, to_day, time_zone_offset, time_zone, format, language, opening, closing, sha256, issued_at from statements where code = ${code.trim().toUpperCase()}`,
  )
  const sealed =
    row &&
    codeOf(services.secrets, {
      userId: row.user_id,
      range: { from: row.from_day, to: row.to_day, offset: row.time_zone_offset, timeZone: row.time_zone ?? undefined },
      format: row.format,
      language: row.language,
      opening: row.opening,
      closing: row.closing,
      issuedAt: row.issued_at,
    })
  if (!row || sealed !== code.trim().toUpperCase()) return { issued: false, issuedAt: null, isConfirmed: false, hashMatches: null }
  const isConfirmed = await isHashSealed(services, sealed, row.sha256)
  const given = hash === undefined ? undefined : Buffer.from(hash.trim().toLowerCase(), 'hex')
  const hashMatches = given === undefined || !isConfirmed ? null : sameBytes(given, row.sha256)
  return { issued: true, issuedAt: row.issued_at.toISOString(), isConfirmed, hashMatches }
}
