import { stringify } from 'csv-stringify'
import { AppError } from '@/server/work/errors'
import type { Page } from '@/server/db/list'
import { throttleWhenBusy } from '../throttle-when-busy'
import { queueOf } from '../queue'

const ROWS_A_TIME = 500
const MOST_ROWS = 5_000_000
// An export is long work that nobody waits for to the second: all of them together read two pages at a time, so that money never waits.
const turns = queueOf({ atOnce: 2, waiting: 1_000 })
const MOST_OF_ONE = 3
const running = new Map<string, number>()

/** How a list becomes lines: the titles of its columns, and the cells of a row. */
export type CsvShape = { head: readonly string[]; cells: (row: object) => readonly string[] }

export type ReadPage = (change: { limit: number; page: 1; cursor?: string; withoutTotal?: true }) => Promise<Page<object>>
/** `who` is the person, or the address of a visitor: each has only a few exports at a time. */
type Export = { fileName: string; shape: CsvShape; who: string; page: ReadPage }

/**
 * Streams all pages of a list as CSV: memory stays flat, and no cell can be taken for a formula by a spreadsheet. What cannot be
 * listed is refused like the list itself, because the first page is read before anything is answered.
 */
export async function csvAnswer({ fileName, shape, who, page }: Export): Promise<Response> {
  const leave = enter(who)
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

/** The same lines for a file that is prepared in the background; `onRows` says how many were written. */
export async function csvLines(shape: CsvShape, page: ReadPage, onRows: (rows: number) => void): Promise<AsyncIterable<Buffer | string>> {
  const read: ReadPage = (change) => turns.run(() => page(change))
  return lines({ shape, first: await read({ limit: ROWS_A_TIME, page: 1, withoutTotal: true }), page: read, onRows })
}

type Lines = { shape: CsvShape; first: Page<object>; page: ReadPage; onRows?: (rows: number) => void }

/** Every cell is quoted, so that no spreadsheet splits or guesses one; the mark at the beginning marks the text as UTF-8. */
function lines(list: Lines): Writer {
  const writer = stringify({ bom: true, quoted: true, quoted_empty: true })
  // Readers receive the error from their iterator, which listens only once it is read: until then an error would be thrown by the stream.
  writer.on('error', () => undefined)
  void pump(writer, list).catch((error: unknown) => writer.destroy(error instanceof Error ? error : new Error(String(error))))
  return writer
}

type Writer = ReturnType<typeof stringify>

function enter(who: string): () => void {
  const before = running.get(who) ?? 0
  if (before >= MOST_OF_ONE)
    throw new AppError('RATE_LIMITED', `${MOST_OF_ONE} exports of yours are still running. Please wait until one of them is done.`, {
      retryAfter: 5,
    })
  running.set(who, before + 1)
  return () => {
    const left = (running.get(who) ?? 1) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
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

/** Waits for the reader; if the reader has gone, there is nothing to wait for. */
const drained = (writer: Writer) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      // Both are taken off: an export waits thousands of times, and what stays on the stream would pile up.
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
 * What a spreadsheet would run as a formula gets an apostrophe before it. A plain number or percentage is none, whatever its sign,
 * and stays one that can be added up.
 */
export const harmless = (text: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text
