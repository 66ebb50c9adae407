import { randomInt } from 'node:crypto'
import { accountKind, normalSide, type AccountKind } from '@/contract/transactions'
import { type Reconciliation } from '@/contract/reports'
import { toMoney } from '@/domain/money'
import type { Db, Tx } from '@/server/db/database'
import { readSnapshot } from '@/server/db/snapshot-read'
import { sql, type Sql } from '@/server/db/sql'
import { checks, type Check } from './checks'
import { clearingKinds, expectedTransfers } from './records'

const MOST_ROWS = 100
const MOST_SALT = 2 ** 47

/**
 * Compares the ledger with itself and with all other records, on one read-only snapshot and with set-based queries: a million entries take
 * seconds and block no one.
 */
export async function reconcile(db: Db, now: Date): Promise<Reconciliation> {
  const [longest, ...others] = checks
  const read = (check: Check) => async (tx: Tx) => ({ ...check, ...(await differences(tx, check.rows)) })
  const [records, accounts, transfers, settled, ...rest] = await readSnapshot<[Compared, Accounts, Transfers, Clearing, ...Compared[]]>(
    db,
    [read(longest), sumAccounts, sumTransfers, sumSettled, ...others.map(read)],
  )
  const compared = [records, compareClearing(accounts.clearing, settled), ...rest]
  const own = [
    { key: 'balances', title: 'Every balance is the sum of its entries', count: accounts.drifting, ok: accounts.drifting === 0 },
    { key: 'runs', title: 'Every entry is in sequence, with the correct balance after it', ...found(accounts.broken) },
    { key: 'transfers', title: 'Every transfer has entries, and they sum to zero', ...found(transfers.unbalanced) },
  ]
  const results = [...own, ...compared.map(({ key, title, total, rows }) => ({ key, title, count: total, ok: rows.length === 0 }))]
  return {
    balanced: results.every((check) => check.ok),
    checkedAt: now.toISOString(),
    totals: accounts.totals,
    drift: accounts.drift.map(({ kind, owner, kept, summed }) => ({
      account: kind,
      owner,
      kept: toMoney(kept),
      summed: toMoney(summed),
    })),
    exceptions: [
      ...exception('runs', 'An entry is missing from an account, or its balance after is wrong', accounts.broken),
      ...exception('transfers', 'A transfer does not sum to zero, or entries belong to no transfer', transfers.unbalanced),
      ...compared.flatMap(({ key, message, rows }) => exception(key, message, rows)),
    ],
    checks: results,
    transfers: transfers.count,
    entries: accounts.entries,
  }
}

type Compared = Pick<Check, 'key' | 'title' | 'message'> & { rows: Difference[]; total: number }
type Transfers = { unbalanced: Difference[]; count: number }
/** The actual or expected balance of each gateway's account; credit side positive. */
type Clearing = ReadonlyMap<string, bigint>
type Difference = { type: string; id: string; expected: bigint; found: bigint }

const found = (rows: readonly Difference[]) => ({ count: rows.length, ok: rows.length === 0 })
const exception = (check: string, message: string, rows: readonly Difference[]) =>
  rows.length === 0
    ? []
    : [
        {
          check,
          message,
          rows: rows.map(({ type, id, expected, found: there }) => ({ type, id, expected: toMoney(expected), found: toMoney(there) })),
        },
      ]

async function differences(tx: Tx, rows: (typeof checks)[number]['rows']): Promise<{ rows: Difference[]; total: number }> {
  const all = await tx.all<Difference & { total: number }>(
    sql`select d.*, count(*) over ()::int as total from (${rows}) d order by d.type, d.id limit ${MOST_ROWS}`,
  )
  return { rows: all, total: all[0]?.total ?? 0 }
}

type AccountRow = {
  kind: AccountKind
  owner: string
  kept: bigint
  summed: bigint
  n: bigint
  entries: bigint
  drifts: boolean
  broken: boolean
}
type KindRow = { kind: AccountKind; accounts: number; debit: string; credit: string; entries: string; drifting: number }
type Accounts = {
  totals: Reconciliation['totals']
  drift: AccountRow[]
  drifting: number
  broken: Difference[]
  entries: number
  clearing: Clearing
}

/**
 * One pass over all entries in any order: the sums, whether an entry is missing (the account counts its entries, so the last sequence
 * number must equal the count), and whether each balance is the previous one plus the amount. Instead of sorting, each entry is a step from
 * (previous number, previous balance) to (its number, its balance). In an unbroken chain each step begins where another ends, so the hashes
 * of all points cancel out except those of the first and the last. The hashes have 64 bits and a new random salt in each run, so a wrong
 * step is missed with a probability of about 10^-19.
 */
