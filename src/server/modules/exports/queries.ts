import type { AnyListQuery } from '@/contract/core/list'
import type { ExportFile, ExportStatus } from '@/contract/exports'
import { msg } from '@/locales/message'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import type { Selection } from './read-list'

export type ExportRow = {
  id: string
  user_id: string
  list: string
  title: string
  params: Selection['params']
  query: Selection['query']
  columns: Selection['columns']
  labels: Selection['labels']
  titles: Selection['titles']
  time_zone: string
  file_name: string
  in_background: boolean
  status: ExportStatus
  rows: number
  reason: string | null
  stored_as: string | null
  shows_destinations: boolean
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

const columns = sql`e.id, e.user_id, e.list, e.title, e.params, e.query, e.columns, e.labels, e.titles, e.time_zone, e.file_name, e.in_background,
  e.status, e.rows, e.reason, e.stored_as, e.shows_destinations, e.created_at, e.finished_at, e.expires_at`

/** One of the user's own exports. */
export async function findExport(db: Query, id: string, userId: string): Promise<ExportRow> {
  const row = await db.maybe<ExportRow>(sql`select ${columns} from exports e where e.id = ${id} and e.user_id = ${userId}`)
  if (!row) throw notFound(msg('This export'))
  return row
}

export const readExport = (db: Query, id: string): Promise<ExportRow | undefined> =>
  db.maybe<ExportRow>(sql`select ${columns} from exports e where e.id = ${id}`)

/** How long all attempts of an export take together; after this, it will not be completed. */
const GIVE_UP_MS = 60 * 60_000
const GIVE_UP_AFTER_ERROR_MS = 5 * 60_000

/** Whether no attempt will complete the export. If its last attempt still succeeds late, it is ready. */
const isGivenUp = ({ status, reason, created_at }: ExportRow, now: Date): boolean =>
  status === 'PREPARING' && now.getTime() - created_at.getTime() > (reason === null ? GIVE_UP_MS : GIVE_UP_AFTER_ERROR_MS)

/** An expired file counts as deleted even before the job deletes it. */
export function statusAt(row: ExportRow, now: Date): ExportStatus {
  if (isGivenUp(row, now)) return 'FAILED'
  return row.status === 'READY' && row.expires_at <= now ? 'EXPIRED' : row.status
}

const reasonAt = (row: ExportRow, now: Date): string | null => {
  if (isGivenUp(row, now)) return row.reason ?? 'It was not finished within an hour.'
  return row.status === 'PREPARING' ? null : row.reason
}

export const toExport = (row: ExportRow, now: Date): ExportFile => ({
  id: row.id,
  fileName: row.file_name,
  list: row.title,
  status: statusAt(row, now),
  rows: row.rows,
  inBackground: row.in_background,
  reason: reasonAt(row, now),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
})

export const selectionOf = (row: ExportRow): Selection => ({
  list: row.list,
  params: row.params,
  query: row.query,
  columns: row.columns,
  labels: row.labels,
  titles: row.titles,
  timeZone: row.time_zone,
})

export const listExports = (db: Query, userId: string, now: Date, query: AnyListQuery): Promise<Page<ExportFile>> =>
  listPage<ExportRow, ExportFile>(db, query, {
    columns,
    from: sql`exports e`,
    where: [sql`e.user_id = ${userId}`, sql`e.in_background`],
    search: [sql`e.file_name`, sql`e.title`],
    dated: sql`e.created_at`,
    sort: { createdAt: { by: sql`e.created_at`, as: 'timestamptz' } },
    tie: sql`e.id`,
    map: (row) => toExport(row, now),
  })
