import { stringify } from 'csv-stringify'
import { msg } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { AppError } from '@/server/work/errors'
import type { Page } from '@/server/db/list'
import { throttleWhenBusy } from '../throttle-when-busy'
import { queueOf } from '../queue'

const ROWS_A_TIME = 500
const MOST_ROWS = 5_000_000
// Exports are background work: all of them together read two pages at a time, so that money commands are not delayed.
const turns = queueOf({ atOnce: 2, waiting: 1_000 })
const MOST_OF_ONE = 3
const running = new Map<string, number>()

/** The layout of an exported list: the titles of its columns, and the cells of a row. */
export type CsvShape = { head: readonly string[]; cells: (row: object) => readonly string[] }

export type ReadPage = (change: { limit: number; page: 1; cursor?: string; withoutTotal?: true }) => Promise<Page<object>>
/** `reader` is the person, or a visitor's address: each has a limited number of concurrent exports. */
type Export = { fileName: string; shape: CsvShape; reader: string; page: ReadPage }

/**
 * Streams all pages of a list as CSV. Memory use is constant, and no cell can be interpreted as a formula by a spreadsheet. Errors of the
 * list are returned like those of the list itself, because the first page is read before the response starts.
 */
export async function csvAnswer({ fileName, shape, reader, page }: Export): Promise<Response> {
  const leave = enter(reader)
  const read: ReadPage = (change) => turns.run(() => page(change))
  const first = await read({ limit: ROWS_A_TIME, page: 1, withoutTotal: true }).catch((error: unknown) => {
    leave()
    throw error
  })
  const writer = lines({ shape, first, page: read })
  writer.once('close', leave)
  return new Response(bytesOf(writer), { headers: fileHeaders(fileName) })
}

export const fileHeaders = (fileName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'no-store',
})

/** The same lines for a file prepared in the background; `onRows` receives the number of rows written. */
export async function csvLines(shape: CsvShape, page: ReadPage, onRows: (rows: number) => void): Promise<AsyncIterable<Buffer | string>> {
  const read: ReadPage = (change) => turns.run(() => page(change))
  return lines({ shape, first: await read({ limit: ROWS_A_TIME, page: 1, withoutTotal: true }), page: read, onRows })
}

type Lines = { shape: CsvShape; first: Page<object>; page: ReadPage; onRows?: (rows: number) => void }

/** All cells are quoted, so that spreadsheets neither split nor reinterpret them; the byte order mark declares UTF-8. */
function lines(list: Lines): Writer {
  const writer = stringify({ bom: true, quoted: true, quoted_empty: true })
  // Readers receive the error from their iterator, which subscribes only when it is read; until then the stream would throw it.
  writer.on('error', () => undefined)
  void pump(writer, list).catch((error: unknown) => writer.destroy(error instanceof Error ? error : new Error(String(error))))
  return writer
}

type Writer = ReturnType<typeof stringify>

function enter(reader: string): () => void {
  const before = running.get(reader) ?? 0
  if (before >= MOST_OF_ONE)
    throw new AppError(
      'RATE_LIMITED',
      msg('{count} of your exports are still running. Nothing was exported; please try again when one of them is complete.', {
        count: MOST_OF_ONE,
      }),
      {
        retryAfter: 5,
      },
    )
  running.set(reader, before + 1)
  return () => {
    const left = (running.get(reader) ?? 1) - 1
    if (left > 0) running.set(reader, left)
    else running.delete(reader)
  }
}

async function pump(writer: Writer, { shape, first, page, onRows }: Lines): Promise<void> {
  const piece = throttleWhenBusy()
  writer.write(shape.head.map(harmless))
  let some = first
  let written = 0
  for (let rows = 0; rows < MOST_ROWS; rows += ROWS_A_TIME) {
    for (const one of some.rows) {
      if (writer.destroyed) return
      if (!writer.write(shape.cells(one).map(harmless))) await drained(writer)
    }
    written += some.rows.length
    onRows?.(written)
    const cursor = some.nextCursor
    if (!cursor) break
    some = await piece(() => page({ limit: ROWS_A_TIME, page: 1, withoutTotal: true, cursor }))
  }
  writer.end()
}

/** Waits for the reader to drain; a disconnected reader needs no waiting. */
const drained = (writer: Writer) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      // Both listeners are removed: an export waits thousands of times, and listeners left on the stream would accumulate.
      writer.off('drain', goOn).off('close', goOn)
      resolve()
    }
    writer.once('drain', goOn).once('close', goOn)
  })

function bytesOf(writer: Writer): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lines: AsyncIterator<Buffer | string> = writer[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : new Uint8Array(value))
    },
    cancel: () => void writer.destroy(),
  })
}

/**
 * A cell without the marks that isolate directions, which would affect comparisons in a spreadsheet. A cell that a spreadsheet would evaluate
 * as a formula is prefixed with an apostrophe. Plain numbers and percentages, with or without a sign, are kept as numbers.
 */
export function harmless(cell: string): string {
  const text = withoutIsolates(cell)
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text
}
