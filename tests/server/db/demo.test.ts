import { describe, expect, test } from 'vitest'
import { identityStatus } from '@/contract/identity'
import { paymentStatus } from '@/contract/payments'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/reports'
import { withdrawalStatus } from '@/contract/withdrawals'
import { beginningOf, presentOf } from '@/seed/demo/calendar'
import { customerNames, joiningOf } from '@/seed/demo/people/people'
import { seedDemo } from '@/seed/demo/seed'
import { seedFoundation } from '@/server/installation/foundation'
import { sql } from '@/server/db/sql'
import { addDays, addHours, addMonths, dayOf, monthEnd } from '@/domain/dates'
import { toMinor } from '@/domain/money'
import { expectRegisteredEntries } from '../../support/audit-entries'
import { startServer, type TestServer } from '../../support/server'

/*
 * The demo data is the same at every start of the server. Some of its dates are computed forward from the first day, others
 * backward from the last day, and the data must not depend on their order. DEMO_MOMENTS="2027-03-01T03:00:00Z,…" seeds
 * the data at additional times.
 */
const MAYA_INVESTS = 15
const days = Array.from({ length: 366 * 8 }, (_, day) => addDays(new Date('2026-01-01T00:00:00Z'), day))

describe('on any day and hour', () => {
  test('all starts on one day have the same beginning and the same present', () => {
    const apart = days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => addHours(day, hour + 0.999)).filter(
        (now) => presentOf(now).getTime() !== day.getTime() || beginningOf(now).getTime() !== beginningOf(day).getTime(),
      ),
    )
    expect(apart).toEqual([])
  })

  test('the scenario begins on the first of a month and lasts 12 to 13 months', () => {
    for (const day of days) {
      const from = beginningOf(day)
      expect(from.getUTCDate()).toBe(1)
      const lasts = (day.getTime() - from.getTime()) / 86_400_000
      expect(lasts).toBeGreaterThan(364)
      expect(lasts).toBeLessThan(397)
    }
  })

  test('every customer joins before the end of the scenario needs them', () => {
    const needed = (day: Date): Readonly<Record<string, Date>> => ({
      'elif.demir': addMonths(day, -4),
      'kofi.mensah': addDays(day, -61),
      'grace.bennett': addDays(day, -33),
      'victor.ionescu': addDays(day, -19),
    })
    const missing = days.flatMap((day) =>
      customerNames.filter(
        (customer) => joiningOf(beginningOf(day), customer) >= (needed(day)[customer.username] ?? addDays(day, -MAYA_INVESTS)),
      ),
    )
    expect(missing).toEqual([])
  })
})

// The first and the last moment of New Year's Day, a leap day, and a day on which reinvested principal fills the rest of a project's
// target to the cent.
const edgeDays = ['2027-01-01T00:00:00Z', '2027-01-01T23:59:59.999Z', '2028-02-29T21:00:00Z', '2026-11-23T01:00:00Z']
/** The transactions of the demo data, by the day of the start. */
const transactionsByDay = new Map<string, object[]>()

describe.each([...edgeDays, ...(process.env.DEMO_MOMENTS ?? '').split(',').filter(Boolean)])('a platform that starts at %s', (moment) => {
  test('leaves nothing out, balances, and has pending work of every kind', { timeout: 120_000 }, async () => {
    const now = new Date(moment)
    const server = await startServer({ now, seeds: true })
    await seedFoundation(server.db, beginningOf(now))
    expect(await seedDemo(server.services, now)).toEqual([])
    // The jobs process what falls due on the current day, as on any other day.
    await server.runJobs()
    await expectProjects(server)
    await expectRoom(server)
    await expectStates(server)
    await expectWaiting(server)
    const auditor = await server.staff('auditor', { roles: ['Finance'] })
    expect((await auditor.call(reports.reconciliation, { query: {} })).data).toMatchObject({ balanced: true, drift: [], exceptions: [] })
    await expectUnshared(server, now)
    expect((await expectRegisteredEntries(server.db)).size).toBeGreaterThan(60)
    const movements = await movementsOf(server, presentOf(now))
    expect(movements.length).toBeGreaterThan(500)
    expect(movements).toEqual(transactionsByDay.get(dayOf(now)) ?? movements)
    transactionsByDay.set(dayOf(now), movements)
    await expectFunds(server)
  })
})

/** Every transaction of every customer up to the end of the scenario: owner, kind, amount and time. */
const movementsOf = ({ db }: TestServer, until: Date) =>
  db.all<object>(sql`
    select u.username, t.kind, e.kind as account, e.amount, t.posted_at from ledger_entries e join ledger_transfers t on t.id = e.transfer
    join users u on u.id = e.owner where t.posted_at <= ${until} order by t.posted_at, u.username, t.kind, e.kind, e.amount`)
