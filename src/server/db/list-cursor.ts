import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import type { PageBookmark } from './page-bookmarks'
import { raw, sql, type Sql } from './sql'

export type SortColumn = { by: Sql; nullable?: true; as: 'timestamptz' | 'text' | 'bigint' | 'numeric' | 'int' | 'date' | 'uuid' }

/** The position of a row in the sort order, as encoded in the client's cursor. */
export const writeCursor = ({ list_sort, list_tie }: PageBookmark) =>
  Buffer.from(JSON.stringify([list_sort, list_tie])).toString('base64url')

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Value formats that a cursor may contain, as PostgreSQL writes them: a forged cursor is refused here, not by the database.
const written: Readonly<Record<SortColumn['as'], RegExp>> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$|^-?infinity$/,
  date: /^\d{4}-\d\d-\d\d$/,
  bigint: /^-?\d{1,18}$/,
  int: /^-?\d{1,9}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  text: /^/,
  uuid: ID,
}

function readCursor(cursor: string, as: SortColumn['as']): [string | null, string] {
  const refused = new AppError('VALIDATION', msg('This page no longer exists. Start again from the first page.'), {
    errors: [{ path: 'cursor', message: msg('Unknown cursor') }],
  })
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refused
  }
  if (!Array.isArray(read) || read.length !== 2) throw refused
  const [value, tie] = read as unknown[]
  if ((value !== null && typeof value !== 'string') || typeof tie !== 'string' || !ID.test(tie)) throw refused
  if (value !== null && !written[as].test(value)) throw refused
  return [value, tie]
}

/** The rows after a cursor. Throws VALIDATION for a forged one. */
export function afterCursor(cursor: string, sort: SortColumn, tie: Sql, descending: boolean): Sql {
  const [value, last] = readCursor(cursor, sort.as)
  const beyond = raw(descending ? '<' : '>')
  if (value === null) return sql`(${sort.by} is null and (${tie})::text ${beyond} ${last})`
  const bound = sql`${value}::${raw(sort.as)}`
  const row = sql`(${sort.by}, ${tie}) ${beyond} (${bound}, ${last}::uuid)`
  return sort.nullable ? sql`(${row} or ${sort.by} is null)` : row
}
