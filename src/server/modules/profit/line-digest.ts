import { createHash, type Hash } from 'node:crypto'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Hashing a page takes a few milliseconds, so the event loop serves other requests between two pages. */
const PAGE = 2_000
export const MARK_BYTES = 4
/** The columns of a line in the order in which its mark is computed. `amount` is what was promised: amount and withheld together. */
export const LINE_COLUMNS = [
  'id',
  'no',
  'investment_id',
  'user_id',
  'locked_period',
  'principal',
  'days',
  'of_days',
  'percentage',
  'amount',
] as const

/** A SHA-256 of each column over all lines of a distribution, and the first four bytes of the SHA-256 of each line. */
export type LineDigest = { columns: Readonly<Record<string, string>>; marks: Buffer }
export type ProfitLine = { id: string; no: number; /** The columns as text, with commas between them. */ text: string }

/** The digest of a distribution's lines, computed in this process; undefined if it has none. */
export async function digestLines(db: Query, batch: string): Promise<LineDigest | undefined> {
  const columns = hashColumns()
  const marks: Buffer[] = []
  for await (const lines of readLines(db, batch)) {
    columns.add(lines)
    marks.push(...lines.map(markOf))
  }
  return marks.length === 0 ? undefined : { columns: columns.digest(), marks: Buffer.concat(marks) }
}

export const markOf = ({ text }: ProfitLine): Buffer => createHash('sha256').update(text).digest().subarray(0, MARK_BYTES)

/** Hashes each column over pages of lines. The values of a column are separated by commas. */
export function hashColumns(): { add(lines: readonly ProfitLine[]): void; digest(): Record<string, string> } {
  const hashes: Hash[] = LINE_COLUMNS.map(() => createHash('sha256'))
  let separator = ''
  return {
    add(lines) {
      if (lines.length === 0) return
      const rows = lines.map(({ text }) => text.split(','))
      hashes.forEach((hash, at) => hash.update(separator + rows.map((row) => row[at] ?? '').join(',')))
      separator = ','
    },
    digest: () => Object.fromEntries(hashes.map((hash, at) => [LINE_COLUMNS[at] ?? '', hash.digest('hex')])),
  }
}

/** The lines of a distribution in the order of their numbers, page by page. */
export async function* readLines(db: Query, batch: string): AsyncGenerator<ProfitLine[]> {
  let after = { no: -1, id: batch }
  for (;;) {
    const lines = await linesAfter(db, batch, after)
    yield lines
    after = lines.at(-1) ?? after
    if (lines.length < PAGE) return
  }
}

const linesAfter = (db: Query, batch: string, { no, id }: { no: number; id: string }): Promise<ProfitLine[]> =>
  db.all<ProfitLine>(sql`
    select l.id, l.no, concat_ws(',', l.id, l.no, l.investment_id, l.user_id, l.locked_period, l.principal, l.days, l.of_days, l.percentage,
      l.amount + l.withheld) as text
    from profit_lines l where l.batch_id = ${batch} and (l.no, l.id) > (${no}::int, ${id}::uuid) order by l.no, l.id limit ${PAGE}`)
