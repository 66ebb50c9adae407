import { expect, test } from 'vitest'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account, PLATFORM, type Account } from '@/server/modules/ledger/accounts'
import { balanceOf, lockedBalanceOf, openAccounts } from '@/server/modules/ledger/balances'
import { credit, debit, move, post } from '@/server/modules/ledger/posting'
import { NOON, startServer } from '../../../support/server'
import { untilWaiting } from '../../../support/waiting'

const server = await startServer()
const { db } = server
const pay = (from: Account, to: Account, amount: bigint) =>
  db.transaction((tx) => post(tx, { kind: 'ADJUSTMENT', reference: newId(), by: null, at: NOON, lines: move(from, to, amount) }))
const listed = (owner: string) => db.all(sql`select kind, balance, entries from ledger_accounts where owner = ${owner} order by kind`)

test('each account kind has its name in the ledger and its owner', () => {
  const id = newId()
  expect([
    account.gatewayClearing(id),
    account.available(id),
    account.hold(id),
    account.principal(id),
    account.pool(id),
    account.deployed(id),
  ]).toEqual(
    ['GATEWAY_CLEARING', 'CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED'].map(
      (kind) => ({ kind, owner: id }),
    ),
  )
  expect([account.fees, account.capital, account.referralBudget, account.adjustments]).toEqual(
    ['PLATFORM_FEES', 'PLATFORM_CAPITAL', 'REFERRAL_BUDGET', 'PLATFORM_ADJUSTMENTS'].map((kind) => ({ kind, owner: PLATFORM })),
  )
  expect(PLATFORM).toMatch(/^[0-]{36}$/)
})

test('a balance is counted from the normal side of its account, whether it is stored or summed', async () => {
  const [project, gateway, ada] = [newId(), newId(), newId()]
  await pay(account.gatewayClearing(gateway), account.available(ada), 900n)
  await pay(account.deployed(project), account.gatewayClearing(gateway), 250n)
  expect(await balanceOf(db, account.available(ada))).toBe(900n)
  expect(await balanceOf(db, account.gatewayClearing(gateway))).toBe(650n)
  expect(await balanceOf(db, account.deployed(project))).toBe(250n)
})

const accountId = newId()
const floored: readonly [string, (id: string) => Account][] = [
  ['customer available', account.available],
  ['customer withdrawal hold', account.hold],
  ['investment principal', account.principal],
  ['project profit pool', account.pool],
  // A debit account would be below zero if more capital was returned than deployed.
  ['project deployed capital', account.deployed],
]
test.each(floored)('%s never goes below zero, by a transfer or by an SQL update', async (_, make) => {
  const mine = make(newId())
  const isDebit = mine.kind === 'PROJECT_DEPLOYED'
  const put = (amount: bigint) =>
    isDebit ? pay(mine, account.gatewayClearing(accountId), amount) : pay(account.gatewayClearing(accountId), mine, amount)
  const take = (amount: bigint) =>
    isDebit ? pay(account.gatewayClearing(accountId), mine, amount) : pay(mine, account.gatewayClearing(accountId), amount)
  await put(500n)
  await take(200n)
  await expect(take(301n)).rejects.toMatchObject({ constraint: 'ledger_balance_never_negative' })
  expect(await balanceOf(db, mine)).toBe(300n)
  await expect(
    db.run(sql`update ledger_accounts set balance = ${isDebit ? 1n : -1n} where owner = ${mine.owner} and kind = ${mine.kind}`),
  ).rejects.toMatchObject({ constraint: 'ledger_balance_never_negative' })
  await take(300n)
  expect(await balanceOf(db, mine)).toBe(0n)
})

test.each([
  ['gateway clearing', account.gatewayClearing(newId())],
  ['platform fees', account.fees],
  ['platform capital', account.capital],
  ['platform referral budget', account.referralBudget],
  ['platform adjustments', account.adjustments],
] as const)('%s may go below zero, on either side', async (_, platformAccount) => {
  const before = await balanceOf(db, platformAccount)
  const ada = newId()
  await pay(platformAccount, account.available(ada), 700n)
  await pay(account.available(ada), platformAccount, 700n)
  await pay(account.gatewayClearing(accountId), account.available(ada), 900n)
  await pay(account.available(ada), platformAccount, 900n)
  const after = await balanceOf(db, platformAccount)
  expect([after - before, before - after]).toContain(900n)
})

