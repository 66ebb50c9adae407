import { describe, expect, test, vi } from 'vitest'
import { transactions } from '@/contract/transactions'
import { toMinor, toMoney } from '@/domain/money'
import { addDays, addHours } from '@/domain/dates'
import { system } from '@/server/work/actor'
import { newId } from '@/server/db/ids'
import type { Db } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { machineClock, standingClock } from '@/server/infra/clock'
import { checkClocks } from '@/server/modules/health/clock-watch'
import { account } from '@/server/modules/ledger/accounts'
import { takeDigests, verifyDigests } from '@/server/modules/ledger/digests'
import { postMoves } from '@/server/modules/ledger/moves'
import { move, post, postMany } from '@/server/modules/ledger/posting'
import { readAccount } from '@/server/modules/statements/queries'
import { work, type Services } from '@/server/work/services'
import { NOON, startServer, type TestServer } from '../../../support/server'

const BEHIND_HOURS = 2

/** Two processes on one database; the clock of the second is two hours behind. */
async function twoProcesses() {
  const server = await startServer()
  const clock = standingClock(addHours(NOON, -BEHIND_HOURS))
  const behind: Services = { ...server.services, clock }
  const owner = newId()
  const both = [server.services, behind]
  const set = (at: Date) => {
    server.clock.set(at)
    clock.set(addHours(at, -BEHIND_HOURS))
  }
  return { server, behind, both, set, to: account.available(owner) }
}
type To = ReturnType<typeof account.available>

const give = (services: Services, to: To, amount = 10n) =>
  work(services, system, ({ tx, now }) =>
    post(tx, { kind: 'ADJUSTMENT', reference: newId(), by: null, at: now, lines: move(account.adjustments, to, amount) }),
  )
const giveMany = (services: Services, to: To) =>
  work(services, system, ({ tx, now }) => {
    const adjustment = () => ({ kind: 'ADJUSTMENT' as const, reference: newId(), lines: move(account.adjustments, to, 10n) })
    return postMany(tx, [adjustment(), adjustment(), adjustment()], { by: null, at: now })
  })
const giveMoves = (services: Services, to: To) =>
  work(services, system, ({ tx, now }) =>
    postMoves(tx, {
      kind: 'ADJUSTMENT',
      from: 'PLATFORM_ADJUSTMENTS',
      to: 'CUSTOMER_AVAILABLE',
      by: null,
      at: now,
      moves: sql`select n as no, gen_random_uuid() as reference, ${account.adjustments.owner}::uuid as from_owner, ${to.owner}::uuid as to_owner, 10::bigint as amount from generate_series(1, 2) n`,
    }),
  )

/** The posting times (ms) of an account's transfers, in the order of its entries. */
const timesOf = async (db: Db, to: To): Promise<number[]> =>
  (
    await db.all<{ at: Date }>(sql`
      select t.posted_at as at from ledger_entries e join ledger_transfers t on t.id = e.transfer
      where e.owner = ${to.owner} and e.kind = ${to.kind} order by e.seq`)
  ).map(({ at }) => at.getTime())

/** The transfers of an account in the order of its entries, and in the order of their times and ids. */
const ordersOf = async (db: Db, { owner, kind }: To) => {
  const of = async (order: Sql) =>
    (
      await db.all<{ id: string }>(
        sql`select t.id from ledger_entries e join ledger_transfers t on t.id = e.transfer where e.owner = ${owner} and e.kind = ${kind} order by ${order}`,
      )
    ).map(({ id }) => id)
  return { entries: await of(sql`e.seq`), times: await of(sql`t.posted_at, t.id`) }
}
async function expectOneOrder(db: Db, to: To): Promise<void> {
  const { entries, times } = await ordersOf(db, to)
  expect(entries).toEqual(times)
}

/** Waits until this many connections wait for a row lock. */
const untilBlocked = (db: Db, most: number): Promise<void> =>
  vi.waitFor(async () => {
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(n).toBe(most)
  })

const minutes = (n: number) => n * 60_000

