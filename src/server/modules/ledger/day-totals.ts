import type { AccountKind } from '@/contract/transactions'
import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { firstIdAt } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'

/** By kind of account: the sum of entries, and the accounts whose first entry is among them. */
export type KindSums = ReadonlyMap<AccountKind, { amount: Minor; accounts: number }>

/** The same of all entries up to the end of a day, as its digest stores it. The amount is text, because it can exceed a JSON number. */
export type DayTotals = Readonly<Partial<Record<AccountKind, { balance: string; accounts: number }>>>

/** SQL: whether the entry `e` is the first of its account. */
export const isFirstEntry: Sql = sql`not exists (select from ledger_entries f where f.owner = e.owner and f.kind = e.kind and f.seq < e.seq)`

/** The totals at the end of a day, from those of the day before. */
export function addDay(before: DayTotals, day: KindSums): DayTotals {
  const totals = { ...before }
  for (const [kind, { amount, accounts }] of day) {
    const { balance = '0', accounts: earlier = 0 } = before[kind] ?? {}
    totals[kind] = { balance: String(BigInt(balance) + amount), accounts: earlier + accounts }
  }
  return totals
}

export function areSameTotals(one: DayTotals, other: DayTotals): boolean {
  const textOf = (totals: DayTotals) =>
    JSON.stringify(
      Object.entries(totals)
        .map(([kind, total]) => [kind, total.balance, total.accounts])
        .sort(),
    )
  return textOf(one) === textOf(other)
}

/** The totals of all entries before a day, from the entries themselves. */
export async function sumTotalsBefore(db: Query, day: string): Promise<DayTotals> {
  const rows = await db.all<{ kind: AccountKind; amount: Minor; accounts: number }>(sql`
    select e.kind, sum(e.amount)::bigint as amount, count(distinct e.owner)::int as accounts from ledger_entries e
    where e.transfer < ${firstIdAt(new Date(`${day}T00:00:00Z`))}::uuid group by e.kind`)
  return addDay({}, new Map(rows.map(({ kind, ...sums }) => [kind, sums])))
}
