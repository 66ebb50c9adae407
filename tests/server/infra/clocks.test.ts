import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { health } from '@/contract/system'
import { system } from '@/server/work/actor'
import { machineClock, MAX_SKEW_MS } from '@/server/infra/clock'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { StartRefusal } from '@/server/environment/start-refusal'
import { checkBooksClock, checkDatabaseClock } from '@/server/installation/books-clock'
import { checkClocks, databaseAhead } from '@/server/modules/health/clock-watch'
import { takeDigests, verifyDigests } from '@/server/modules/ledger/digests'
import { readFloor, recordFloor } from '@/server/modules/ledger/posting-floor'
import { postNotBefore } from '@/server/modules/ledger/posting-time'
import { addDays, addHours } from '@/domain/dates'
import { availableOf, giveBalance } from '../../support/money'
import { NOON, startServer } from '../../support/server'

const server = await startServer()
const { db, services, visitor, clock } = server
const HOUR = 3_600_000
const DAY = 24 * HOUR
await server.admin()
afterEach(() => vi.restoreAllMocks())
afterAll(() => postNotBefore(undefined))

/** A simulated machine that a test can suspend, and whose clock it can set. */
function machine() {
  const at = { wall: NOON.getTime(), elapsed: 0, sinceBoot: 50_000 }
  const guarded = machineClock({ wall: () => at.wall, elapsed: () => at.elapsed, sinceBoot: () => at.sinceBoot })
  const pass = (ms: number) => Object.assign(at, { wall: at.wall + ms, elapsed: at.elapsed + ms, sinceBoot: at.sinceBoot + ms })
  return {
    guarded,
    pass,
    set: (by: number) => void (at.wall += by),
    sleep: (ms: number) => Object.assign(at, { wall: at.wall + ms, sinceBoot: at.sinceBoot + ms }),
    now: () => guarded.now().getTime() - NOON.getTime(),
  }
}

describe('the clock of a machine', () => {
  test('has no fault while it is correct, and never returns an earlier time', () => {
    const { guarded, pass, set, now } = machine()
    pass(10 * DAY)
    expect([now(), guarded.fault()]).toEqual([10 * DAY, undefined])
    set(-2_000)
    expect([now(), guarded.fault()]).toEqual([10 * DAY, undefined])
  })

  test.each([
    ['set-ahead', 3 * DAY],
    ['set-back', -2 * HOUR],
  ] as const)('%s: the time continues from the last value, and the fault ends as soon as the clock is corrected', (kind, by) => {
    const { guarded, pass, set, now } = machine()
    pass(HOUR)
    expect(now()).toBe(HOUR)
    set(by)
    pass(1_000)
    expect([now(), guarded.fault()]).toEqual([HOUR + 1_000, { kind, ms: Math.abs(by) }])
    set(-by)
    expect([now(), guarded.fault()]).toEqual([HOUR + 1_000, undefined])
  })

  test('is correct after the machine slept', () => {
    const { guarded, sleep, now } = machine()
    sleep(8 * HOUR)
    expect([now(), guarded.fault()]).toEqual([8 * HOUR, undefined])
  })

  test('is not trusted while it differs from the database clock, and is trusted once both agree', () => {
    const { guarded } = machine()
    guarded.compare(-MAX_SKEW_MS - 1)
    expect(guarded.fault()).toEqual({ kind: 'differs-from-database', ms: MAX_SKEW_MS + 1 })
    guarded.compare(20)
    expect(guarded.fault()).toBeUndefined()
  })
})

test('the start is refused if the database clock differs from the clock of this machine', async () => {
  expect(Math.abs((await databaseAhead(db)) ?? Infinity)).toBeLessThan(MAX_SKEW_MS)
  expect(await databaseAhead(db, () => Date.now() + DAY)).toBeLessThan(-DAY + MAX_SKEW_MS)
  await checkDatabaseClock(db, 'PostgreSQL')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - DAY)
  await expect(checkDatabaseClock(db, 'PostgreSQL')).rejects.toThrow(/^The clocks of this server and PostgreSQL differ by 86\d{3} seconds/)
})

