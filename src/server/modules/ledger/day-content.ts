import { createHash } from 'node:crypto'
import type { AccountKind } from '@/contract/transactions'
import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { firstIdAt, instantOf } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { addDays } from '@/domain/dates'
import { isFirstEntry, type KindSums } from './day-totals'

const PAGE = 2000
const MINUTE_MS = 60_000

export type DayContent = { transfers: bigint; entries: bigint; content: Buffer; sums: KindSums }
type ContentLine = { id: string; line: string; kind: AccountKind | null; amount: Minor | null; is_first: boolean }

/**
 * A hash of one day of the ledger (UTC): every transfer in id order and every entry in account order, minute by minute. Computed here, so
 * that the database contributes built-in functions only. With the sums of its entries by kind of account.
 */
export async function readDay(db: Query, day: string): Promise<DayContent> {
  const begin = new Date(`${day}T00:00:00Z`)
  const end = firstIdAt(addDays(begin, 1))
  const whole = createHash('sha256')
  const sums = new Map<AccountKind, { amount: Minor; accounts: number }>()
  let [transfers, entries, after] = [0n, 0n, firstIdAt(begin)]
  let minute: { at: number; hash: ReturnType<typeof createHash> } | undefined
  const close = () => minute && void whole.update(minute.hash.digest())
  for (let isFirst = true; ; isFirst = false) {
    const lines = await linesAfter(db, after, end, isFirst)
    for (const { id, line, kind, amount, is_first } of lines) {
      const at = Math.floor(instantOf(id) / MINUTE_MS)
      if (minute?.at === at) minute.hash.update('\n')
      else {
        close()
        minute = { at, hash: createHash('sha256') }
      }
      minute.hash.update(line)
      if (id !== after || isFirst) transfers += 1n
      if (kind && amount !== null) {
        entries += 1n
        const sum = sums.get(kind) ?? { amount: 0n, accounts: 0 }
        sums.set(kind, { amount: sum.amount + amount, accounts: sum.accounts + Number(is_first) })
      }
      ;[after, isFirst] = [id, false]
    }
    if (new Set(lines.map(({ id }) => id)).size < PAGE) break
  }
  close()
  return { transfers, entries, content: whole.digest(), sums }
}

/** The lines of the transfers after an id, or from it on. */
const linesAfter = (db: Query, id: string, end: string, isFirst: boolean): Promise<ContentLine[]> =>
  db.all<ContentLine>(sql`
    select t.id, e.kind, e.amount, e.owner is not null and ${isFirstEntry} as is_first,
      t.id || '|' || t.kind || '|' || t.reference || '|' || coalesce(t.reverses::text, '-') || '|' || coalesce(t.actor::text, '-') || '|' || coalesce(
        e.owner || '|' || e.kind || '|' || e.seq || '|' || e.amount || '|' || coalesce(e.balance_after::text, '-'), '-') as line
    from (select * from ledger_transfers where ${isFirst ? sql`id >= ${id}` : sql`id > ${id}`} and id < ${end} order by id limit ${PAGE}) t
    left join ledger_entries e on e.transfer = t.id order by t.id, e.owner, e.kind, e.seq`)
