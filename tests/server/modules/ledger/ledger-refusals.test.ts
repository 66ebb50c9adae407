import { expect, test } from 'vitest'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account, type Account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { credit, debit, move, post, postMany, type PostingLine } from '@/server/modules/ledger/posting'
import { reverse, transferOf } from '@/server/modules/ledger/reversal'
import { NOON, startServer } from '../../../support/server'

// The ledger's refusals, which write nothing.
const server = await startServer()
const { db } = server
const by = { by: null, at: NOON }
const posting = (lines: readonly PostingLine[], reference = newId()) =>
  db.transaction((tx) => post(tx, { kind: 'PAYMENT_APPROVED', reference, ...by, lines }))
const written = () =>
  db.one(sql`select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_entries) as entries`)
const lock = (from: Account, to: Account, amount: bigint) => ({
  kind: 'WITHDRAWAL_REQUESTED' as const,
  reference: newId(),
  lines: move(from, to, amount),
})

test('a transfer that moves no money is an invariant violation and is not written', async () => {
  const ada = newId()
  const before = await written()
  for (const lines of [[], move(account.adjustments, account.available(ada), 0n), [credit(account.available(ada), 5n)]])
    await expect(posting(lines)).rejects.toThrow('Invariant violated: PAYMENT_APPROVED moves nothing')
  expect(await written()).toEqual(before)
})

test('a negative debit or credit line is an invariant violation and is not written', async () => {
  const ada = newId()
  const before = await written()
  for (const lines of [
    move(account.adjustments, account.available(ada), -5n),
    [debit(account.adjustments, 5n), credit(account.available(ada), 7n), credit(account.fees, -2n)],
    [debit(account.adjustments, 5n), debit(account.fees, -2n), credit(account.available(ada), 3n)],
  ])
    await expect(posting(lines)).rejects.toThrow('Invariant violated: PAYMENT_APPROVED has a line below zero')
  expect(await written()).toEqual(before)
})

test('a line of zero is left out, and the other lines are posted', async () => {
  const [ada, order] = [newId(), newId()]
  const id = await posting([debit(account.adjustments, 5n), credit(account.principal(order), 5n), credit(account.available(ada), 0n)])
  const entries = await db.all(sql`select owner from ledger_entries where transfer = ${id} and owner = ${ada}`)
  expect(entries).toEqual([])
  expect(await balanceOf(db, account.principal(order))).toBe(5n)
})

test('the database refuses an unbalanced transfer, single or in a batch', async () => {
  const ada = newId()
  const crooked = [debit(account.adjustments, 5n), credit(account.available(ada), 6n)]
  await expect(posting(crooked)).rejects.toMatchObject({ constraint: 'ledger_transfer_balances' })
  await expect(
    db.transaction((tx) => postMany(tx, [{ kind: 'ADJUSTMENT', reference: newId(), lines: crooked }], by)),
  ).rejects.toMatchObject({ constraint: 'ledger_transfer_balances' })
  expect(await balanceOf(db, account.available(ada))).toBe(0n)
})

test('posting an empty batch writes nothing', async () => {
  const before = await written()
  expect(await db.transaction((tx) => postMany(tx, [], by))).toEqual([])
  expect(await written()).toEqual(before)
})

test('a batch of 10,000 transfers is posted, and one of 10,001 is refused', async () => {
  const [ada, bob] = [account.available(newId()), account.hold(newId())]
  await posting(move(account.adjustments, ada, 20_000n))
  const many = (count: number) => Array.from({ length: count }, () => lock(ada, bob, 1n))
  await expect(db.transaction((tx) => postMany(tx, many(10_001), by))).rejects.toThrow('Invariant violated: too many transfers at once')
  expect(await balanceOf(db, bob)).toBe(0n)
  expect(new Set(await db.transaction((tx) => postMany(tx, many(10_000), by))).size).toBe(10_000)
  expect(await balanceOf(db, bob)).toBe(10_000n)
})

test('a transfer records its actor, its time and the transfer that it reverses', async () => {
  const [ada, clerk, reference] = [newId(), newId(), newId()]
  // Must be later than all other postings of this file.
  const at = new Date('2026-12-01T08:30:00.250Z')
  const first = await db.transaction((tx) =>
    post(tx, { kind: 'ADJUSTMENT', reference, by: clerk, at, lines: move(account.adjustments, account.available(ada), 9n) }),
  )
  const [second] = await db.transaction((tx) => postMany(tx, [lock(account.available(ada), account.hold(ada), 4n)], { by: clerk, at }))
  const back = await db.transaction((tx) => reverse(tx, { transfer: second ?? '', kind: 'WITHDRAWAL_RETURNED', reference, by: clerk, at }))
  const rows = await db.all(
    sql`select id, kind, actor, posted_at, reverses from ledger_transfers where id = any(${[first, second, back]}::uuid[]) order by id`,
  )
  expect(rows).toEqual([
    { id: first, kind: 'ADJUSTMENT', actor: clerk, posted_at: at, reverses: null },
    { id: second, kind: 'WITHDRAWAL_REQUESTED', actor: clerk, posted_at: at, reverses: null },
    { id: back, kind: 'WITHDRAWAL_RETURNED', actor: clerk, posted_at: at, reverses: second },
  ])
})

test('the reversal of a transfer with many lines restores every balance', async () => {
  const [gateway, ada, order] = [newId(), newId(), newId()]
  const transfer = await posting([
    debit(account.gatewayClearing(gateway), 130n),
    credit(account.principal(order), 100n),
    credit(account.available(ada), 30n),
  ])
  await db.transaction((tx) => reverse(tx, { transfer, kind: 'PAYMENT_REVERSED', reference: newId(), ...by }))
  for (const id of [account.gatewayClearing(gateway), account.principal(order), account.available(ada)])
    expect(await balanceOf(db, id)).toBe(0n)
  expect(await db.all(sql`select 1 from ledger_entries where owner = ${order}`)).toHaveLength(2)
})

test('only a posted transfer can be reversed', async () => {
  const before = await written()
  await expect(
    db.transaction((tx) => reverse(tx, { transfer: newId(), kind: 'PAYMENT_REVERSED', reference: newId(), ...by })),
  ).rejects.toThrow('Invariant violated: only what was posted can be reversed')
  expect(await written()).toEqual(before)
})

test('a transfer is found only by both its kind and its reference', async () => {
  const [ada, reference] = [newId(), newId()]
  const findTransfer = (kind: 'PAYMENT_APPROVED' | 'ADJUSTMENT', of: string) => db.transaction((tx) => transferOf(tx, kind, of))
  const transfer = await posting(move(account.adjustments, account.available(ada), 1n), reference)
  await posting(move(account.adjustments, account.available(ada), 1n))
  expect(await findTransfer('PAYMENT_APPROVED', reference)).toBe(transfer)
  expect(await findTransfer('ADJUSTMENT', reference)).toBeUndefined()
  expect(await findTransfer('PAYMENT_APPROVED', newId())).toBeUndefined()
})