describe('two processes whose clocks differ by two hours', () => {
  test('post in time order: single transfers, batches and transfers from a query', async () => {
    const { server, behind, set, to } = await twoProcesses()
    for (let n = 0; n < 4; n += 1) {
      set(new Date(NOON.getTime() + minutes(n)))
      for (const run of [give, giveMany, giveMoves]) {
        await run(server.services, to)
        await run(behind, to)
      }
    }
    const times = await timesOf(server.db, to)
    expect(times).toHaveLength(4 * 2 * 6)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect([times[0], times.at(-1)]).toEqual([NOON.getTime(), NOON.getTime() + minutes(3)])
    await expectOneOrder(server.db, to)
    // Ids encode the posting time, so sorting by id sorts by time.
    const { same } = await server.db.one<{ same: boolean }>(
      sql`select bool_and(uuid_v7_time(id) = floor(extract(epoch from posted_at) * 1000)) as same from ledger_transfers`,
    )
    expect(same).toBe(true)
  })

  test('post in time order when concurrent, and return the ids of the stored transfers', async () => {
    const { server, both, to } = await twoProcesses()
    await give(server.services, to)
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => give(both[n % 2] ?? server.services, to)))
    const { n } = await server.db.one<{ n: number }>(sql`select count(*)::int as n from ledger_transfers where id = any(${ids}::uuid[])`)
    expect(n).toBe(40)
    const times = await timesOf(server.db, to)
    expect(times.every((at) => at === NOON.getTime())).toBe(true)
    await expectOneOrder(server.db, to)
  })

  test.each([
    ['one by one', give],
    ['many at once', giveMany],
    ['from a query', giveMoves],
  ])('keep the order of an account, also when one waits for the other: %s', async (_, run) => {
    for (const isNew of [false, true]) {
      const { server, behind, to } = await twoProcesses()
      if (!isNew) await give(behind, to)
      // The first process posts at noon and locks the account; the second began with an earlier time and waits.
      let waiting: Promise<unknown> = Promise.resolve()
      await work(server.services, system, async ({ tx, now }) => {
        await post(tx, { kind: 'ADJUSTMENT', reference: newId(), by: null, at: now, lines: move(account.adjustments, to, 10n) })
        waiting = run(behind, to)
        await untilBlocked(server.db, 1)
      })
      await waiting
      await expectOneOrder(server.db, to)
      const times = await timesOf(server.db, to)
      expect(times.at(-1)).toBe(NOON.getTime())
    }
  })

  test('keep one order of running balances in an account’s list, in the list of all and in the statement', async () => {
    const { server, both, behind } = await twoProcesses()
    const [root, ada] = [await server.admin(), await server.customer('ada')]
    const to = account.available(ada.user.id)
    await give(behind, to)
    await Promise.all(Array.from({ length: 30 }, (_, n) => give(both[n % 2] ?? server.services, to, BigInt(n + 1))))
    const query = { sortBy: 'createdAt', sortOrder: 'ASC', limit: 100 } as const
    const own = (await ada.call(transactions.mine, { query })).data
    const all = (await root.call(transactions.list, { query })).data
    expect(all.filter(({ user }) => user?.id === ada.user.id).map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    let balance = 0n
    for (const { amount, balanceAfter } of own) {
      balance += toMinor(amount)
      expect(balanceAfter).toBe(toMoney(balance))
    }
    const range = { start: addDays(NOON, -1), end: addDays(NOON, 1) }
    const { lines } = await readAccount(server.db, ada.user.id, range, 'pdf')
    expect(lines.map((line) => toMoney(line.balance))).toEqual(own.map(({ balanceAfter }) => balanceAfter))
  })

  test('cannot post into a day whose digest was taken, and the books stay valid', async () => {
    const { server, behind, set, to } = await twoProcesses()
    await give(server.services, to)
    // Half an hour after midnight, the second process is still on the previous day.
    set(new Date(addDays(NOON, 0).getTime() + minutes(12.5 * 60)))
    await takeDigests(server.services)
    await expect(give(behind, to)).rejects.toMatchObject({ constraint: 'ledger_day_open' })
    await give(server.services, to)
    await expect(give(behind, to)).rejects.toMatchObject({ constraint: 'ledger_day_open' })
    // After midnight of its own clock, it posts at the time of the first process.
    set(new Date(NOON.getTime() + minutes(14.5 * 60)))
    await give(server.services, to)
    await give(behind, to)
    const times = await timesOf(server.db, to)
    expect(times.slice(-2)).toEqual([NOON.getTime() + minutes(14.5 * 60), NOON.getTime() + minutes(14.5 * 60)])
    set(addDays(NOON, 2))
    await takeDigests(server.services)
    expect(await verifyDigests(server.services)).toMatchObject({ valid: true, checkedTo: '2026-11-21' })
  })

  test('are reported: the process that is behind logs an error and notifies staff once a day', async () => {
    const { server, behind, to } = await twoProcesses()
    await server.admin()
    await give(server.services, to)
    const machine = machineClock({ wall: () => behind.clock.now().getTime(), elapsed: () => 0, sinceBoot: () => 0 })
    const error = vi.spyOn(server.services.log, 'error')
    for (let times = 0; times < 2; times += 1)
      expect(await checkClocks({ services: behind, clock: machine, isElsewhere: false })).toEqual({
        kind: 'behind-books',
        ms: BEHIND_HOURS * 3_600_000,
      })
    expect(error).toHaveBeenCalledTimes(2)
    expect(error.mock.calls[0]?.[1]).toMatch(/7200 seconds behind the last posting.*recorded with the time of the latest posting/)
    expect(await server.db.all(sql`select 1 from notifications where kind = 'clock.wrong'`)).toHaveLength(1)
  })
})

/** Waits until a connection waits for the advisory lock of a day. */
async function untilLockWait(db: Db): Promise<void> {
  await vi.waitFor(async () => {
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(n).toBeGreaterThan(0)
  })
}

test('a digest waits for an uncommitted transfer of its day and includes it', async () => {
  const server: TestServer = await startServer()
  const to = account.available(newId())
  await give(server.services, to)
  server.clock.set(addDays(NOON, 1))
  let commit: () => void = () => undefined
  const committed = new Promise<void>((resolve) => void (commit = resolve))
  let posted: () => void = () => undefined
  const isPosted = new Promise<void>((resolve) => void (posted = resolve))
  const late = server.db.transaction(async (tx) => {
    await post(tx, { kind: 'ADJUSTMENT', reference: newId(), by: null, at: NOON, lines: move(account.adjustments, to, 10n) })
    posted()
    await committed
  })
  await isPosted
  const taken = takeDigests(server.services)
  await untilLockWait(server.db)
  commit()
  await late
  expect(await taken).toBe(1)
  expect(await server.db.one(sql`select transfers::int as transfers from ledger_digests`)).toEqual({ transfers: 2 })
  expect(await verifyDigests(server.services)).toMatchObject({ valid: true })
})
