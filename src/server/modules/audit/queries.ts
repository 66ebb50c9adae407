import { auditActions, showEntry } from '@/contract/audit-actions/registry'
import { subjectTitle } from '@/contract/audit-actions/subjects'
import type { Received } from '@/contract/core/endpoint'
import type { AuditLog, audit } from '@/contract/audit'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { auditedFor } from '@/server/modules/wallets/destinations'
import { BEGUN } from './state'

type AuditRow = {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  actor_kind: AuditLog['actorKind']
  action: string
  subject_type: string
  subject_id: string
  subject_code: string | null
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  address: string | null
  request_id: string | null
  refusal: string | null
  permission: string | null
  seq: bigint | null
  hash: string | null
  hash_before: string | null
}

/** The displayed titles, so that the log can be searched by them. */
const titles = JSON.stringify(Object.fromEntries(Object.entries(auditActions).map(([action, { title }]) => [action, title])))

/** SQL: the project and month of a profit distribution, which has no code. */
const nameOfDistribution = sql`case when a.subject_type = 'profit-batch' then (
  select p.title || ', ' || b.year || '-' || lpad(b.month::text, 2, '0') from profit_batches b join projects p on p.id = b.project_id
  where b.id = case when a.subject_id ~ '^[0-9a-f-]{36}$' then a.subject_id::uuid end) end`

/** The entries: actor, action, time, values before and after, and the link of the chain, if chained yet. */
export const listAudit = (db: Query, query: Received<typeof audit.list>['query'], reader: Actor): Promise<Page<AuditLog>> =>
  listPage<AuditRow, AuditLog>(db, query, {
    // Not `a.*`, which would read the seals of up to a thousand rows in `state` with each row.
    columns: sql`a.id, a.at, a.actor_id, a.actor_kind, a.action, a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id,
      a.refusal, a.permission, u.name as actor_name, c.seq, encode(c.hash, 'hex') as hash,
      ${nameOfDistribution} as subject_name,
      (select encode(p.hash, 'hex') from audit_chain p where p.seq = c.seq - 1) as hash_before`,
    from: sql`audit_logs a left join users u on u.id = a.actor_id left join audit_chain c on c.audit_id = a.id`,
    where: [
      query.action && oneOf(sql`a.action`, query.action),
      query.actor !== undefined && sql`a.actor_id = ${query.actor}`,
      query.subjectType && oneOf(sql`a.subject_type`, query.subjectType),
      query.result !== undefined && (query.result === 'REFUSED' ? sql`a.refusal is not null` : sql`a.refusal is null`),
      query.subject !== undefined && sql`(a.subject_id = ${query.subject} or a.subject_code = ${query.subject})`,
    ],
    found: { byCode: (code) => [sql`select id from audit_logs where subject_code = ${code}`] },
    search: [
      sql`${titles}::jsonb ->> a.action`,
      sql`a.action`,
      sql`a.subject_code`,
      sql`a.subject_type`,
      sql`u.name`,
      sql`a.address`,
      sql`a.request_id`,
    ],
    dated: sql`a.at`,
    sort: { at: { by: sql`a.at`, as: 'timestamptz' } },
    tie: sql`a.id`,
    keyed: [],
    estimable: !query.searchTerm,
    map: (row) => toAuditLog(row, reader),
  })

function toAuditLog(row: AuditRow, reader: Actor): AuditLog {
  const { title, amount, note } = showEntry(row)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id ? { id: row.actor_id, ...(row.actor_name ? { name: row.actor_name } : {}) } : null,
    actorKind: row.actor_kind,
    action: row.action,
    title,
    // The start of sealing is recorded once per table, with the table as the subject.
    subject: {
      type: row.subject_type,
      title: subjectTitle(row.subject_type),
      id: row.subject_id,
      code: row.subject_code ?? row.subject_name ?? (row.action === BEGUN ? row.subject_id : null),
    },
    amount,
    note,
    before: auditedFor(reader, row.subject_type, row.before),
    after: auditedFor(reader, row.subject_type, row.after),
    address: row.address,
    requestId: row.request_id,
    result: row.refusal === null ? 'DONE' : 'REFUSED',
    why: row.refusal,
    permission: row.permission,
    chained: row.seq !== null && row.hash !== null ? { seq: Number(row.seq), hash: row.hash, before: row.hash_before } : null,
  }
}
