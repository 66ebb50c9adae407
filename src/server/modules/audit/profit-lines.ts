import { createHash, type Hash } from 'node:crypto'
import type { Finding } from '@/contract/audit'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

const PAGE = 5_000
const MARK_BYTES = 4
/** The columns of a line in the order in which its mark is computed, as `profit_line_digest` names them. */
const COLUMNS = ['id', 'no', 'investment_id', 'user_id', 'locked_period', 'principal', 'days', 'of_days', 'percentage', 'amount'] as const
type Digest = { columns: Readonly<Record<string, string>>; marks: Buffer }
type ProfitLineTexts = { id: string; no: number; texts: string[] }

/** Every profit line that is not as its distribution wrote it, with the field. Hashes are computed by the application. */
export async function verifyProfitLines(db: Query, most: number): Promise<Finding[]> {
  const batches = await db.all<{ id: string } & Partial<Digest>>(sql`
    select b.id, d.columns, d.marks from profit_batches b left join profit_line_digests d on d.batch_id = b.id
    where d.batch_id is not null or exists (select 1 from profit_lines l where l.batch_id = b.id) order by b.id`)
  const found: Finding[] = []
  for (const { id, columns, marks } of batches) {
    if (found.length >= most) break
    if (columns && marks) found.push(...(await changesOf(db, id, { columns, marks })))
    else found.push(finding('profit_line_digests', id, null, 'The hash of the lines was removed.'))
  }
  return found
}

/** The lines of a distribution that differ. Which lines and which fields is exact wherever one line or one field was changed. */
async function changesOf(db: Query, batch: string, digest: Digest): Promise<Finding[]> {
  const hashes = COLUMNS.map(() => createHash('sha256'))
  const left = new Set(Array.from({ length: digest.marks.length / MARK_BYTES }, (_, at) => at + 1))
  const changed = new Map<string, boolean>()
  let [after, isFirst] = [{ no: -1, id: batch }, true]
  for (;;) {
    const lines = await linesAfter(db, batch, after)
    for (const { id, no, texts } of lines) {
      add(hashes, texts, isFirst)
      isFirst = false
      const isKnown = left.delete(no)
      if (!isKnown || !markOf(texts).equals(markAt(digest.marks, no))) changed.set(id, isKnown)
    }
    after = lines.at(-1) ?? after
    if (lines.length < PAGE) break
  }
  const fields = COLUMNS.filter((column, at) => hashes[at]?.digest('hex') !== digest.columns[column])
  if (fields.length === 0) return []
  return findingsOf(batch, { changed, removed: [...left], fields })
}

const add = (hashes: readonly Hash[], texts: readonly string[], isFirst: boolean): void =>
  hashes.forEach((hash, at) => hash.update(isFirst ? (texts[at] ?? '') : `,${texts[at] ?? ''}`))

const markOf = (texts: readonly string[]): Buffer => createHash('sha256').update(texts.join(',')).digest().subarray(0, MARK_BYTES)
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
  // The hash itself was changed to fit: its own seal names it, and this names what it was changed for.
  return found.length > 0 ? found : [finding('profit_batches', batch, 'lines', 'The lines are not those that were distributed.')]
}

const finding = (subject: string, id: string, field: string | null, message: string): Finding => ({ subject, id, field, message })

const linesAfter = (db: Query, batch: string, { no, id }: { no: number; id: string }): Promise<ProfitLineTexts[]> =>
  db.all<ProfitLineTexts>(sql`
    select l.id, l.no, array[l.id::text, l.no::text, l.investment_id::text, l.user_id::text, l.locked_period::text, l.principal::text, l.days::text,
      l.of_days::text, l.percentage::text, (l.amount + l.withheld)::text] as texts
    from profit_lines l where l.batch_id = ${batch} and (l.no, l.id) > (${no}::int, ${id}::uuid) order by l.no, l.id limit ${PAGE}`)