test('while the clock is wrong nothing is written, the process is not ready, and staff are notified once', async () => {
  const { guarded, set } = machine()
  set(3 * DAY)
  vi.spyOn(clock, 'fault').mockImplementation(guarded.fault)
  const refused = await work(services, system, () => Promise.resolve('done')).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    message: expect.stringContaining('set ahead by 259200 seconds') as string,
  })
  expect(await visitor.call(health.ready, {})).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  const notifications = () => db.all(sql`select 1 from notifications where kind = 'clock.wrong'`)
  for (let times = 0; times < 2; times += 1)
    expect(await checkClocks({ services, clock: guarded, isElsewhere: false })).toMatchObject({ kind: 'set-ahead' })
  expect(await notifications()).toHaveLength(1)
  set(-3 * DAY)
  expect(await checkClocks({ services, clock: guarded, isElsewhere: false })).toBeUndefined()
  expect(await work(services, system, () => Promise.resolve('done'))).toBe('done')
})

test('a clock jump is accepted if the database is on another machine, and otherwise not', async () => {
  const { guarded, set } = machine()
  set(-2 * HOUR)
  expect(await checkClocks({ services, clock: guarded, isElsewhere: false })).toMatchObject({ kind: 'set-back' })
  expect(await checkClocks({ services, clock: guarded, isElsewhere: true })).toBeUndefined()
})

test('the start is refused if the clock is behind the ledger, and the error names the recovery command', async () => {
  const ada = await server.customer('ada')
  await giveBalance(server, ada, '10.00')
  await checkBooksClock(db, services.secrets, clock.now())
  const earlier = checkBooksClock(db, services.secrets, addHours(clock.now(), -2))
  await expect(earlier).rejects.toBeInstanceOf(StartRefusal)
  await expect(earlier).rejects.toThrow(/^The clock of this machine \(.*\) is behind the latest ledger posting .* npm run recover-clock$/)
})

test('a ledger posted days ahead continues after recovery, closed days stay closed and it verifies as valid', async () => {
  const eve = await server.customer('eve')
  clock.set(addDays(NOON, 3))
  await giveBalance(server, eve, '20.00')
  clock.set(addDays(NOON, 5))
  await takeDigests(services)
  // The clock is corrected: now four days before the last closed day.
  clock.set(addDays(NOON, 1))
  await expect(giveBalance(server, eve, '1.00')).rejects.toMatchObject({ constraint: 'ledger_day_open' })
  await expect(checkBooksClock(db, services.secrets, clock.now())).rejects.toThrow(/npm run recover-clock/)
  const floor = await recordFloor(services)
  expect(floor).toEqual(new Date('2026-11-25T00:00:00Z'))
  await checkBooksClock(db, services.secrets, clock.now())
  await giveBalance(server, eve, '5.00')
  expect(await availableOf(server, eve)).toBe('25.00')
  clock.set(addDays(NOON, 6))
  expect(await recordFloor(services)).toBeUndefined()
  await giveBalance(server, eve, '5.00')
  clock.set(addDays(NOON, 7))
  await takeDigests(services)
  expect(await verifyDigests(services)).toMatchObject({ valid: true, checkedTo: '2026-11-26' })
})

test('a posting floor that was inserted by SQL is ignored', async () => {
  const before = await readFloor(db, services.secrets)
  await db.send(
    `insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id, after)
     values ('ffffffff-ffff-7fff-bfff-ffffffffffff', now(), 'System', 'ledger.posting-floor', 'ledger', 'posting-floor', '{"floor": "2030-01-01T00:00:00.000Z"}')`,
    [],
  )
  expect(await readFloor(db, services.secrets)).toEqual(before)
})
