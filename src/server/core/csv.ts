import { stringify } from 'csv-stringify'
import { z } from 'zod'
import type { Page } from './list'

const ROWS_A_TIME = 500
const MOST_ROWS = 5_000_000

/** Streams all pages of a list as CSV: memory stays flat, and no cell can be taken for a formula by a spreadsheet. */
export function csvAnswer(
  name: string,
  row: z.ZodType,
  page: (change: { limit: number; page: 1; cursor?: string; withoutTotal: true }) => Promise<Page<object>>,
): Response {
  const columns = row instanceof z.ZodObject ? Object.keys(row.shape) : []
  const writer = stringify({ header: true, columns, bom: true })
  void pump(writer, columns, page).catch((error: unknown) => writer.destroy(error instanceof Error ? error : new Error(String(error))))
  return new Response(bytesOf(writer), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="carmine-${name.replace('.', '-').toLowerCase()}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

type Writer = ReturnType<typeof stringify>

async function pump(writer: Writer, columns: readonly string[], page: Parameters<typeof csvAnswer>[2]): Promise<void> {
  let cursor: string | undefined
  for (let rows = 0; rows < MOST_ROWS; rows += ROWS_A_TIME) {
    const { rows: some, nextCursor } = await page({ limit: ROWS_A_TIME, page: 1, withoutTotal: true, ...(cursor ? { cursor } : {}) })
    for (const one of some) {
      if (writer.destroyed) return
      if (!writer.write(columns.map((column) => cell((one as Record<string, unknown>)[column])))) await drained(writer)
    }
    cursor = nextCursor
    if (!cursor) break
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

/** What a spreadsheet would run as a formula gets an apostrophe before it; a plain negative number is not one. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text)

/** A value as one cell: things are named by their code, title or name. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cell).join('; ')
  if (typeof value === 'object') {
    const named = value as { code?: unknown; title?: unknown; name?: unknown; reason?: unknown }
    return cell(named.code ?? named.title ?? named.name ?? named.reason ?? JSON.stringify(value))
  }
  return harmless(String(value as string | number | boolean))
}
