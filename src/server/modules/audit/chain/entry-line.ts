import { createHash } from 'node:crypto'
import { sealOf } from '@/server/integrity/audit-seal'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'

/** SQL: an audit entry (`audit_logs a`) as one line of JSON. Uses PostgreSQL's built-in functions only. */
export const entryLine = sql`(pg_catalog.jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_kind, a.action,
  a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission)
  || case when a.state is null then '[]'::jsonb else pg_catalog.jsonb_build_array(a.state) end)::text`

type EntryFields = [
  id: string,
  micros: number,
  actor: string | null,
  kind: string,
  action: string,
  type: string,
  subject: string,
  code: string | null,
  before: unknown,
  after: unknown,
  address: string | null,
  request: string | null,
  refusal: string | null,
  permission: string | null,
  state?: unknown,
]

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The hash before the first link of the chain. */
export const NO_HASH = Buffer.alloc(32)

/** The next link: the hash of the previous link and the entry. */
export const linkAfter = (before: Buffer, line: string): Buffer => sha256(before, sha256(line))

/** Whether a line is what the application sealed. */
export function isLineSealed(secrets: Secrets, line: string, seal: Buffer | null): boolean {
  if (seal === null) return false
  const [id, micros, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after, ...rest] = JSON.parse(
    line,
  ) as EntryFields
  const [address, request_id, refusal, permission, state] = rest
  const at = new Date(micros / 1000).toISOString()
  const entry = { id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after }
  return sameBytes(seal, sealOf(secrets, { ...entry, address, request_id, refusal, permission, state }))
}