test('an account without postings has a balance of zero, with and without a lock', async () => {
  const unknownId = newId()
  for (const id of [account.available(unknownId), account.deployed(unknownId)]) {
    expect(await balanceOf(db, id)).toBe(0n)
    expect(await db.transaction((tx) => lockedBalanceOf(tx, id))).toBe(0n)
  }
})

test('a locked read returns the balance of exactly the requested account', async () => {
  const [project, gateway, ada] = [newId(), newId(), newId()]
  await pay(account.gatewayClearing(gateway), account.available(ada), 900n)
  await pay(account.available(ada), account.hold(ada), 300n)
  await pay(account.deployed(project), account.gatewayClearing(gateway), 250n)
  const read = (account: Account) => db.transaction((tx) => lockedBalanceOf(tx, account))
  expect(await read(account.available(ada))).toBe(600n)
  expect(await read(account.hold(ada))).toBe(300n)
  expect(await read(account.deployed(project))).toBe(250n)
})

test('a transfer waits for the lock on a balance and is posted once it is released', async () => {
  const ada = newId()
  await pay(account.adjustments, account.available(ada), 100n)
  const order: string[] = []
  const spend = () => pay(account.available(ada), account.hold(ada), 80n).then(() => order.push('spent'))
  const spending = await db.transaction(async (tx) => {
    expect(await lockedBalanceOf(tx, account.available(ada))).toBe(100n)
    const started = spend()
    await untilWaiting(db)
    expect(await lockedBalanceOf(tx, account.available(ada))).toBe(100n)
    order.push('let go')
    return { started }
  })
  await spending.started
  expect(order).toEqual(['let go', 'spent'])
  expect(await balanceOf(db, account.available(ada))).toBe(20n)
})

test('accounts are listed before their first posting, and opening them again changes nothing', async () => {
  const id = newId()
  const accounts = [account.available(id), account.deployed(id), account.gatewayClearing(id)]
  await db.transaction((tx) => openAccounts(tx, accounts))
  const fresh = [
    // A gateway's balance is the sum of its entries, so that postings do not wait for a lock on its row.
    { kind: 'GATEWAY_CLEARING', balance: null, entries: 0n },
    { kind: 'CUSTOMER_AVAILABLE', balance: 0n, entries: 0n },
    { kind: 'PROJECT_DEPLOYED', balance: 0n, entries: 0n },
  ]
  expect(await listed(id)).toEqual(fresh)
  await pay(account.gatewayClearing(id), account.available(id), 5n)
  await db.transaction((tx) => openAccounts(tx, accounts))
  expect(await balanceOf(db, account.available(id))).toBe(5n)
  expect(await listed(id)).toHaveLength(3)
})

test('opening an empty list of accounts changes nothing', async () => {
  const count = () => db.one<{ n: bigint }>(sql`select count(*) as n from ledger_accounts`)
  const before = await count()
  await db.transaction((tx) => openAccounts(tx, []))
  expect(await count()).toEqual(before)
})

test('a transfer may have many lines, and each line posts its amount to its account', async () => {
  const [gateway, ada, order] = [newId(), newId(), newId()]
  await db.transaction((tx) =>
    post(tx, {
      kind: 'PAYMENT_APPROVED',
      reference: newId(),
      by: null,
      at: NOON,
      lines: [debit(account.gatewayClearing(gateway), 130n), credit(account.principal(order), 100n), credit(account.available(ada), 30n)],
    }),
  )
  expect(await balanceOf(db, account.gatewayClearing(gateway))).toBe(130n)
  expect(await balanceOf(db, account.principal(order))).toBe(100n)
  expect(await balanceOf(db, account.available(ada))).toBe(30n)
})
