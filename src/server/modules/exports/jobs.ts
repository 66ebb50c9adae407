import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { EXPORT_KEPT_DAYS } from '@/contract/exports'
import { system, type Person } from '@/server/work/actor'
import { csvLines } from '@/server/infra/csv/csv'
import { AppError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { Implementation } from '@/server/http/endpoint/implement'
import { jobOf, type JobHandler, type Note } from '@/server/infra/jobs/jobs'
import { work, type RequestInfo, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { groupDigits } from '@/domain/money'
import { readStaff } from '../auth/sessions/sessions'
import { notifyStaff } from '../notifications/notify-staff'
import { listsWithDestinations, seesFullDestinations } from '../wallets/destinations'
import { readExport, selectionOf, type ExportRow } from './queries'
import { openList, shapeOf, type Lists } from './read-list'

export const exportJobs = (implementation: Implementation): readonly JobHandler[] => [
  jobOf({
    name: 'exports.prepare',
    retries: 3,
    run: (services, { exportId }, note) => prepare(services, exportId, () => implementation, note),
  }),
  { name: 'exports.delete-expired', schedule: '41 3 * * *', run: (services, _data, note) => deleteExpired(services, note) },
]

const OWNER_GONE = 'Its owner can no longer sign in.'
const UNEXPECTED = 'An unexpected error stopped it.'
const request: RequestInfo = { id: null, address: null, timeZoneOffset: 0, userAgent: '', language: 'en' }

/** Writes the file of an export with its owner's current permissions, and notifies them, also of a refusal. */
async function prepare(services: Services, id: string, lists: Lists, note: Note = () => undefined): Promise<void> {
  const row = await readExport(services.db, id)
  if (row?.status !== 'PREPARING') return
  const owner = await readStaff(services.db, row.user_id)
  // Each attempt writes its own file, so that concurrent ones do not conflict.
  const storedAs = `export-${newId()}`
  const written = await write(services, { row, owner, lists, storedAs, note }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.status < 500) return { reason: [error.message, error.detail].filter(Boolean).join(' ') }
    // The job is retried. The reason shown after the last attempt excludes the error's details, which are logged.
    await services.db.run(sql`update exports set reason = ${UNEXPECTED} where id = ${id} and status = 'PREPARING'`)
    throw error
  })
  if (!(await finish(services, row, written, storedAs))) await services.files.remove(storedAs)
}

type Writing = { row: ExportRow; owner: Person | null; lists: Lists; storedAs: string; note: Note }
type Written = { rows: number; showsDestinations: boolean } | { reason: string }

async function write(services: Services, { row, owner, lists, storedAs, note }: Writing): Promise<Written> {
  if (!owner) return { reason: OWNER_GONE }
  const selection = selectionOf(row)
  let showsDestinations = false
  const actorNow = async () => {
    const current = await readStaff(services.db, owner.id)
    if (!current) throw new AppError('FORBIDDEN', OWNER_GONE)
    showsDestinations ||= listsWithDestinations.includes(row.list) && seesFullDestinations(current)
    return current
  }
  const { endpoint, page } = openList(lists, selection, { services, actor: owner, request, actorNow })
  const { total } = await page({ limit: 1, page: 1 })
  let rows = 0
  const lines = await csvLines(shapeOf(endpoint, selection), page, (done) => {
    rows = done
    note(done, Math.max(total, done))
  })
  await services.files.write(storedAs, lines)
  return { rows, showsDestinations }
}

/** Completes an export; of several concurrent processes one gets true: its file is used, and it sends the notification. */
const finish = (services: Services, row: ExportRow, written: Written, storedAs: string): Promise<boolean> =>
  work(services, system, async (inner) => {
    const { tx, now, effects } = inner
    const isMade = 'rows' in written
    const changed = await tx.run(sql`
      update exports set status = ${isMade ? 'READY' : 'FAILED'}, rows = ${isMade ? written.rows : 0}, finished_at = ${now},
        stored_as = ${isMade ? storedAs : null}, shows_destinations = ${isMade && written.showsDestinations}, reason = ${isMade ? null : written.reason}
      where id = ${row.id} and status = 'PREPARING'`)
    if (changed === 0) return false
    const subject = { type: 'export', id: row.id, code: row.file_name } as const
    effects.audit({ action: isMade ? 'export.ready' : 'export.failed', subject, after: isMade ? { rows: written.rows } : { ...written } })
    await notifyStaff(inner, [
      {
        kind: 'export.finished',
        title: isMade ? `Export ready: ${row.title}` : `Export failed: ${row.title}`,
        body: isMade
          ? `${row.file_name}, ${groupDigits(String(written.rows))} ${written.rows === 1 ? 'row' : 'rows'}. Download it within ${EXPORT_KEPT_DAYS} days.`
          : `${row.file_name} was not created. ${written.reason}`,
        link: firstPageOf(adminPaths.exports),
        to: { people: [row.user_id], permissions: undefined },
      },
    ])
    return isMade
  })

/** Deletes expired files, and the records of direct downloads. */
async function deleteExpired(services: Services, note?: Note): Promise<void> {
  const now = services.clock.now()
  await services.db.run(sql`delete from exports where not in_background and expires_at <= ${now}`)
  await sweep(
    services,
    'Deleting expired exports',
    {
      due: sql`select id from exports where in_background and status = 'READY' and expires_at <= ${now}`,
      each: async (id) => {
        const row = await readExport(services.db, id)
        if (row?.stored_as) await services.files.remove(row.stored_as)
        await services.db.run(sql`update exports set status = 'EXPIRED', stored_as = null where id = ${id} and status = 'READY'`)
      },
    },
    note,
  )
}
