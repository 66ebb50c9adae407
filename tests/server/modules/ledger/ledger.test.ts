import { expect, test } from 'vitest'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { move, post } from '@/server/modules/ledger/posting'
import { NOON, startServer } from '../../../support/server'

const server = await startServer()
const { db } = server

const fund = (user: string, amount: bigint) =>
  db.transaction((tx) =>
    post(tx, {
      kind: 'ADJUSTMENT',
      reference: newId(),
      by: null,
      at: NOON,
      lines: move(account.adjustments, account.available(user), amount),
    }),
  )

test('a transfer moves money from one account to another and updates both balances', async () => {
  const [ada, bob] = [newId(), newId()]
  await fund(ada, 10_000n)
  await db.transaction((tx) =>
    post(tx, {
      kind: 'WITHDRAWAL_REQUESTED',
      reference: newId(),
      by: ada,
      at: NOON,
      lines: move(account.available(ada), account.hold(bob), 2_500n),
    }),
  )
  expect(await balanceOf(db, account.available(ada))).toBe(7_500n)
  expect(await balanceOf(db, account.hold(bob))).toBe(2_500n)
})

test('the database refuses a transfer above the balance, and nothing is written', async () => {
  const ada = newId()
  await fund(ada, 100n)
  const reference = newId()
  await expect(
    db.transaction((tx) =>
      post(tx, {
        kind: 'WITHDRAWAL_REQUESTED',
        reference,
        by: ada,
        at: NOON,
        lines: move(account.available(ada), account.hold(ada), 101n),
      }),
    ),
  ).rejects.toMatchObject({ constraint: 'ledger_balance_never_negative' })
  expect(await db.all(sql`select 1 from ledger_transfers where reference = ${reference}`)).toEqual([])
})

test('a kind is posted once for each reference', async () => {
  const reference = newId()
  const once = () =>
    db.transaction((tx) =>
      post(tx, { kind: 'ADJUSTMENT', reference, by: null, at: NOON, lines: move(account.adjustments, account.available(newId()), 5n) }),
    )
  await once()
  await expect(once()).rejects.toMatchObject({ constraint: 'ledger_posted_once' })
})

test.each([
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update ledger_transfers set actor = null',
  'delete from ledger_transfers',
  'truncate ledger_transfers cascade',
  'truncate ledger_accounts cascade',
  'delete from ledger_accounts',
])('the books are append-only: %s', async (statement) => {
  await expect(db.send(statement, [])).rejects.toThrow(/append-only/)
})

test('entries that do not sum to zero are refused, even when written by SQL', async () => {
  const transfer = newId()
  await expect(
    db.run(sql`insert into ledger_entries (owner, transfer, seq, amount, kind) values (${newId()}, ${transfer}, 1, 5, 'PLATFORM_FEES')`),
  ).rejects.toMatchObject({ constraint: 'ledger_transfer_balances' })
})
