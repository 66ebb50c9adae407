import type { z } from 'zod'
import { EXPORT_KEPT_DAYS, MAX_ROWS_AT_ONCE, type exports, type ExportFile } from '@/contract/exports'
import { msg } from '@/locales/message'
import { readQuery } from '@/server/http/endpoint/receive'
import { fieldError, wrongState } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { Person } from '@/server/work/actor'
import { work, type PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { isTimeZone, zonedDay } from '@/server/infra/zoned-time'
import { addDays, addHours } from '@/domain/dates'
import { listsWithDestinations, maskedDestination } from '../../wallets/destinations'
import { findExport, selectionOf, statusAt, toExport } from '../queries'
import { openList, type Lists, type Reader, type Selection } from '../read-list'
import { deleteEarlierExports } from './delete-exports'

type Body = z.output<typeof exports.create.body>
/** How long an export written during its download can be fetched: later its rows would differ from those requested. */
const AT_ONCE_HOURS = 1

type Requested = Selection & {
  /** The title of the list. */
  title: string
  /** The file's name without date and extension. */
  name: string
}

/** Starts an export of the selected list, filters and columns. */
export async function createExport(reader: Reader, body: Body, lists: Lists): Promise<ExportFile> {
  if (!isTimeZone(body.timeZone)) throw fieldError('timeZone', msg('Use a time zone like Europe/Berlin'))
  return startExport(reader, { ...body, query: filtersIn(body.query), columns: body.columns ?? null }, lists)
}

/** Repeats a failed or expired export of the same person with current rows and permissions. */
export async function repeatExport(reader: Reader, id: string, lists: Lists): Promise<ExportFile> {
  const { services, actor } = reader
  const row = await findExport(services.db, id, actor.id)
  const status = statusAt(row, services.clock.now())
  if (status !== 'FAILED' && status !== 'EXPIRED') throw wrongState('This export', status)
  return startExport(reader, { ...selectionOf(row), title: row.title, name: row.file_name.replace(DATED, '') }, lists)
}

const DATED = /-\d{4}-\d{2}-\d{2}\.csv$/

/**
 * A short list is written during its download, a long one by a job that notifies its owner. Customers download every list directly. The
 * list is read before the transaction: read within it, each export would hold two connections of the pool.
 */
async function startExport(reader: Reader, requested: Requested, lists: Lists): Promise<ExportFile> {
  const { services, actor, request } = reader
  const { page, query } = openList(lists, requested, reader)
  const { total, totalIsEstimate } = await page({ limit: 1, page: 1 })
  const inBackground = actor.kind === 'Internal' && (totalIsEstimate === true || total > MAX_ROWS_AT_ONCE)
  return work(services, actor, (inner) => insertExport(inner, requested, { query, total, inBackground }), request)
}

type Counted = { query: Requested['query']; total: number; inBackground: boolean }

async function insertExport(inner: PersonWork, requested: Requested, { query, total, inBackground }: Counted): Promise<ExportFile> {
  const { tx, actor, now, effects, services } = inner
  const { list, title, name, params, columns, labels, titles, timeZone } = requested
  const id = newId()
  const fileName = `${name}-${zonedDay(timeZone, now)}.csv`
  const expiresAt = inBackground ? addDays(now, EXPORT_KEPT_DAYS) : addHours(now, AT_ONCE_HOURS)
  if (actor.kind === 'Customer') await deleteEarlierExports(tx, actor.id, now)
  await tx.run(sql`
    insert into exports (id, user_id, list, title, params, query, columns, labels, titles, time_zone, file_name, in_background, status, rows,
      created_at, expires_at)
    values (${id}, ${actor.id}, ${list}, ${title}, ${JSON.stringify(params)}::jsonb, ${JSON.stringify(requested.query)}::jsonb,
      ${columns ? JSON.stringify(columns) : null}::jsonb, ${JSON.stringify(labels)}::jsonb, ${JSON.stringify(titles)}::jsonb, ${timeZone},
      ${fileName}, ${inBackground}, ${inBackground ? 'PREPARING' : 'READY'}, ${inBackground ? 0 : total}, ${now}, ${expiresAt})`)
  if (inBackground) await services.jobs.enqueue(tx, 'exports.prepare', { exportId: id })
  effects.audit({
    action: 'export.created',
    subject: { type: 'export', id, code: fileName },
    after: {
      list,
      rows: total,
      columns: auditedColumns(actor, columns),
      filters: auditedFilters(actor, list, requested.query, query),
    },
  })
  return toExport(await findExport(tx, id, actor.id), now)
}

/** The titles in a customer's request are text of the sender, so only their number is recorded. */
function auditedColumns(actor: Person, columns: Requested['columns']): string | number | string[] {
  if (!columns) return 'All fields'
  return actor.kind === 'Customer' ? columns.length : columns.map((column) => column.title)
}

/**
 * The requested filters that the list knows, as it reads them. A search by a customer, or in a list with destinations, can be for a
 * destination, which readers of the audit log may not see.
 */
function auditedFilters(actor: Person, list: string, requested: Requested['query'], query: Requested['query']) {
  const known = Object.fromEntries(Object.entries(query).filter(([key]) => Object.hasOwn(requested, key)))
  if (known.searchTerm === undefined) return known
  const isMasked = actor.kind === 'Customer' || listsWithDestinations.includes(list)
  return { ...known, searchTerm: isMasked ? maskedDestination(String(known.searchTerm)) : known.searchTerm }
}

/** Parses filters from a query string. */
function filtersIn(query: string): Record<string, unknown> {
  const given = new URLSearchParams(query)
  return readQuery(Object.fromEntries([...new Set(given.keys())].map((key) => [key, given.getAll(key)])))
}
