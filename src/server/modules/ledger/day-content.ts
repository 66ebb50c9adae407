import { createHash } from 'node:crypto'
import type { Query } from '@/server/db/database'
import { firstIdAt, instantOf } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { addDays } from '@/domain/dates'

const PAGE = 2000
const MINUTE_MS = 60_000

export type DayContent = { transfers: bigint; entries: bigint; content: Buffer }
type ContentLine = { id: string; line: string; is_entry: boolean }

/**
 * A hash of one day of the ledger (UTC): every transfer in id order and every entry in account order, minute by minute. Computed here, so
 * that the database contributes built-in functions only.
 */
export async function readDay(db: Query, day: string): Promise<DayContent> {
  const begin = new Date(`${day}T00:00:00Z`)
  const end = firstIdAt(addDays(begin, 1))
  const whole = createHash('sha256')
  let [transfers, entries, after] = [0n, 0n, firstIdAt(begin)]
  let minute: { at: number; hash: ReturnType<typeof createHash> } | undefined
  const close = () => minute && void whole.update(minute.hash.digest())
  for (let isFirst = true; ; isFirst = false) {
    const lines = await linesAfter(db, after, end, isFirst)
    for (const { id, line, is_entry } of lines) {
      const at = Math.floor(instantOf(id) / MINUTE_MS)
      if (minute?.at === at) minute.hash.update('\n')
      else {
        close()
        minute = { at, hash: createHash('sha256') }
      }
      minute.hash.update(line)
      if (id !== after || isFirst) transfers += 1n
      if (is_entry) entries += 1n
      ;[after, isFirst] = [id, false]
    }
    if (new Set(lines.map(({ id }) => id)).size < PAGE) break
  }
  close()
  return { transfers, entries, content: whole.digest() }
}

/** The lines of the transfers after an id, or from it on. */
const linesAfter = (db: Query, id: string, end: string, isFirst: boolean): Promise<ContentLine[]> =>
  db.all<ContentLine>(sql`
    select t.id, e.owner is not null as is_entry,
      t.id || '|' || t.kind || '|' || t.reference || '|' || coalesce(t.reverses::text, '-') || '|' || coalesce(t.actor::text, '-') || '|' || coalesce(
        e.owner || '|' || e.kind || '|' || e.seq || '|' || e.amount || '|' || coalesce(e.balance_after::text, '-'), '-') as line
    from (select * from ledger_transfers where ${isFirst ? sql`id >= ${id}` : sql`id > ${id}`} and id < ${end} order by id limit ${PAGE}) t
    left join ledger_entries e on e.transfer = t.id order by t.id, e.owner, e.kind, e.seq`)
