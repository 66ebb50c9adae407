import { describe, expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { addDays, addHours } from '@/domain/dates'
import { takeDigests } from '@/server/modules/ledger/digests'
import { giveBalance } from '../../../support/money'
import { NOON, startServer, type TestServer } from '../../../support/server'

/** Transfers on five of the last six days, including today; none on the second day. */
async function fiveDays(): Promise<TestServer> {
  const server = await startServer()
  const ada = await server.customer('ada')
  for (const daysAgo of [5, 3, 2, 1, 0]) {
    server.clock.set(addDays(NOON, -daysAgo))
    for (const amount of ['10.00', '20.00']) await giveBalance(server, ada, amount)
  }
  return server
}
const verify = async (server: TestServer) => {
  const root = await server.admin(`root${Math.floor(server.clock.now().getTime() % 1e9)}${(entries += 1)}`)
  return (await root.call(reports.verifyDigests, {})).data
}
let entries = 0
const tamper = (server: TestServer, statement: string) =>
  server.db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.send(statement, [])
  })

describe('the digest of a day', () => {
  test('is taken once for every day that has ended', async () => {
    const server = await fiveDays()
    expect(await Promise.all([takeDigests(server.services), takeDigests(server.services)])).toEqual(
      expect.arrayContaining([expect.any(Number)]),
    )
    expect(await takeDigests(server.services)).toBe(0)
    const root = await server.admin()
    const { data } = await root.call(reports.digests, { query: {} })
    expect(data.map((row) => [row.day, row.transfers, row.entries])).toEqual([
      ['2026-11-19', 2, 4],
      ['2026-11-18', 2, 4],
      ['2026-11-17', 2, 4],
      ['2026-11-16', 0, 0],
      ['2026-11-15', 2, 4],
    ])
    expect(await verify(server)).toEqual({ valid: true, checkedTo: '2026-11-19', head: data[0]?.hash })
  })

  test('closes its day: a process whose clock was set back cannot post into it', async () => {
    const server = await fiveDays()
    await takeDigests(server.services)
    server.clock.set(addDays(NOON, -1))
    const bob = await server.customer('bob')
    await expect(giveBalance(server, bob, '10.00')).rejects.toThrow(/The day 2026-11-19 of the ledger is closed|behind its books/)
    server.clock.set(NOON)
    await giveBalance(server, bob, '10.00')
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: '2026-11-19' })
  })

  test('is taken from 00:15 of the next day, not earlier', async () => {
    const server = await fiveDays()
    server.clock.set(new Date('2026-11-21T00:10:00Z'))
    await takeDigests(server.services)
    expect(await verify(server)).toMatchObject({ checkedTo: '2026-11-19' })
    server.clock.set(new Date('2026-11-21T00:15:00Z'))
    await takeDigests(server.services)
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: '2026-11-20' })
  })

  test('does not exist for an empty ledger, which is valid', async () => {
    const server = await startServer()
    expect(await takeDigests(server.services)).toBe(0)
    expect(await verify(server)).toEqual({ valid: true, checkedTo: null, head: null })
  })

  test('is the same when it is computed again from the same entries', async () => {
    const server = await fiveDays()
    await takeDigests(server.services)
    const before = await verify(server)
    await tamper(server, 'delete from ledger_digests')
    await takeDigests(server.services)
    expect((await verify(server)).head).toBe(before.head)
  })
})

describe('digest verification detects', () => {
  const third = `(select id from ledger_transfers where posted_at::date = '2026-11-17' order by id limit 1)`
  const cases: [string, string, string][] = [
    [
      'an amount that was changed, balanced and all',
      `update ledger_entries set amount = amount + sign(amount) where transfer = ${third}`,
      '2026-11-17',
    ],
    [
      'an entry that was moved to another account',
      `update ledger_entries set owner = uuid_v7() where transfer = ${third} and kind = 'CUSTOMER_AVAILABLE'`,
      '2026-11-17',
    ],
    ['a transfer that says somebody else did it', `update ledger_transfers set actor = uuid_v7() where id = ${third}`, '2026-11-17'],
    ['a transfer that was deleted', `delete from ledger_transfers where id = ${third}`, '2026-11-17'],
    ['an entry that was deleted', `delete from ledger_entries where transfer = ${third} and amount > 0`, '2026-11-17'],
    [
      'a transfer slipped into a day that was over',
      `insert into ledger_transfers (id, reference, posted_at, kind) values (uuid_v7('2026-11-16T05:00:00Z'), uuid_v7(), '2026-11-16T05:00:00Z', 'ADJUSTMENT')`,
      '2026-11-16',
    ],
    [
      'a transfer slipped in before the first day',
      `insert into ledger_transfers (id, reference, posted_at, kind) values (uuid_v7('2020-02-02'), uuid_v7(), '2020-02-02', 'ADJUSTMENT')`,
      '2020-02-02',
    ],
    ['a digest that was changed', `update ledger_digests set hash = sha256('x') where day = '2026-11-18'`, '2026-11-18'],
    ['a digest that was deleted', `delete from ledger_digests where day = '2026-11-16'`, '2026-11-17'],
    ['digests that were cut off after they were anchored', `delete from ledger_digests where day >= '2026-11-18'`, '2026-11-17'],
  ]
  test.each(cases)('%s', async (_, statement, day) => {
    const server = await fiveDays()
    await takeDigests(server.services)
    expect(await verify(server)).toMatchObject({ valid: true })
    await tamper(server, statement)
    expect(await verify(server)).toMatchObject({ valid: false, firstBad: day })
  })

  test('entries that were changed together with their digests', async () => {
    const server = await fiveDays()
    await takeDigests(server.services)
    await tamper(server, `update ledger_entries set amount = amount + sign(amount) where transfer = ${third}`)
    await tamper(server, `delete from ledger_digests where day >= '2026-11-17'`)
    server.clock.set(addHours(NOON, 1))
    await takeDigests(server.services)
    expect(await verify(server)).toMatchObject({ valid: false, firstBad: '2026-11-19' })
  })
})
