import type { Received, Reply, Row } from '@/contract/core/endpoint'
import type { AccountKind, TransferKind, transactions } from '@/contract/transactions'
import { toMoney } from '@/domain/money'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, oneOf, type ListPlan, type Page } from '@/server/db/list'
import { sql, where, type Sql } from '@/server/db/sql'
import { transferGroups } from '@/domain/transfer-groups'
import { kindArray } from '../ledger/kinds'
import { peopleLike } from '../users/queries/like'
import { aboutOf, likeness, referencesLike, type About } from './references'

type ListQuery = Received<typeof transactions.list>['query']
type Movement = Row<typeof transactions.list>
type Whose = { scope: Scope; query: ListQuery }

/** Account kinds by the customer's name for them. */
export const accountKinds = {
  available: 'CUSTOMER_AVAILABLE',
  hold: 'WITHDRAWAL_HOLD',
  locked: 'INVESTMENT_PRINCIPAL',
} as const satisfies Record<string, AccountKind>

type EntryRow = {
  id: string
  kind: TransferKind
  amount: bigint
  balance_after: bigint | null
  reference: string
  posted_at: Date
  user_id: string | null
  user_name: string | null
}

/** Transactions, read directly from the ledger entries, so that there is no second table to keep consistent. */
export async function listTransactions(db: Query, scope: Scope, query: ListQuery): Promise<Page<Movement>> {
  const page = await listPage<EntryRow, EntryRow>(db, query, planOf({ scope, query }))
  const about = await aboutOf(db, page.rows, scope.userId === undefined ? 'staff' : 'customer')
  return { ...page, rows: page.rows.map((row) => toMovement(row, about(row))) }
}

const toMovement = (row: EntryRow, { note, ...reference }: About): Movement => ({
  id: row.id,
  kind: row.kind,
  amount: toMoney(row.amount),
  balanceAfter: row.balance_after === null ? null : toMoney(row.balance_after),
  reference,
  note,
  user: row.user_id && row.user_name ? { id: row.user_id, name: row.user_name } : null,
  createdAt: row.posted_at.toISOString(),
})

/**
 * The list as SQL. Left joins by unique keys, so that a count reads only what a filter needs. Ids of transfers contain their time, so
 * newest first is a backward index scan, and a date range is an id range. A single account is read in its own order, that of its running
 * balance.
 */
function planOf({ scope, query }: Whose): ListPlan<EntryRow, EntryRow> {
  const account = query.account ?? 'available'
  const user = scope.userId ?? query.user
  const isOneAccount = user !== undefined && account !== 'locked'
  // One transfer may affect two investments of the same person, so the account distinguishes the rows.
  const tie = account === 'locked' ? sql`ledger_movement(e.transfer, e.kind, e.owner)` : sql`e.transfer`
  return {
    columns: sql`ledger_movement(e.transfer, e.kind, e.owner) as id, t.kind, e.amount, e.balance_after, t.reference, t.posted_at, u.id as user_id, u.name as user_name`,
    from: sql`ledger_entries e left join ledger_transfers t on t.id = e.transfer ${peopleOf(account)}`,
    where: conditions({ scope, query }),
    sort: {
      createdAt: isOneAccount ? { by: sql`e.seq`, as: 'bigint' } : { by: sql`e.transfer`, as: 'uuid' },
      amount: { by: sql`e.amount`, as: 'bigint' },
    },
    tie,
    ...(account === 'locked' || query.searchTerm ? {} : { keyed: conditions({ scope, query }) }),
    estimable: !query.searchTerm,
    sums: { amount: sql`sum(e.amount)` },
    map: (row) => row,
  }
}

const peopleOf = (account: keyof typeof accountKinds): Sql =>
  account === 'locked'
    ? sql`left join investments owned on owned.id = e.owner left join users u on u.id = owned.user_id`
    : sql`left join users u on u.id = e.owner`

const ofAccount = ({ scope, query }: Whose): Sql[] => {
  const account = query.account ?? 'available'
  const column = account === 'locked' ? sql`owned.user_id` : sql`e.owner`
  return [
    sql`e.kind = ${accountKinds[account]}`,
    ...(scope.userId === undefined ? [] : [sql`${column} = ${scope.userId}`]),
    ...(query.user === undefined ? [] : [sql`${column} = ${query.user}`]),
  ]
}

function conditions({ scope, query }: Whose): (Sql | undefined | false)[] {
  return [
    ...ofAccount({ scope, query }),
    query.kind && oneOf(sql`t.kind`, query.kind, 'ledger_transfer_kind'),
    query.direction && (query.direction === 'in' ? sql`e.amount > 0` : sql`e.amount < 0`),
    ...postedWithin(query),
    query.searchTerm ? searched(query.searchTerm, scope, query.account ?? 'available') : undefined,
  ]
}

