import { expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { investments } from '@/contract/investments'
import { profit } from '@/contract/profit'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { toMoney } from '@/domain/money'
import { runAndKill } from '@tests/support/killed'
import { giveBalance, giveProject } from '@tests/support/money'
import { makeGateway, makeProject } from '@tests/support/project'
import { startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const { db } = server
const [LINES, CUSTOMERS, RETURNED] = [100_000, 40_000, 50_000_000_00n]
/** In cents. More than a customer can invest in steps of 100.00 while a slow machine posts every line. */
const BALANCE = 900_000_00n
const OCTOBER = { year: 2026, month: 10 }
const [DAYS, FIRST, AFTER] = [31, Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1)]
/** The rates in percent and in 1/10,000 percent, both written out so that the test does not rely on the application's conversion. */
const RATES = [
  { lockedPeriod: 1, percentage: '0.3333', parts: 3_333n },
  { lockedPeriod: 6, percentage: '1', parts: 10_000n },
  { lockedPeriod: 12, percentage: '33.333', parts: 333_330n },
]

/** Inserts investments of many sizes that start and mature on every day of the month, and well before and after it. */
async function fill(project: string): Promise<void> {
  await insertRows(
    `insert into users (id, type, username, name, email, password_hash, created_at)
     select uuid_v7(now(), n), 'Customer', 'many' || n, 'Somebody ' || n, 'many' || n || '@example.test', '-', now() from generate_series(1, ${CUSTOMERS} - 3) n`,
  )
  // In ten parts, each well below the statement timeout.
  for (let from = 1; from <= LINES; from += LINES / 10) await addInvestments(project, from, from + LINES / 10 - 1)
}

/** Without triggers, which take most of the time of so many rows: the foreign keys hold, and no row is sealed, as if written before sealing. */
const insertRows = (statement: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.send(statement, [])
  })

async function addInvestments(project: string, from: number, to: number): Promise<void> {
  await insertRows(
    `insert into investments (id, code, project_id, user_id, amount, paid_amount, locked_period, return_min, return_max, status, source, payment_reference, rates,
       effective_from, matures_at, terms_version, risk_version, risk_acknowledged_at, created_at)
     select uuid_v7(now(), n), 'INV-N' || n, '${project}', u.id, x.amount, x.amount, x.period, 0, 0, 'ACTIVE', 'GATEWAY', 'N' || n, '{}', x.since, x.since + x.period * interval '1 month', 1, 1, now(), now()
     from generate_series(${from}, ${to}) n
     join (select id, row_number() over (order by id) - 1 as place from users where type = 'Customer') u on u.place = n % ${CUSTOMERS}
     cross join lateral (select 10000 + (n::bigint * 7919) % 900001 as amount, (array[1, 6, 12])[n % 3 + 1] as period,
       timestamptz '2026-08-20' + (n % 73) * interval '1 day' + (n % 24) * interval '1 hour' as since) x`,
  )
}

const DAY = 86_400_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY) * DAY
type Holding = { user: string; amount: bigint; period: number; since: Date; until: Date }

/** The expected shares: principal × percentage × days ÷ days of the month, rounded down for each person; and the remainder. */
function expected(holdings: readonly Holding[]): { total: bigint; left: bigint; lines: number; each: Map<string, bigint> } {
  const whole = 1_000_000n * BigInt(DAYS)
  const exactly = new Map<string, bigint>()
  let lines = 0
  for (const { user, amount, period, since, until } of holdings) {
    const days = (Math.min(dayOf(until), AFTER) - Math.max(dayOf(since), FIRST)) / DAY
    if (days <= 0) continue
    const exact = amount * (RATES.find((rate) => rate.lockedPeriod === period)?.parts ?? 0n) * BigInt(days)
    exactly.set(user, (exactly.get(user) ?? 0n) + exact)
    lines += 1
  }
  const each = new Map([...exactly].map(([user, exact]) => [user, exact / whole]))
  const sum = (of: Iterable<bigint>) => [...of].reduce((total, amount) => total + amount, 0n)
  const total = sum(each.values())
  return { total, left: sum(exactly.values()) / whole - total, lines, each }
}

