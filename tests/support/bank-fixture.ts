import { systemClock } from '@/server/infra/clock'
import type { Db } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { makeGateway, makeProject } from './investing'
import { giveBalance } from './money'
import { createUser, withoutReviewFlags, withoutSecondFactor } from './running'
import type { Caller, TestServer } from './server'
import type { BankFixture, ClientRecord } from './api-clients'

export const FUNDED = 100_000n

/** Bankers with a balance of 1,000.00, payers through a gateway, a finance user, and projects with a cooling-off period of 14 days. */
export async function openBankFixture(
  db: Db,
  { bankers, payers, projects }: { bankers: number; payers: number; projects: number },
): Promise<BankFixture> {
  // The helpers use only these two fields of a test server.
  const server = { db, clock: systemClock } as unknown as TestServer
  await withoutSecondFactor(db)
  await withoutReviewFlags(db)
  const many = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))
  const bankFixture = {
    finance: await createUser(db, 'finance', 'Super Admin'),
    bankers: await many(bankers, (at) => createUser(db, `banker${at}`)),
    payers: await many(payers, (at) => createUser(db, `payer${at}`)),
    projects: (await many(projects, () => makeProject(server, { reflectionDays: 14, value: '9000000.00' }))).map(({ id }) => id),
    gateway: await makeGateway(server),
  }
  for (const user of bankFixture.bankers) await giveBalance(server, { user } as unknown as Caller, '1000.00')
  return bankFixture
}

/**
 * Checks all balances in one snapshot: the books sum to zero, no customer account is negative, and the available and invested money
 * of each banker always adds up to the initial 1,000.00. Returns the violations.
 */
export async function wrongTotals(db: Db, { bankers }: BankFixture): Promise<string[]> {
  const row = await db.one<{ total: bigint; negative: number; off: string[] | null; crooked: number }>(sql`
    with all_of as materialized (select owner, kind, normal_side, balance from ledger_balances),
    mine as (
      select u.id, coalesce((select a.balance from all_of a where a.owner = u.id and a.kind = 'CUSTOMER_AVAILABLE'), 0)
        + coalesce((select sum(p.balance) from investments i join all_of p on p.owner = i.id and p.kind = 'INVESTMENT_PRINCIPAL' where i.user_id = u.id), 0) as has
      from unnest(${bankers.map((user) => user.id)}::uuid[]) as u(id))
    select coalesce(sum(balance), 0)::bigint as total,
      (count(*) filter (where balance < 0 and kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL')))::int as negative,
      (select array_agg(m.id::text || ' has ' || m.has) from mine m where m.has <> ${FUNDED}::bigint) as off,
      (select count(*)::int from (select transfer from ledger_entries group by transfer having sum(amount) <> 0) x) as crooked
    from all_of`)
  return [
    ...(row.total === 0n ? [] : [`the books sum to ${row.total}`]),
    ...(row.negative === 0 ? [] : [`${row.negative} balances are below zero`]),
    ...(row.crooked === 0 ? [] : [`${row.crooked} transfers do not balance`]),
    ...(row.off ?? []),
  ]
}

export type Account = { lost: string[]; doubled: string[]; unreported: string[] }

/** Compares the responses that the clients received with the ledger. */
export async function compare(db: Db, { made, paid, yes }: ClientRecord): Promise<Account> {
  const rows = await db.all<{ id: string; user_id: string; status: string; amount: bigint; ins: number; outs: number }>(sql`
    select i.id, i.user_id, i.status, i.amount,
      (select count(*)::int from ledger_transfers t where t.reference = i.id and t.kind = 'INVESTED_FROM_BALANCE') as ins,
      (select count(*)::int from ledger_transfers t where t.reference = i.id and t.kind = 'PRINCIPAL_RELEASED') as outs
    from investments i where i.source = 'BALANCE'`)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const payments = new Map(
    (
      await db.all<{ id: string; times: number }>(sql`
        select p.id, (select count(*)::int from ledger_transfers t where t.reference = p.id and t.kind = 'PAYMENT_APPROVED') as times from payments p where p.status = 'APPROVED'`)
    ).map(({ id, times }) => [id, times]),
  )
  const keys = new Set((await db.all<{ key: string }>(sql`select key from idempotency_keys where body is not null`)).map(({ key }) => key))
  const isRight = (id: string) => {
    const row = rowsById.get(id)
    const known = made.get(id)
    return (
      row &&
      known &&
      row.user_id === known.user &&
      row.amount === BigInt(known.amount) &&
      row.ins === 1 &&
      row.outs === (known.cancelled ? 1 : 0)
    )
  }
  return {
    lost: [
      ...[...made.keys()].filter((id) => !isRight(id)),
      ...[...paid.keys()].filter((id) => !payments.has(id)),
      ...yes.filter(({ wish }) => !keys.has(wish.key)).map(({ wish }) => `${wish.path} ${wish.key}`),
    ],
    doubled: [
      ...rows.filter(({ ins, outs }) => ins > 1 || outs > 1).map(({ id }) => id),
      ...[...payments].filter(([, times]) => times !== 1).map(([id]) => id),
    ],
    // Rows that no response reported: a command was executed twice, under two ids.
    unreported: [...rows.map(({ id }) => id).filter((id) => !made.has(id)), ...[...payments.keys()].filter((id) => !paid.has(id))],
  }
}