const count = async ({ db }: TestServer, query: ReturnType<typeof sql>) => (await db.one<{ n: number }>(query)).n
const statesOf = async ({ db }: TestServer, query: ReturnType<typeof sql>) =>
  (await db.all<{ status: string }>(query)).map(({ status }) => status).sort()

async function expectProjects(server: TestServer): Promise<void> {
  expect(await statesOf(server, sql`select status from projects`)).toEqual([
    'CLOSED',
    'COMPLETED',
    'DRAFT',
    'FUNDED',
    'OPEN',
    'OPEN',
    'OPEN',
    'PAUSED',
  ])
  expect(await count(server, sql`select count(*)::int as n from users where type = 'Customer' and password_hash is not null`)).toBe(40)
  expect(await count(server, sql`select count(*)::int as n from users where type = 'Customer' and password_hash is null`)).toBe(2)
}

/** A visitor sees that every open project has room for more than the smallest investment. */
async function expectRoom({ visitor }: TestServer): Promise<void> {
  const open = (await visitor.call(projects.list, { query: { status: 'OPEN' } })).data
  expect(open.filter(({ remaining }) => toMinor(remaining) <= 100_000n).map(({ title, remaining }) => `${title}: ${remaining}`)).toEqual([])
}

/** Payments, withdrawals and identity requests in every state of their lifecycles. */
async function expectStates(server: TestServer): Promise<void> {
  expect(await statesOf(server, sql`select distinct status from payments`)).toEqual([...paymentStatus.options].sort())
  expect(await statesOf(server, sql`select distinct status from withdrawals`)).toEqual([...withdrawalStatus.options].sort())
  expect(await statesOf(server, sql`select distinct status from identity_requests`)).toEqual([...identityStatus.options].sort())
  const toBank = sql`select count(*)::int as n from withdrawals w join wallets l on l.id = w.wallet_id where l.network = 'SEPA' and l.confirmed_at is not null`
  expect(await count(server, toBank), 'withdrawals to bank accounts').toBeGreaterThan(0)
}

async function expectWaiting(server: TestServer): Promise<void> {
  const waits = {
    'a withdrawal for its second person': sql`select count(*)::int as n from withdrawals w where status = 'PENDING' and approvals_needed = 2 and exists (select 1 from approvals a where a.subject = w.id)`,
    'a withdrawal for its first': sql`select count(*)::int as n from withdrawals w where status = 'PENDING' and not exists (select 1 from approvals a where a.subject = w.id)`,
    'a payment for its second person': sql`select count(*)::int as n from payments p where status = 'PENDING' and exists (select 1 from approvals a where a.subject = p.id)`,
    'a payment that looks like another': sql`select count(*)::int as n from payments where status = 'PENDING' and has_alike`,
    'an early exit': sql`select count(*)::int as n from investments where status = 'EXIT_REQUESTED'`,
    'an adjustment': sql`select count(*)::int as n from adjustments where status = 'PENDING'`,
    'a change request': sql`select count(*)::int as n from change_requests where status = 'PENDING'`,
    'a question about a project': sql`select count(*)::int as n from project_questions where answer is null`,
  }
  for (const [queue, query] of Object.entries(waits)) expect(await count(server, query), queue).toBeGreaterThan(0)
  const undecided = await server.db.all<{ username: string }>(
    sql`select distinct u.username from investments i join users u on u.id = i.user_id where i.status = 'MATURED'`,
  )
  expect(undecided.map(({ username }) => username)).toEqual(expect.arrayContaining(['anna.lindgren', 'customer', 'yuki.tanaka']))
}

/** The balances of projects are not negative: none has paid its investors more than it received. */
async function expectFunds({ db, visitor }: TestServer): Promise<void> {
  const open = await db.all<{ id: string; title: string }>(sql`select id, title from projects where status <> 'DRAFT'`)
  const owing = await Promise.all(
    open.map(async ({ id, title }) => {
      const { out } = (await visitor.call(projects.funds, { params: { id } })).data
      return [out.capitalHeld, out.profitHeld].some((amount) => toMinor(amount) < 0n)
        ? [`${title}: ${out.capitalHeld}, ${out.profitHeld}`]
        : []
    }),
  )
  expect(owing.flat()).toEqual([])
}

/** The last month is not distributed yet; the month before is, by every project that had investors then. */
async function expectUnshared(server: TestServer, now: Date): Promise<void> {
  const last = addMonths(monthEnd({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }), -2)
  const shared = async (at: Date) =>
    count(
      server,
      sql`select count(*)::int as n from profit_batches where year = ${at.getUTCFullYear()} and month = ${at.getUTCMonth() + 1}`,
    )
  expect(await shared(last)).toBe(0)
  expect(await shared(addMonths(last, -1))).toBeGreaterThan(3)
}
