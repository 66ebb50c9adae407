import { expect, test } from 'vitest'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { move, post, postMany } from '@/server/modules/ledger/posting'
import { reverse, transferOf } from '@/server/modules/ledger/reversal'
import { NOON, startServer } from '../../../support/server'

const server = await startServer()
const { db } = server
const by = { by: null, at: NOON }

const fund = (user: string, amount: bigint, reference = newId()) =>
  db.transaction((tx) =>
    post(tx, { kind: 'ADJUSTMENT', reference, ...by, lines: move(account.adjustments, account.available(user), amount) }),
  )

test('transfers posted in one batch have the same effect as one after the other', async () => {
  const pool = newId()
  const [ada, bob] = [newId(), newId()]
  const gateway = newId()
  await db.transaction((tx) =>
    post(tx, {
      kind: 'RETURN_RECEIVED',
      reference: newId(),
      ...by,
      lines: move(account.gatewayClearing(gateway), account.pool(pool), 10_00n),
    }),
  )
  const shares = [ada, bob, ada].map((user, place) => ({
    kind: 'PROFIT_SHARE' as const,
    reference: newId(),
    lines: move(account.pool(pool), account.available(user), BigInt(place + 1)),
  }))
  const ids = await db.transaction((tx) => postMany(tx, shares, by))
  expect(new Set(ids).size).toBe(3)
  expect(await balanceOf(db, account.available(ada))).toBe(4n)
  expect(await balanceOf(db, account.available(bob))).toBe(2n)
  expect(await balanceOf(db, account.pool(pool))).toBe(994n)
  const lines = await db.all<{ seq: bigint; amount: bigint; balance_after: bigint }>(
    sql`select seq, amount, balance_after from ledger_entries where owner = ${pool} order by seq`,
  )
  expect(lines.map((line) => [line.seq, line.amount, line.balance_after])).toEqual([
    [1n, 1000n, 1000n],
    [2n, -1n, 999n],
    [3n, -2n, 997n],
    [4n, -3n, 994n],
  ])
})

test('one transfer that exceeds a balance refuses the whole batch', async () => {
  const [ada, bob] = [newId(), newId()]
  await fund(ada, 10n)
  const both = [6n, 5n].map((amount) => ({
    kind: 'WITHDRAWAL_REQUESTED' as const,
    reference: newId(),
    lines: move(account.available(ada), account.hold(bob), amount),
  }))
  await expect(db.transaction((tx) => postMany(tx, both, by))).rejects.toMatchObject({ constraint: 'ledger_balance_never_negative' })
  expect(await balanceOf(db, account.available(ada))).toBe(10n)
  expect(await balanceOf(db, account.hold(bob))).toBe(0n)
})

test('a transfer is reversed in full, and only once', async () => {
  const ada = newId()
  const reference = newId()
  await fund(ada, 500n, reference)
  const transfer = await db.transaction((tx) => transferOf(tx, 'ADJUSTMENT', reference))
  const turn = () => db.transaction((tx) => reverse(tx, { transfer: transfer ?? '', kind: 'ADJUSTMENT', reference: newId(), ...by }))
  await turn()
  expect(await balanceOf(db, account.available(ada))).toBe(0n)
  await fund(ada, 500n)
  await expect(turn()).rejects.toMatchObject({ constraint: 'ledger_reversed_once' })
})

test('a reversal is refused after the money was spent', async () => {
  const [ada, bob] = [newId(), newId()]
  const reference = newId()
  const transfer = await fund(ada, 500n, reference)
  await db.transaction((tx) =>
    post(tx, { kind: 'WITHDRAWAL_REQUESTED', reference: newId(), ...by, lines: move(account.available(ada), account.hold(bob), 1n) }),
  )
  await expect(db.transaction((tx) => reverse(tx, { transfer, kind: 'ADJUSTMENT', reference: newId(), ...by }))).rejects.toMatchObject({
    constraint: 'ledger_balance_never_negative',
  })
})

test('a transfer id encodes its posting time, also in the past, and ids of the same instant keep their order', async () => {
  // A separate database without later postings: a transfer is never posted before an existing one.
  const { db: empty } = await startServer()
  const at = new Date('2024-02-29T10:00:00.123Z')
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    ids.push(
      await empty.transaction((tx) =>
        post(tx, {
          kind: 'ADJUSTMENT',
          reference: newId(),
          by: null,
          at,
          lines: move(account.adjustments, account.available(newId()), 1n),
        }),
      ),
    )
  }
  expect([...ids].sort()).toEqual(ids)
  const { same } = await empty.one<{ same: boolean }>(
    sql`select bool_and(uuid_v7_time(id) = ${at.getTime()}::bigint) as same from ledger_transfers where id = any(${ids}::uuid[])`,
  )
  expect(same).toBe(true)
})

test('a transfer whose id encodes a time other than its posting time is refused', async () => {
  await expect(
    db.run(sql`insert into ledger_transfers (id, reference, posted_at, kind) values (${newId()}, ${newId()}, ${NOON}, 'ADJUSTMENT')`),
  ).rejects.toMatchObject({ constraint: 'ledger_id_tells_time' })
})

test('the database generates ordered UUIDv7 ids', async () => {
  const { ids, version } = await db.one<{ ids: string[]; version: string }>(sql`
    select array_agg(uuid_v7(${NOON}::timestamptz, n) order by n) as ids, substr(uuid_v7()::text, 15, 1) as version from unnest(array[0, 1, 2, 16383, 16384, 67108863]) as n`)
  expect([...ids].sort()).toEqual(ids)
  expect(version).toBe('7')
})
