import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Tx } from '@/server/db/database'
import { databaseFault } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account, type Account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { move, post, postMany } from '@/server/modules/ledger/posting'
import { reverse } from '@/server/modules/ledger/reversal'
import { NOON, startServer } from '../../../support/server'

const server = await startServer()
const { db } = server
const by = { by: null, at: NOON }
const fund = (to: Account, amount: bigint) =>
  db.transaction((tx) => post(tx, { kind: 'ADJUSTMENT', reference: newId(), ...by, lines: move(account.adjustments, to, amount) }))
const transfer = (from: Account, to: Account, amount: bigint, reference = newId()) =>
  db.transaction((tx) => post(tx, { kind: 'WITHDRAWAL_REQUESTED', reference, ...by, lines: move(from, to, amount) }))

/** Runs work in this many concurrent clients, each sequentially; returns the outcome of each piece. */
async function inParallel<W, R>(clients: number, pieces: readonly W[], run: (piece: W) => Promise<R>): Promise<PromiseSettledResult<R>[]> {
  const lanes = Array.from({ length: clients }, (_, lane) => pieces.filter((_, place) => place % clients === lane))
  const settled = await Promise.all(
    lanes.map(async (lane) => {
      const results: PromiseSettledResult<R>[] = []
      for (const piece of lane) results.push(...(await Promise.allSettled([run(piece)])))
      return results
    }),
  )
  return settled.flat()
}

// As many connections as the test server opens at most.
const CONNECTIONS = 20

/**
 * The number of deadlocks in this database. A transaction with a deadlock is retried automatically, so the caller gets no error.
 * A connection reports its counts only after a statement, at most once a second.
 */
async function deadlocks(): Promise<bigint> {
  await sleep(1_100)
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.one(sql`select pg_sleep(0.1)::text as slept`)))
  const { count } = await db.one<{ count: bigint }>(
    sql`select coalesce(sum(deadlocks), 0)::bigint as count from pg_stat_database where datname = current_database()`,
  )
  return count
}

test('these tests detect a deadlock', async () => {
  const before = await deadlocks()
  const [accountId, otherId] = [account.available(newId()), account.available(newId())]
  for (const person of [accountId, otherId]) await fund(person, 100n)
  const hold = (tx: Tx, { owner }: Account) => tx.one(sql`select 1 as held from ledger_accounts where owner = ${owner} for update`)
  // Each transaction locks the row that the other needs next. The ledger always locks in the same order.
  let meet: () => void = () => undefined
  const met = new Promise<void>((resolve) => void (meet = resolve))
  let came = 0
  const cross = (first: Account, second: Account) =>
    db.transaction(async (tx) => {
      await hold(tx, first)
      if ((came += 1) === 2) meet()
      await met
      await hold(tx, second)
    })
  await Promise.all([cross(accountId, otherId), cross(otherId, accountId)])
  expect(await deadlocks()).toBe(before + 1n)
})

describe('twenty concurrent clients', () => {
  test('transfer money in both directions and in cycles without a deadlock', async () => {
    const before = await deadlocks()
    const people = Array.from({ length: 4 }, () => account.available(newId()))
    for (const person of people) await fund(person, 10_000n)
    const pairs = Array.from({ length: 600 }, (_, place) => {
      const from = people[place % 4]
      const to = people[(place + (place % 3) + 1) % 4]
      if (!from || !to) throw new Error('Nobody there')
      return { from, to }
    })
    const results = await inParallel(20, pairs, ({ from, to }) => transfer(from, to, 1n))
    expect(results.filter((result) => result.status === 'rejected')).toEqual([])
    const balances = await Promise.all(people.map((person) => balanceOf(db, person)))
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(40_000n)
    expect(await deadlocks()).toBe(before)
  })

  test('post batches over the same accounts in different orders without a deadlock', async () => {
    const before = await deadlocks()
    const people = Array.from({ length: 12 }, () => account.available(newId()))
    for (const person of people) await fund(person, 1_000n)
    const batches = Array.from({ length: 60 }, (_, place) => (place % 2 === 0 ? people : [...people].reverse()))
    const results = await inParallel(20, batches, (order) => {
      const transfers = order.map((from, at) => ({
        kind: 'WITHDRAWAL_REQUESTED' as const,
        reference: newId(),
        lines: move(from, order[(at + 1) % order.length] ?? from, 1n),
      }))
      return db.transaction((tx) => postMany(tx, transfers, by))
    })
    expect(results.filter((result) => result.status === 'rejected')).toEqual([])
    for (const person of people) expect(await balanceOf(db, person)).toBe(1_000n)
    expect(await deadlocks()).toBe(before)
  })

  test('spend one balance only as often as it covers the amount', async () => {
    const [ada, shop] = [account.available(newId()), account.hold(newId())]
    await fund(ada, 100n)
    const results = await inParallel(20, Array<bigint>(60).fill(3n), (amount) => transfer(ada, shop, amount))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(33)
    expect([await balanceOf(db, ada), await balanceOf(db, shop)]).toEqual([1n, 99n])
  })

  test('post the same reference only once', async () => {
    const [ada, shop] = [account.available(newId()), account.hold(newId())]
    await fund(ada, 100n)
    const reference = newId()
    const results = await inParallel(20, Array<bigint>(20).fill(3n), (amount) => transfer(ada, shop, amount, reference))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(db, shop)).toBe(3n)
  })
})