/** Customers in the distribution who keep investing their balance until the distribution is complete. */
function spend(customers: readonly Caller[], project: string, progress: () => number) {
  let isOver = false
  const clients = customers.map((caller) => ({ caller, spent: 0n, during: 0, refused: [] as string[] }))
  const body = { project, lockedPeriod: 6, investmentAmount: '100.00', acknowledgedRisk: true as const, source: 'BALANCE' as const }
  const all = Promise.all(
    clients.map(async (page) => {
      while (!isOver) {
        const answer = await page.caller.call(investments.create, { body })
        if (answer.status !== 200) page.refused.push(answer.message)
        else page.spent += 100_00n
        if (progress() > 0 && !isOver) page.during += 1
      }
    }),
  )
  return {
    seen: clients,
    end: async () => {
      isOver = true
      await all
    },
  }
}

test(
  'a month is distributed over 100,000 investments to the cent, across a kill and while customers spend money',
  { timeout: 240_000 },
  async () => {
    const admin = await server.admin()
    const [gateway, { id: project }, elsewhere] = [
      await makeGateway(server),
      await makeProject(server),
      await giveProject(server, { value: 3n * BALANCE }),
    ]
    const customers = await Promise.all(['ada', 'bob', 'eve'].map((name) => server.customer(name, { level: 1 })))
    for (const caller of customers) await giveBalance(server, caller, toMoney(BALANCE))
    await fill(project)
    await admin.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: toMoney(RETURNED), gateway } })
    const holdings = await db.all<Holding>(
      sql`select user_id as user, amount, locked_period as period, effective_from as since, matures_at as until from investments where project_id = ${project}`,
    )
    expect(holdings).toHaveLength(LINES)
    const should = expected(holdings)

    const body = { ...OCTOBER, rates: RATES.map(({ lockedPeriod, percentage }) => ({ lockedPeriod, percentage })) }
    const { data: preview } = await admin.call(profit.preview, { params: { id: project }, body })
    expect(preview).toMatchObject({ total: toMoney(should.total), investments: should.lines, covered: true })
    const { data: batch } = await admin.call(profit.confirm, { params: { id: project }, body: { ...body, hash: preview.hash } })
    const countPosted = async () => (await db.one<{ done: number }>(sql`select done from profit_batches where id = ${batch.id}`)).done

    const child = [server.url, batch.id, '1000', server.clock.now().toISOString()]
    const killAfter = async (milliseconds: number) =>
      expect(await runAndKill('tests/support/post-batch-child.ts', child, milliseconds)).toBe(false)
    await killAfter(120)
    // Repeated with longer delays until the kill happens after the first part, also on a slow machine.
    for (let after = 250; (await countPosted()) === 0 && after <= 16_000; after *= 2) await killAfter(after)
    const before = await countPosted()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(batch.of / 2)

    let progress = 0
    const spending = spend(customers, elsewhere, () => progress)
    await postBatch(server.services, batch.id, { afterChunk: (now) => void (progress = now) })
    await spending.end()
    for (const { refused, during } of spending.seen) {
      expect(refused).toEqual([])
      // A request blocked until the distribution is complete would have timed out.
      expect(during).toBeGreaterThan(3)
    }

    expect((await admin.call(profit.progress, { params: { id: project, batchId: batch.id } })).data).toMatchObject({
      status: 'POSTED',
      done: batch.of,
      total: toMoney(should.total),
    })
    for (const { caller, spent } of spending.seen)
      should.each.set(caller.user.id, (should.each.get(caller.user.id) ?? 0n) + BALANCE - spent)
    const balances = await db.all<{ owner: string; balance: bigint }>(
      sql`select owner, balance from ledger_accounts where kind = 'CUSTOMER_AVAILABLE'`,
    )
    expect(balances.filter(({ owner, balance }) => balance !== (should.each.get(owner) ?? 0n))).toEqual([])
    expect(balances).toHaveLength([...should.each.values()].filter((sum) => sum > 0n).length)

    // The remainder of rounding is less than a cent per person and stays in the pool.
    expect(await balanceOf(db, account.pool(project))).toBe(RETURNED - should.total)
    expect(should.left).toBeGreaterThan(0n)
    expect(should.left).toBeLessThan(BigInt(should.each.size))
  },
)