/** Conditions for a range of dates (whole days in UTC) or instants, as an id range: an id starts with its time. */
export function postedWithin({ startDate, endDate }: Pick<ListQuery, 'startDate' | 'endDate'>): Sql[] {
  return [...(startDate ? [sql`e.transfer >= ${idFrom(startDate)}`] : []), ...(endDate ? [sql`e.transfer < ${idAfter(endDate)}`] : [])]
}
// Parsed here, because databases and calendars differ in the offsets that they know.
const idFrom = (date: string) => sql`uuid_v7_first(${new Date(date)})`
const idAfter = (date: string) => sql`uuid_v7_first(${new Date(new Date(date).getTime() + (date.length === 10 ? DAY : 1))})`
const DAY = 86_400_000

/** Staff can also search by person. The few matching transfers are found first, and then their entries. */
function searched(term: string, scope: Scope, account: keyof typeof accountKinds): Sql {
  const references = referencesLike(term, scope.userId)
  if (scope.userId !== undefined) return sql`t.reference in ${references}`
  const pattern = likeness(term)
  const people = peopleLike(pattern)
  const owners = account === 'locked' ? sql`select i.id from investments i where i.user_id in (${people})` : people
  return sql`(e.transfer, e.owner) in (
    select x.transfer, x.owner from ledger_entries x where x.kind = ${accountKinds[account]} and x.owner in (${owners})
    union select x.transfer, x.owner from ledger_transfers y join ledger_entries x on x.transfer = y.id and x.kind = ${accountKinds[account]} where y.reference in ${references})`
}

type KindRow = {
  kind: TransferKind
  entries: number
  sum: bigint
  came: bigint
  went: bigint
  entries_in: number
  entries_out: number
  returned: number
  returned_sum: bigint
}

/**
 * Whether a transfer `t` is the request or the return of a withdrawal that was requested and returned (cancelled, declined or failed)
 * within the dates. The two cancel out, so neither counts as money in or out.
 */
export const isReturnedWithdrawal = (dates: Pick<ListQuery, 'startDate' | 'endDate'>): Sql => sql`(
  t.kind = any(${kindArray(transferGroups.withdrawalHolds)}) and exists (
    select 1 from ledger_transfers half ${where([
      sql`half.reference = t.reference`,
      sql`half.kind = (case t.kind when 'WITHDRAWAL_REQUESTED' then 'WITHDRAWAL_RETURNED' else 'WITHDRAWAL_REQUESTED' end)::ledger_transfer_kind`,
      !!dates.startDate && sql`half.id >= ${idFrom(dates.startDate)}`,
      !!dates.endDate && sql`half.id < ${idAfter(dates.endDate)}`,
    ])}))`

/** Totals of the transactions: before and after the dates, and by kind within all filters. */
export async function summarise(db: Query, scope: Scope, query: ListQuery, now: Date): Promise<Reply<typeof transactions.summary>> {
  const account = query.account ?? 'available'
  const from = sql`ledger_entries e left join ledger_transfers t on t.id = e.transfer ${peopleOf(account)}`
  const kinds = await db.all<KindRow>(sql`
    select kind, count(*)::int as entries, sum(amount)::bigint as sum,
      coalesce(sum(amount) filter (where amount > 0 and not is_returned), 0)::bigint as came,
      coalesce(-sum(amount) filter (where amount < 0 and not is_returned), 0)::bigint as went,
      count(*) filter (where amount > 0 and not is_returned)::int as entries_in, count(*) filter (where amount < 0 and not is_returned)::int as entries_out,
      count(*) filter (where amount > 0 and is_returned)::int as returned, coalesce(sum(amount) filter (where amount > 0 and is_returned), 0)::bigint as returned_sum
    from (select t.kind, e.amount, ${isReturnedWithdrawal(query)} as is_returned from ${from} ${where(conditions({ scope, query }))}) own
    group by kind order by abs(sum(amount)) desc, kind`)
  const before = query.startDate ? sql`coalesce(sum(e.amount) filter (where e.transfer < ${idFrom(query.startDate)}), 0)` : sql`0`
  const until = query.endDate
    ? sql`coalesce(sum(e.amount) filter (where e.transfer < ${idAfter(query.endDate)}), 0)`
    : sql`coalesce(sum(e.amount), 0)`
  const { opening, closing } = await db.one<{ opening: bigint; closing: bigint }>(sql`
    select (${before})::bigint as opening, (${until})::bigint as closing from ${from} ${where(ofAccount({ scope, query }))}`)
  const total = (key: 'came' | 'went' | 'returned_sum') => toMoney(kinds.reduce((sum, row) => sum + row[key], 0n))
  return {
    opening: toMoney(opening),
    closing: toMoney(closing),
    in: total('came'),
    out: total('went'),
    entriesIn: kinds.reduce((sum, row) => sum + row.entries_in, 0),
    entriesOut: kinds.reduce((sum, row) => sum + row.entries_out, 0),
    returned: { withdrawals: kinds.reduce((sum, row) => sum + row.returned, 0), amount: total('returned_sum') },
    kinds: kinds.map(({ kind, entries, sum }) => ({ kind, entries, sum: toMoney(sum) })),
    asOf: now.toISOString(),
  }
}
