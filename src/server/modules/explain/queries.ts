import type { Received, Reply, Row } from '@/contract/core/endpoint'
import { normalSide, type AccountKind, type TransferKind } from '@/contract/transactions'
import { type explain } from '@/contract/explain'
import { toMoney } from '@/domain/money'
import type { Person } from '@/server/work/actor'
import type { Db, Query } from '@/server/db/database'
import { listPage, type ListPlan, type Page } from '@/server/db/list'
import { sql, where, type Sql } from '@/server/db/sql'
import { postedWithin } from '../transactions/queries'
import { aboutOf } from '../transactions/references'
import type { Explanation, Range } from './explanation'
import { explanationFor } from './rules'

type ListQuery = Received<typeof explain.figure>['query']
type FigureEntry = Row<typeof explain.figure>
type EntryRow = {
  transfer: string
  kind: TransferKind
  account: AccountKind
  amount: bigint
  balance_after: bigint | null
  reference: string
  posted_at: Date
}

// A left join, so that figures defined by accounts alone are counted without reading the transfers.
const entries = sql`ledger_entries e left join ledger_transfers t on t.id = e.transfer`

/** The entries behind a figure, paged. The sum covers all entries, not only the page: it is the figure. */
export async function explainFigure(
  db: Query,
  actor: Person,
  query: ListQuery & { withoutTotal?: true },
  now: Date,
): Promise<Page<FigureEntry>> {
  const explanation = await explanationFor(db, actor, query, now)
  const page = await listPage<EntryRow, EntryRow>(db, query, planOf(explanation, query))
  const about = await aboutOf(db, page.rows, actor.kind === 'Internal' ? 'staff' : 'customer')
  const rows = page.rows.map((row) => {
    const { note, ...reference } = about(row)
    return { ...toLine(row, explanation.sign), reference, note }
  })
  if (query.withoutTotal) return { ...page, rows }
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint * ${explanation.sign}::int as sum from ${entries} ${where(chosen(explanation, query))}`)
  return { ...page, rows, sum: { amount: toMoney(sum) } }
}

/** Filters the entries of a figure by date, transfer kind and direction (increase or decrease). */
function chosen(explanation: Explanation, query: ListQuery): Sql[] {
  const { entries: condition, sign } = explanation
  const { kind, direction } = query
  return [
    condition,
    ...datesOf(explanation, query),
    ...(kind ? [sql`t.kind = any(${kind})`] : []),
    ...(direction ? [sql`e.amount * ${sign}::int * ${direction === 'in' ? 1 : -1}::int > 0`] : []),
  ]
}
const datesOf = ({ ranged }: Explanation, query: Range): Sql[] => (ranged ? [] : postedWithin(query))

/** Entries of one account are sorted by its sequence number; those of several accounts by time. */
function planOf(explanation: Explanation, query: ListQuery): ListPlan<EntryRow, EntryRow> {
  return {
    columns: sql`e.transfer, t.kind, e.kind as account, e.amount, e.balance_after, t.reference, t.posted_at`,
    from: entries,
    where: chosen(explanation, query),
    sort: { createdAt: explanation.oneAccount ? { by: sql`e.seq`, as: 'bigint' } : { by: sql`e.transfer`, as: 'uuid' } },
    // One transfer can affect several accounts of a figure, including the platform's; each is listed separately.
    tie: sql`md5(e.kind::text || e.owner::text)::uuid`,
    estimable: true,
    map: (row) => row,
  }
}

const toLine = ({ transfer, kind, account, amount, balance_after, posted_at }: EntryRow, sign: 1 | -1) => ({
  transfer,
  kind,
  account,
  amount: toMoney(amount * BigInt(sign)),
  balanceAfter: balance_after === null ? null : toMoney(normalSide[account] === 'credit' ? balance_after : -balance_after),
  createdAt: posted_at.toISOString(),
})

type SummaryRow = { kind: TransferKind; entries: number; sum: bigint; since: Date }
type SummaryQuery = Received<typeof explain.summary>['query']

/** The sum of a figure by transfer kind, and the separately stored value of the figure, from one snapshot. */
export function summariseFigure(db: Db, actor: Person, query: SummaryQuery, now: Date): Promise<Reply<typeof explain.summary>> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    const explanation = await explanationFor(tx, actor, query, now)
    const { sign, recorded } = explanation
    const dates = datesOf(explanation, query)
    const rows = await tx.all<SummaryRow>(sql`
      select t.kind, count(*)::int as entries, (sum(e.amount) * ${sign}::int)::bigint as sum, min(t.posted_at) as since
      from ${entries} ${where([explanation.entries, ...dates])} group by t.kind order by abs(sum(e.amount)) desc, t.kind`)
    const elsewhere = dates.length > 0 ? null : await tx.one<{ kept: bigint }>(sql`select (${recorded})::bigint as kept`)
    const since = rows.reduce<Date | null>((first, row) => (first === null || row.since < first ? row.since : first), null)
    return {
      figure: query.figure,
      sum: toMoney(rows.reduce((total, row) => total + row.sum, 0n)),
      kept: elsewhere && toMoney(elsewhere.kept),
      entries: rows.reduce((total, row) => total + row.entries, 0),
      since: since?.toISOString() ?? null,
      kinds: rows.map(({ kind, entries: count, sum }) => ({ kind, entries: count, sum: toMoney(sum) })),
      asOf: now.toISOString(),
    }
  })
}
