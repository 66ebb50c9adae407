import { expect, test } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { funds } from '@/contract/funds'
import { investments } from '@/contract/investments'
import { profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/reports'
import { toMinor, toMoney } from '@/domain/money'
import { sql } from '@/server/db/sql'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { ok } from '@tests/support/investing'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { startServer, type Caller } from '@tests/support/server'

/*
 * The months still owed to investors follow one rule, so the public project page, the home page, the back-office dashboard and the
 * customer pages show the same months.
 */
const NOW = new Date('2026-11-20T12:00:00Z')
const server = await startServer({ now: NOW })
const { db } = server
const admin = await server.admin()
const gateway = await makeGateway(server)
const october = { year: 2026, month: 10 }
const OCTOBER = new Date('2026-10-01T00:00:00Z')

const missingOf = async (project: string) => ok(await server.visitor.call(projects.get, { params: { id: project } })).data.track.missing
const overdueOf = async (caller: Caller, investment: string) =>
  ok(await caller.call(investments.get, { params: { id: investment } }))
    .data.upcoming.filter(({ isOverdue }) => isOverdue)
    .map(({ year, month }) => ({ year, month }))

/** A distribution of 1 % for October that fails after its first line. */
async function failedDistribution(project: string): Promise<string> {
  ok(await admin.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '100.00', gateway } }))
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const { hash } = ok(await admin.call(profit.preview, { params: { id: project }, body })).data
  const { id } = ok(await admin.call(profit.confirm, { params: { id: project }, body: { ...body, hash } })).data
  const stopped = postBatch(server.services, id, {
    linesAtOnce: 1,
    afterChunk: () => {
      throw new Error('the process ended')
    },
  })
  await expect(stopped).rejects.toThrow('the process ended')
  return id
}

test('a failed distribution is still owed to the investors who were not paid, and only to them', async () => {
  const project = (await makeProject(server)).id
  const [ada, bob] = [await server.customer('ada'), await server.customer('bob')]
  const of = (caller: Caller & { user: { id: string } }) =>
    makeInvestment(server, gateway, { project, user: caller.user.id, amount: '1000.00', period: 12, from: OCTOBER })
  const own = { ada: (await of(ada)).id, bob: (await of(bob)).id }
  const batch = await failedDistribution(project)
  const { user_id: paid } = await db.one<{ user_id: string }>(sql`select user_id from profit_lines where batch_id = ${batch} and no = 1`)
  const [first, second] = paid === ada.user.id ? ([ada, bob] as const) : ([bob, ada] as const)
  const idOf = (caller: Caller) => (caller === ada ? own.ada : own.bob)

  expect(await missingOf(project)).toEqual([october])
  expect(await overdueOf(first, idOf(first))).toEqual([])
  expect(await overdueOf(second, idOf(second))).toEqual([october])
  expect(ok(await second.call(dashboard.mine, { query: {} })).data.payouts).toMatchObject({
    overdueLow: '8.00',
    overdueHigh: '10.00',
    overdueMonths: 1,
  })

  ok(await admin.call(profit.resume, { params: { id: project, batchId: batch }, body: {} }))
  await server.runJobs()
  expect(await missingOf(project)).toEqual([])
  expect(await overdueOf(second, idOf(second))).toEqual([])
})

test('a project whose capital is lost completely owes nothing for later months', async () => {
  const project = (await makeProject(server)).id
  const eve = await server.customer('eve')
  const from = new Date('2026-11-01T00:00:00Z')
  const { id } = await makeInvestment(server, gateway, { project, user: eve.user.id, amount: '1000.00', period: 12, from })
  ok(await admin.call(funds.record, { params: { id: project }, body: { kind: 'CAPITAL_DEPLOYED', amount: '1000.00', gateway } }))
  const { hash } = ok(await admin.call(funds.lossPreview, { params: { id: project }, body: { amount: '1000.00' } })).data
  ok(await admin.call(funds.record, { params: { id: project }, body: { kind: 'CAPITAL_LOST', amount: '1000.00', hash } }))
  server.clock.set(new Date('2027-01-20T12:00:00Z'))
  expect(await missingOf(project)).toEqual([])
  expect(await overdueOf(await server.again(eve), id)).toEqual([])
  server.clock.set(NOW)
})

test('a completed project still owes its last month', async () => {
  await db.run(sql`update projects set status = 'CANCELLED'`)
  const project = (await makeProject(server, { title: 'Last Month' })).id
  const fay = await server.customer('fay')
  const [from, endedAt] = [new Date('2026-10-11T00:00:00Z'), new Date('2026-10-21T00:00:00Z')]
  const { id } = await makeInvestment(server, gateway, {
    project,
    user: fay.user.id,
    amount: '1000.00',
    period: 12,
    from,
    status: 'CLOSED',
    endedAt,
  })
  await db.run(sql`update projects set status = 'COMPLETED', ended_at = ${endedAt} where id = ${project}`)
  const before = new Date('2026-11-03T12:00:00Z')
  server.clock.set(before)
  const [reader, owner] = [await server.admin('early'), await server.again(fay)]
  const { shares } = ok(await server.visitor.call(reports.stats, {})).data
  expect(shares).toMatchObject({ due: 1, dueBy: '2026-11-05' })
  expect(
    ok(await reader.call(dashboard.office, { query: {} })).data.comingUp?.filter(({ title }) => title.startsWith('Payouts for')),
  ).toEqual([
    {
      at: '2026-11-05T23:59:59.000Z',
      isWholeDay: true,
      title: 'Payouts for October are due',
      detail: '1 project, minimum target',
      amount: '2.58',
    },
  ])
  expect(ok(await owner.call(dashboard.mine, { query: {} })).data.payouts).toMatchObject({ low: '2.58', overdueMonths: 0 })
  server.clock.set(NOW)
  expect(await missingOf(project)).toEqual([october])
  expect(await overdueOf(fay, id)).toEqual([october])
})

test('the dashboard sums every month of every investment, however many there are', async () => {
  const project = (await makeProject(server)).id
  const gina = await server.customer('gina')
  const investmentIds: string[] = []
  for (let n = 0; n < 18; n += 1)
    investmentIds.push(
      (await makeInvestment(server, gateway, { project, user: gina.user.id, amount: '1000.00', period: 120, from: OCTOBER })).id,
    )
  const upcoming = (
    await Promise.all(investmentIds.map(async (id) => ok(await gina.call(investments.get, { params: { id } })).data.upcoming))
  ).flat()
  expect(upcoming.length).toBeGreaterThan(2000)
  const sum = (end: 'low' | 'high') => toMoney(upcoming.reduce((total, payout) => total + toMinor(payout[end]), 0n))
  expect(ok(await gina.call(dashboard.mine, { query: {} })).data.payouts).toMatchObject({
    low: sum('low'),
    high: sum('high'),
    overdueMonths: 1,
  })
})
