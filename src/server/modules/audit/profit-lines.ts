import type { Finding } from '@/contract/audit'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { FindingTally } from './finding-tally'
import { hashColumns, LINE_COLUMNS, MARK_BYTES, markOf, numberOf, readLines, type LineDigest } from '../profit/line-digest'

/** Finds every profit line that differs from what its distribution wrote, with the field. Hashes are computed by the application. */
export async function verifyProfitLines(db: Query, tally: FindingTally): Promise<void> {
  const batches = await db.all<{ id: string } & Partial<LineDigest>>(sql`
    select b.id, d.columns, d.marks from profit_batches b left join profit_line_digests d on d.batch_id = b.id
    where d.batch_id is not null or exists (select 1 from profit_lines l where l.batch_id = b.id) order by b.id`)
  for (const { id, columns, marks } of batches) {
    if (columns && marks) tally.add(await changesOf(db, id, { columns, marks }))
    else tally.add([finding('profit_line_digests', id, null, 'The hash of the lines was removed.')])
  }
}

/** The changed lines of a distribution. Lines and fields are exact if only one line or one field was changed. */
async function changesOf(db: Query, batch: string, digest: LineDigest): Promise<Finding[]> {
  const hashes = hashColumns()
  const left = new Set(Array.from({ length: digest.marks.length / MARK_BYTES }, (_, at) => at + 1))
  const changed = new Map<string, boolean>()
  for await (const lines of readLines(db, batch)) {
    hashes.add(lines)
    for (const line of lines) {
      const no = numberOf(line)
      const isKnown = left.delete(no)
      if (!isKnown || !markOf(line).equals(markAt(digest.marks, no))) changed.set(line.values[0] ?? '', isKnown)
    }
  }
  const present = hashes.digest()
  const fields = LINE_COLUMNS.filter((column) => present[column] !== digest.columns[column])
  if (fields.length === 0) return []
  return findingsOf(batch, { changed, removed: [...left], fields })
}

const markAt = (marks: Buffer, no: number): Buffer => marks.subarray((no - 1) * MARK_BYTES, no * MARK_BYTES)

type Changes = { changed: ReadonlyMap<string, boolean>; removed: readonly number[]; fields: readonly string[] }

function findingsOf(batch: string, { changed, removed, fields }: Changes): Finding[] {
  const altered = [...changed].filter(([, isKnown]) => isKnown).map(([id]) => id)
  const added = [...changed].filter(([, isKnown]) => !isKnown).map(([id]) => id)
  const isExact = (altered.length === 1 || fields.length === 1) && added.length + removed.length === 0
  const found = [
    ...altered.flatMap((id) =>
      (isExact ? fields : [null]).map((field) =>
        finding('profit_lines', id, field, 'The field was changed by something other than the application.'),
      ),
    ),
    ...added.map((id) => finding('profit_lines', id, null, 'The line was added or numbered anew by something other than the application.')),
    ...removed.map((no) =>
      finding('profit_lines', `${batch}/${no}`, null, 'The line was removed by something other than the application.'),
    ),
  ]
  // The hash was changed to match: its own seal names it, and this finding names the lines.
  return found.length > 0 ? found : [finding('profit_batches', batch, 'lines', 'The lines are not those that were distributed.')]
}

const finding = (subject: string, id: string, field: string | null, message: string): Finding => ({ subject, id, field, message })
