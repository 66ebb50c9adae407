import { createHash, hash as hashOnce, type Hash } from 'node:crypto'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Lines per page. Hashing a page takes a few milliseconds, and other requests are served between pages. */
const PAGE = 1_000
const SMALLEST_NO = -2_147_483_648
export const MARK_BYTES = 4
/** The columns of a line, in the order in which its mark is computed. `amount` is what was confirmed: amount plus withheld. */
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
const NO = LINE_COLUMNS.indexOf('no')

/** The SHA-256 of each column over all lines of a distribution, and the first four bytes of each line's SHA-256. */
export type LineDigest = { columns: Readonly<Record<string, string>>; marks: Buffer }
/** A line: its columns joined by commas, and individually. */
export type ProfitLine = { text: string; values: readonly string[] }

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

export const markOf = ({ text }: ProfitLine): Buffer => hashOnce('sha256', text, 'buffer').subarray(0, MARK_BYTES)
/** The number of a line in its distribution. */
export const numberOf = ({ values }: ProfitLine): number => Number(values[NO])

/** Hashes each column over pages of lines. The values of a column are separated by commas. */
export function hashColumns(): { add(lines: readonly ProfitLine[]): void; digest(): Record<string, string> } {
  const hashes: Hash[] = LINE_COLUMNS.map(() => createHash('sha256'))
  let separator = ''
  return {
    add(lines) {
      if (lines.length === 0) return
      hashes.forEach((hash, at) => hash.update(separator + lines.map(({ values }) => values[at] ?? '').join(',')))
      separator = ','
    },
    digest: () => Object.fromEntries(hashes.map((hash, at) => [LINE_COLUMNS[at] ?? '', hash.digest('hex')])),
  }
}

/** Pages of a distribution's lines by number; each page covers the same range of numbers. */
export async function* readLines(db: Query, batch: string): AsyncGenerator<ProfitLine[]> {
  for (let from = SMALLEST_NO; ;) {
    const lines = await linesFrom(db, batch, from)
    const last = lines.at(-1)
    if (!last) return
    yield lines
    from = numberOf(last) + 1
  }
}

// Uses the index on the number range, even while the lines are too new for planner statistics. A page is one text, since a hundred thousand
// rows cost the driver more than their hashes.
async function linesFrom(db: Query, batch: string, from: number): Promise<ProfitLine[]> {
  const { page } = await db.one<{ page: string | null }>(sql`
    select pg_catalog.string_agg(pg_catalog.concat_ws(',', l.id, l.no, l.investment_id, l.user_id, l.locked_period, l.principal, l.days, l.of_days, l.percentage,
      l.amount + l.withheld), ';' order by l.no, l.id) as page
    from (select min(no) as no from profit_lines where batch_id = ${batch} and no >= ${from}::bigint) first
    join profit_lines l on l.batch_id = ${batch} and l.no >= first.no and l.no < first.no::bigint + ${PAGE}`)
  return page === null ? [] : page.split(';').map((text) => ({ text, values: text.split(',') }))
}
