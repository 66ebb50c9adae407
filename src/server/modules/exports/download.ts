import { msg } from '@/locales/message'
import { csvAnswer, fileHeaders } from '@/server/infra/csv/csv'
import { AppError } from '@/server/work/errors'
import { work } from '@/server/work/services'
import { findExport, selectionOf, statusAt, type ExportRow } from './queries'
import { seesFullDestinations } from '../wallets/destinations'
import { openList, shapeOf, type Lists, type Reader } from './read-list'

/** Serves the file of the reader's own export. The permission of its list is checked at each download. */
export async function downloadExport(id: string, reader: Reader, lists: Lists): Promise<Response> {
  const { services, actor } = reader
  const row = await findExport(services.db, id, actor.id)
  const { endpoint, page } = openList(lists, selectionOf(row), reader)
  refuseUnlessReady(row, services.clock.now())
  if (row.shows_destinations && !seesFullDestinations(actor)) throw new AppError('FORBIDDEN', HOLDS_DESTINATIONS)
  const answer =
    row.stored_as === null
      ? await csvAnswer({ fileName: row.file_name, shape: shapeOf(endpoint, selectionOf(row)), reader: actor.id, page })
      : new Response(services.files.read(row.stored_as), { headers: fileHeaders(row.file_name) })
  // An unread body keeps its place among the concurrent exports of the reader.
  await auditDownload(row, reader).catch(async (error: unknown) => {
    await answer.body?.cancel()
    throw error
  })
  return answer
}

const auditDownload = (row: ExportRow, { services, actor, request }: Reader): Promise<void> =>
  work(
    services,
    actor,
    ({ effects }) => {
      effects.audit({
        action: 'export.downloaded',
        subject: { type: 'export', id: row.id, code: row.file_name },
        after: { list: row.list, rows: row.rows },
      })
      return Promise.resolve()
    },
    request,
  )

const HOLDS_DESTINATIONS =
  'This file shows full payout destinations, which need permission payouts:read. Export the list again: the new file contains only what you have permission to view.'

const refusals = {
  PREPARING: 'This export is still being prepared. You are notified when it is ready.',
  FAILED: 'This export failed, so there is no file. Request it again.',
  EXPIRED: msg('This file has expired and was deleted. Request it again.'),
}

function refuseUnlessReady(row: ExportRow, now: Date): void {
  const status = statusAt(row, now)
  if (status !== 'READY') throw new AppError('WRONG_STATE', refusals[status])
}