type Step = { do: 'fund' | 'move' | 'many' | 'pay' | 'reverse' | 'twice'; from: number; to: number; amount: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('fund', 'move', 'move', 'move', 'many', 'pay', 'reverse', 'twice'),
  from: fc.nat({ max: 5 }),
  to: fc.nat({ max: 5 }),
  amount: fc.integer({ min: 1, max: 400 }),
})

/** A transfer whose posting was confirmed: the amounts moved between accounts. */
type PostedTransfer = { transfer: string; moves: { from: Account; to: Account; amount: bigint }[] }

// Intended refusals of the ledger; any other error is a defect.
const REFUSALS = new Set(['ledger_balance_never_negative', 'ledger_posted_once', 'ledger_reversed_once'])

/** Six customers, a gateway, and every transfer whose posting was confirmed. */
function town() {
  const people = Array.from({ length: 6 }, () => account.available(newId()))
  const gateway = account.gatewayClearing(newId())
  const posted: PostedTransfer[] = []
  const person = (place: number): Account => people[place % people.length] ?? gateway
  const moved = async (from: Account, to: Account, amount: bigint, reference?: string) =>
    void posted.push({ transfer: await transfer(from, to, amount, reference), moves: [{ from, to, amount }] })
  const acts: Readonly<Record<Step['do'], (step: Step) => Promise<void>>> = {
    fund: async ({ to, amount }) =>
      void posted.push({
        transfer: await fund(person(to), BigInt(amount)),
        moves: [{ from: account.adjustments, to: person(to), amount: BigInt(amount) }],
      }),
    move: ({ from, to, amount }) => moved(person(from), person(from === to ? to + 1 : to), BigInt(amount)),
    pay: ({ from, amount }) => moved(person(from), gateway, BigInt(amount)),
    twice: async ({ from, amount }) => {
      const reference = newId()
      await Promise.allSettled([
        moved(person(from), gateway, BigInt(amount), reference),
        moved(person(from), gateway, BigInt(amount), reference),
      ])
    },
    many: async ({ from, amount }) => {
      const moves = [1, 2, 3].map((place) => ({ from: person(from), to: person(from + place), amount: BigInt(amount) }))
      const transfers = moves.map((transfer) => ({
        kind: 'WITHDRAWAL_REQUESTED' as const,
        reference: newId(),
        lines: move(transfer.from, transfer.to, transfer.amount),
      }))
      const ids = await db.transaction((tx) => postMany(tx, transfers, by))
      ids.forEach((id, place) => posted.push({ transfer: id, moves: moves.slice(place, place + 1) }))
    },
    reverse: async ({ from }) => {
      const transfer = posted[from % Math.max(1, posted.length)]
      if (!transfer) return
      const id = await db.transaction((tx) =>
        reverse(tx, { transfer: transfer.transfer, kind: 'PAYMENT_REVERSED', reference: newId(), ...by }),
      )
      posted.push({ transfer: id, moves: transfer.moves.map(({ from: back, to, amount }) => ({ from: to, to: back, amount })) })
    },
  }
  return { people, gateway, told: posted, act: (step: Step) => acts[step.do](step) }
}

test('concurrent clients lose no confirmed transfer, overdraw no account and keep the books balanced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const { people, gateway, told: posted, act } = town()
      for (const person of people)
        posted.push({ transfer: await fund(person, 500n), moves: [{ from: account.adjustments, to: person, amount: 500n }] })
      const results = await inParallel(8, steps, act)
      for (const result of results) if (result.status === 'rejected') expect(REFUSALS).toContain(databaseFault(result.reason)?.constraint)

      const expected = (account: Account) =>
        posted
          .flatMap(({ moves }) => moves)
          .reduce(
            (sum, { from, to, amount }) => sum + (to.owner === account.owner ? amount : 0n) - (from.owner === account.owner ? amount : 0n),
            0n,
          )
      for (const person of people) {
        const balance = await balanceOf(db, person)
        expect(balance).toBe(expected(person))
        expect(balance).toBeGreaterThanOrEqual(0n)
      }
      // A gateway is a debit account, so its balance has the opposite sign.
      expect(-(await balanceOf(db, gateway))).toBe(expected(gateway))
      await expectSound(
        people.map((person) => person.owner),
        posted,
      )
    }),
    {
      includeErrorInReport: true,
      numRuns: Number(process.env.FC_RUNS ?? 25),
      ...(process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {}),
    },
  )
}, 120_000)

/** Each confirmed transfer is in the ledger once and sums to zero; the entries of each account are numbered without a gap. */
async function expectSound(owners: readonly string[], posted: readonly PostedTransfer[]): Promise<void> {
  const ids = posted.map((entry) => entry.transfer)
  expect(new Set(ids).size).toBe(ids.length)
  const { there, sum } = await db.one<{ there: number; sum: bigint }>(sql`
    select count(distinct e.transfer)::int as there, coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e where e.transfer = any(${ids}::uuid[])`)
  expect([there, sum]).toEqual([ids.length, 0n])
  const broken = await db.all(sql`
    select * from (
      select e.owner, e.seq, e.balance_after, row_number() over w as place, sum(e.amount) over w as running from ledger_entries e
      where e.owner = any(${[...owners]}::uuid[]) window w as (partition by e.owner, e.kind order by e.seq)) x
    where x.seq <> x.place or x.balance_after <> x.running or x.balance_after < 0`)
  expect(broken).toEqual([])
  // The ledger contains only confirmed transfers.
  const { unreported } = await db.one<{ unreported: number }>(
    sql`select count(*)::int as unreported from ledger_entries where owner = any(${[...owners]}::uuid[]) and transfer <> all(${ids}::uuid[])`,
  )
  expect(unreported).toBe(0)
}
