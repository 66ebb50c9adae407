import type { z } from 'zod'
import { EXPORT_KEPT_DAYS, MAX_ROWS_AT_ONCE, type exports, type ExportFile } from '@/contract/exports'
import { readQuery } from '@/server/core/receive'
import { fieldError } from '@/server/core/errors'
import { newId } from '@/server/core/ids'
import type { PersonWork } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { isTimeZone, zonedDay } from '@/server/core/zoned-time'
import { addDays, addHours } from '@/shared/dates'
import { findExport, toExport } from './queries'
import { openList, type Lists } from './read-list'

type Body = z.output<typeof exports.create.body>
/** How long a file that is made while it is downloaded can be fetched: later its rows would no longer be those that were requested. */
const AT_ONCE_HOURS = 1

/** Starts an export. A short list is written while it is downloaded, a long one by a job that notifies when the file is ready. */
export async function createExport(work: PersonWork, body: Body, lists: Lists): Promise<ExportFile> {
  const { tx, actor, now, effects, services } = work
  if (!isTimeZone(body.timeZone, now)) throw fieldError('timeZone', 'Use a time zone like Europe/Berlin')
  const filters = filtersIn(body.query)
  const selection = { ...body, query: filters, columns: body.columns ?? null }
  const { page } = openList(lists, selection, work)
  const { total, totalIsEstimate } = await page({ limit: 1, page: 1 })
  const inBackground = totalIsEstimate === true || total > MAX_ROWS_AT_ONCE
  const id = newId()
  const fileName = `${body.name}-${zonedDay(body.timeZone, now)}.csv`
  const expiresAt = inBackground ? addDays(now, EXPORT_KEPT_DAYS) : addHours(now, AT_ONCE_HOURS)
  await tx.run(sql`
    insert into exports (id, user_id, list, title, params, query, columns, labels, time_zone, file_name, in_background, status, rows, created_at, expires_at)
    values (${id}, ${actor.id}, ${body.list}, ${body.title}, ${JSON.stringify(body.params)}::jsonb, ${JSON.stringify(filters)}::jsonb,
      ${body.columns ? JSON.stringify(body.columns) : null}::jsonb, ${JSON.stringify(body.labels)}::jsonb, ${body.timeZone}, ${fileName},
      ${inBackground}, ${inBackground ? 'PREPARING' : 'READY'}, ${inBackground ? 0 : total}, ${now}, ${expiresAt})`)
  if (inBackground) await services.jobs.enqueue(tx, 'exports.prepare', { exportId: id })
  effects.audit({
    action: 'export.created',
    subject: { type: 'export', id, code: fileName },
    after: { list: body.list, rows: total, columns: body.columns?.map(({ title }) => title) ?? 'All fields', filters },
  })
  return toExport(await findExport(tx, id, actor.id), now)
}

/** Filters as an address carries them. */
function filtersIn(query: string): Record<string, unknown> {
  const given = new URLSearchParams(query)
  return readQuery(Object.fromEntries([...new Set(given.keys())].map((key) => [key, given.getAll(key)])))
}
