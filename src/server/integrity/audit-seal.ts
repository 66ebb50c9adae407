import { sameBytes, type Secrets } from '@/server/infra/secrets'

/** The fields of an audit entry that its seal covers, as stored; `at` as an ISO instant. */
export type SealedEntry = {
  id: string
  at: string
  actor_id: string | null
  actor_kind: string
  action: string
  subject_type: string
  subject_id: string
  subject_code: string | null
  before: unknown
  after: unknown
  address: string | null
  request_id: string | null
  refusal: string | null
  permission: string | null
  /** The sensitive rows that the transaction changed. */
  state?: unknown
}

/** Canonical JSON: equal values give equal text, whatever the order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`)
    .join(',')}}`
}

/** The sealed fields. Their order is part of the format and must never change. The sealed state follows, if there is one. */
const SEALED = [
  'id',
  'at',
  'actor_id',
  'actor_kind',
  'action',
  'subject_type',
  'subject_id',
  'subject_code',
  'before',
  'after',
  'address',
  'request_id',
  'refusal',
  'permission',
] as const

/** The keyed hash of an entry. */
export function sealOf(secrets: Secrets, entry: SealedEntry): Buffer {
  const { state } = entry
  return secrets.mac('audit', canonical([...SEALED.map((field) => entry[field]), ...(state == null ? [] : [state])]))
}

/** An entry as PostgreSQL converts a row to JSON: its instant with an offset, its seal as `\x…`. */
export type AuditRowJson = Omit<SealedEntry, 'at'> & { at: string; seal: string | null }

/**
 * Whether an entry is unchanged since the application wrote it.
 * @param earlySeal the seal for entries written before each entry had its own
 */
export function isSealValid(secrets: Secrets, { seal, ...row }: AuditRowJson, earlySeal: string | null): boolean {
  const known = seal ?? earlySeal
  return known !== null && sameBytes(Buffer.from(known.slice(2), 'hex'), sealOf(secrets, { ...row, at: new Date(row.at).toISOString() }))
}

/** The keyed hash of the chain's head at the time when sealing of individual entries started. */
export const headSealOf = (secrets: Secrets, { id, seq, hash }: { id: string; seq: bigint; hash: string }): Buffer =>
  secrets.mac('audit', `head:${id}:${seq}:${hash}`)