async function sumAccounts(tx: Tx): Promise<Accounts> {
  const salt = randomInt(MOST_SALT)
  const place = (balance: Sql, at: Sql) => sql`hashint8extended(${balance}, ${at} + ${salt}::bigint)`
  const row = await tx.one<{
    kinds: KindRow[] | null
    clearing: Record<string, string> | null
    bad: (Omit<AccountRow, 'kept' | 'summed' | 'n' | 'entries'> & Record<'kept' | 'summed' | 'n' | 'entries', string>)[] | null
  }>(sql`
    with summed as (
      select owner, kind, count(*) as n, count(balance_after) as told, max(seq) as last, sum(amount)::bigint as sum, sum(abs(amount))::bigint as moved,
        bit_xor(${place(sql`balance_after`, sql`seq`)} # ${place(sql`balance_after - amount`, sql`seq - 1`)}) as steps
      from ledger_entries group by owner, kind
    ), joined as materialized (
      select coalesce(a.owner, s.owner) as owner, coalesce(a.kind, s.kind) as kind, coalesce(s.moved, 0) as moved, coalesce(s.n, 0) as n,
        a.balance, coalesce(s.sum, 0) as sum, a.entries, coalesce(a.balance <> coalesce(s.sum, 0), false) as drifts,
        a.owner is null or coalesce(s.steps <> ${place(sql`s.sum`, sql`s.n`)} # ${place(sql`0::bigint`, sql`0`)}, false) or (a.balance is null and s.told > 0)
          or (a.balance is not null and (a.entries <> coalesce(s.n, 0) or a.entries <> coalesce(s.last, 0) or a.entries <> coalesce(s.told, 0))) as broken
      from ledger_accounts a full join summed s on s.owner = a.owner and s.kind = a.kind
    )
    select
      (select jsonb_agg(k) from (select kind, count(*)::int as accounts, ((sum(moved) - sum(sum)) / 2)::bigint::text as debit, ((sum(moved) + sum(sum)) / 2)::bigint::text as credit, sum(n)::text as entries,
        (count(*) filter (where drifts))::int as drifting from joined group by kind) k) as kinds,
      (select jsonb_agg(b) from (select kind, owner, coalesce(balance, 0)::text as kept, sum::text as summed, n::text, coalesce(entries, 0)::text as entries, drifts, broken
        from joined where drifts or broken order by kind, owner limit ${2 * MOST_ROWS}) b) as bad,
      (select jsonb_object_agg(owner, sum::text) from joined where kind = 'GATEWAY_CLEARING') as clearing`)
  const kinds = row.kinds ?? []
  const bad = (row.bad ?? []).map((one) => ({
    ...one,
    kept: BigInt(one.kept),
    summed: BigInt(one.summed),
    n: BigInt(one.n),
    entries: BigInt(one.entries),
  }))
  return {
    totals: accountKind.options.map((kind) =>
      totalOf(
        kind,
        kinds.find((one) => one.kind === kind),
      ),
    ),
    drift: bad.filter((one) => one.drifts).slice(0, MOST_ROWS),
    drifting: kinds.reduce((sum, one) => sum + one.drifting, 0),
    broken: bad
      .filter((one) => one.broken)
      .slice(0, MOST_ROWS)
      .map((one) => ({ type: one.kind, id: one.owner, expected: one.kept, found: one.summed })),
    entries: kinds.reduce((sum, one) => sum + Number(one.entries), 0),
    clearing: new Map(Object.entries(row.clearing ?? {}).map(([owner, sum]) => [owner, BigInt(sum)])),
  }
}

/** Settled payments per gateway, less payouts and fund transfers. */
async function sumSettled(tx: Tx): Promise<Clearing> {
  const rows = await tx.all<{ owner: string; sum: bigint }>(sql`
    select coalesce(x.owner::text, 'no gateway') as owner, sum(x.amount)::bigint as sum from (${expectedTransfers}) x where x.kind = any(${clearingKinds}) group by 1`)
  return new Map(rows.map(({ owner, sum }) => [owner, sum]))
}

function compareClearing(standing: Clearing, settled: Clearing): Compared {
  const gateways = [...new Set([...standing.keys(), ...settled.keys()])].sort()
  const rows = gateways
    .map((id) => ({ type: 'gateway', id, expected: -(settled.get(id) ?? 0n), found: -(standing.get(id) ?? 0n) }))
    .filter(({ expected, found: there }) => expected !== there)
  return {
    key: 'clearing',
    title: 'Gateway balances equal settled payments, payouts and fund transfers',
    message: 'A gateway’s account differs from its payments, payouts and fund transfers',
    rows: rows.slice(0, MOST_ROWS),
    total: rows.length,
  }
}

function totalOf(kind: AccountKind, row: KindRow | undefined): Reconciliation['totals'][number] {
  const [debit, credit] = [BigInt(row?.debit ?? 0), BigInt(row?.credit ?? 0)]
  const balance = normalSide[kind] === 'credit' ? credit - debit : debit - credit
  return { kind, accounts: row?.accounts ?? 0, debit: toMoney(debit), credit: toMoney(credit), balance: toMoney(balance) }
}

/** All transfers with their entries, including entries without a transfer. */
async function sumTransfers(tx: Tx): Promise<Transfers> {
  // Both tables are read in id order; a sorted aggregate is faster than hashing half a million ids.
  await tx.run(sql`set local enable_hashagg = off`)
  const unbalanced = await tx.all<Difference>(sql`
    select coalesce(t.kind::text, 'unknown transfer') as type, coalesce(t.id, e.transfer)::text as id, 0::bigint as expected, coalesce(e.sum, 0)::bigint as found
    from (select transfer, sum(amount) as sum, count(*) as n from ledger_entries group by transfer) e
    full join ledger_transfers t on t.id = e.transfer
    where t.id is null or e.transfer is null or e.sum <> 0 or e.n < 2 order by 2 limit ${MOST_ROWS}`)
  await tx.run(sql`set local enable_hashagg = on`)
  const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from ledger_transfers`)
  return { unbalanced, count }
}
