import { canonical } from './audit-seal'
import type { Secrets } from '@/server/infra/secrets'

/** Each field as text, as in PostgreSQL's JSON. */
export type Content = Readonly<Record<string, string | null>>

/** A sensitive row that a transaction changed, as reported by the database; `n` orders the changes of a row. */
export type StateChange = { t: string; k: string; n: number; was: Content | null; is: Content | null }

/** The hashes of the fields of a row; null if there is no row. */
export type Hashes = Readonly<Record<string, string>> | null
/** `whole`: of an updated row, the keyed hash of its whole content before; entries of earlier versions have none. */
export type RowState = { n: number; was: Hashes; is: Hashes; whole?: string }
/** The rows that a transaction changed, by table and key; sealed in its audit entry. */
export type State = Readonly<Record<string, RowState>>

const NOTICE = 'carmine.state'

/** Parses a database notice about a change; undefined for any other notice. */
export function readStateNotice({
  message,
  detail,
}: {
  message?: string | undefined
  detail?: string | undefined
}): StateChange | undefined {
  return message === NOTICE && detail ? (JSON.parse(detail) as StateChange) : undefined
}

const HASH_LETTERS = 16

/** The keyed hash of a field's content. */
export const hashField = (secrets: Secrets, row: string, field: string, value: string | null): string =>
  secrets
    .mac('state', canonical([row, field, value]))
    .toString('base64url')
    .slice(0, HASH_LETTERS)

export function hashContent(secrets: Secrets, row: string, content: Content | null): Hashes {
  if (content === null) return null
  return Object.fromEntries(Object.entries(content).map(([field, value]) => [field, hashField(secrets, row, field, value)]))
}

/** The keyed hash of a row as a whole, of the hashes of those fields that are not null: it stays the same when a column joins the table. */
export const hashRow = (secrets: Secrets, row: string, hashes: Hashes): string =>
  secrets
    .mac('state', canonical([row, hashes]))
    .toString('base64url')
    .slice(0, HASH_LETTERS)

export const rowName = (table: string, key: string): string => `${table}:${key}`

/** The net changes of a transaction: for a row that changed several times, the first state before and the last state after. */
export function stateOf(secrets: Secrets, changes: readonly StateChange[]): State | undefined {
  if (changes.length === 0) return undefined
  const rows = new Map<string, StateChange>()
  for (const change of changes) {
    const row = rowName(change.t, change.k)
    const first = rows.get(row)
    rows.set(row, first ? { ...change, was: first.was } : change)
  }
  return Object.fromEntries([...rows].map(([row, { n, was, is }]) => [row, { n, ...onlyChanged(secrets, row, was, is) }]))
}

/** For an updated row, only the fields that changed, and one hash of the whole row before. */
function onlyChanged(secrets: Secrets, row: string, was: Content | null, is: Content | null): Omit<RowState, 'n'> {
  if (!was || !is) return { was: hashContent(secrets, row, was), is: hashContent(secrets, row, is) }
  const fields = Object.keys(is).filter((field) => was[field] !== is[field])
  const part = (content: Content) => Object.fromEntries(fields.map((field) => [field, content[field] ?? null]))
  const present = Object.fromEntries(Object.entries(was).filter(([, value]) => value !== null))
  const whole = hashRow(secrets, row, hashContent(secrets, row, present))
  return { was: hashContent(secrets, row, part(was)), is: hashContent(secrets, row, part(is)), whole }
}
