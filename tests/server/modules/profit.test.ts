import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { api } from '@/contract/api'
import { projects } from '@/contract/projects'
import { activeDays, addMonths } from '@/domain/dates'
import { toMoney, toParts } from '@/domain/money'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { notifyOfPayouts } from '@/server/modules/profit/notify-payouts'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { startServer, type Caller } from '@tests/support/server'

const server = await startServer({ now: new Date('2026-11-20T12:00:00Z') })
const { db } = server
const admin = await server.admin()
const gateway = await makeGateway(server)
const [ada, bob, eve] = [await server.customer('ada'), await server.customer('bob'), await server.customer('eve')]

const LONG_AGO = new Date('2026-01-10T08:00:00Z')
const october = { year: 2026, month: 10 }
const rates = [{ lockedPeriod: 6, percentage: '1.00' }]
const available = (user: string) => balanceOf(db, account.available(user))
const pool = (project: string) => balanceOf(db, account.pool(project))

async function withReturn(project: string, amount: string) {
  const answer = await admin.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount, gateway } })
  expect(answer).toMatchObject({ status: 200 })
}
const preview = async (project: string, body: Parameters<typeof requestPreview>[1] = { ...october, rates }) =>
  (await requestPreview(project, body)).data
const requestPreview = (project: string, body: { year: number; month: number; rates: { lockedPeriod: number; percentage: string }[] }) =>
  admin.call(profit.preview, { params: { id: project }, body })
const confirm = (project: string, hash: string, body = { ...october, rates }) =>
  admin.call(profit.confirm, { params: { id: project }, body: { ...body, hash } })

async function invested(amounts: readonly string[], more: { period?: number; from?: Date } = {}) {
  const project = (await makeProject(server)).id
  const people = [ada, bob, eve].slice(0, amounts.length)
  for (const [at, caller] of people.entries()) {
    await makeInvestment(server, gateway, {
      project,
      user: caller.user.id,
      amount: amounts[at] ?? '100.00',
      period: 12,
      from: LONG_AGO,
      ...more,
    })
  }
  return project
}

test('a distribution pays principal times percentage from the pool to the balance of each investor', async () => {
  const project = await invested(['1000.00', '500.00'])
  await withReturn(project, '20.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const profitPreview = await preview(project, body)
  expect(profitPreview).toMatchObject({
    investors: 2,
    investments: 2,
    total: '15.00',
    poolBefore: '20.00',
    poolAfter: '5.00',
    covered: true,
    alreadyShared: false,
  })
  expect(profitPreview.top.map((line) => [line.user.name, line.amount, line.days, line.of])).toEqual([
    ['Ada', '10.00', 31, 31],
    ['Bob', '5.00', 31, 31],
  ])
  const before = await available(ada.user.id)
  const batch = await confirm(project, profitPreview.hash, body)
  expect(batch.data).toMatchObject({ status: 'POSTING', done: 0, of: 2, total: '15.00' })
  await server.runJobs()
  const { title } = (await admin.call(projects.get, { params: { id: project } })).data
  const audited = (await admin.call(audit.list, { query: { subject: batch.data.id } })).data
  expect(audited.map(({ subject }) => subject.code)).toEqual(Array(2).fill(`${title}, 2026-10`))
  expect((await admin.call(profit.progress, { params: { id: project, batchId: batch.data.id } })).data).toMatchObject({
    status: 'POSTED',
    done: 2,
    of: 2,
  })
  expect((await available(ada.user.id)) - before).toBe(1000n)
  expect(await pool(project)).toBe(500n)
})

test('33.333 % over three investors is rounded down for each, and the rest stays in the pool', async () => {
  const project = await invested(['100.00', '100.00', '100.00'])
  await withReturn(project, '100.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '33.333' }] }
  const profitPreview = await preview(project, body)
  expect(profitPreview.total).toBe('99.99')
  await confirm(project, profitPreview.hash, body)
  await server.runJobs()
  expect(await pool(project)).toBe(1n)
})

test.each([
  ['February of 28 days', { year: 2026, month: 2 }, 28, new Date('2026-02-14T23:00:00Z'), 15, '5.35'],
  ['February of 29 days', { year: 2024, month: 2 }, 29, new Date('2024-02-15T00:00:00Z'), 15, '5.17'],
  ['a month of 30 days', { year: 2026, month: 9 }, 30, new Date('2026-09-16T12:00:00Z'), 15, '5.00'],
  ['a month of 31 days', { year: 2026, month: 10 }, 31, new Date('2026-10-17T12:00:00Z'), 15, '4.83'],
])('%s: the first day counts', async (_, month, daysOfMonth, from, days, amount) => {
  const project = (await makeProject(server)).id
  await makeInvestment(server, gateway, { project, user: ada.user.id, amount: '1000.00', period: 12, from })
  const profitPreview = await preview(project, { ...month, rates: [{ lockedPeriod: 12, percentage: '1.00' }] })
  expect(profitPreview.top).toMatchObject([{ days, of: daysOfMonth, amount }])
})

test('the day of maturity does not count, and an investment that ended within the month counts until its end', async () => {
  const project = (await makeProject(server)).id
  const make = (user: string, more: object) =>
    makeInvestment(server, gateway, { project, user, amount: '3100.00', period: 6, from: new Date('2026-04-11T09:00:00Z'), ...more })
  await make(ada.user.id, { status: 'MATURED' })
  await make(bob.user.id, { status: 'EXITED', endedAt: new Date('2026-10-06T15:00:00Z') })
  await make(eve.user.id, { status: 'CANCELLED', endedAt: new Date('2026-10-06T15:00:00Z') })
  const profitPreview = await preview(project)
  expect(profitPreview.top.map((line) => [line.user.name, line.days, line.amount])).toEqual([
    ['Ada', 10, '10.00'],
    ['Bob', 5, '5.00'],
  ])
})

test('a lock period without a percentage is shown and receives nothing', async () => {
  const project = await invested(['1000.00'])
  const profitPreview = await preview(project, { ...october, rates: [{ lockedPeriod: 6, percentage: '1.00' }] })
  expect(profitPreview.periods).toEqual([
    { lockedPeriod: 12, percentage: '0.00', investments: 1, principal: '1000.00', partMonth: 0, total: '0.00' },
  ])
  expect(profitPreview).toMatchObject({ investors: 0, total: '0.00' })
})

test('an insufficient pool is shown by the preview and refused by the confirmation', async () => {
  const project = await invested(['1000.00'])
  await withReturn(project, '9.99')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const profitPreview = await preview(project, body)
  expect(profitPreview).toMatchObject({ covered: false, poolAfter: '-0.01' })
  expect(await confirm(project, profitPreview.hash, body)).toMatchObject({ status: 409, code: 'POOL_TOO_SMALL' })
  expect(await db.all(sql`select 1 from profit_batches where project_id = ${project}`)).toEqual([])
})

test('a confirmation is refused after its figures changed', async () => {
  const project = await invested(['1000.00'])
  await withReturn(project, '50.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const profitPreview = await preview(project, body)
  await makeInvestment(server, gateway, { project, user: bob.user.id, amount: '100.00', period: 12, from: LONG_AGO })
  expect(await confirm(project, profitPreview.hash, body)).toMatchObject({ status: 409, code: 'PREVIEW_CHANGED' })
  const fresh = await preview(project, body)
  await withReturn(project, '1.00')
  expect(await confirm(project, fresh.hash, body)).toMatchObject({ status: 409, code: 'PREVIEW_CHANGED' })
  const otherRates = { ...body, rates: [{ lockedPeriod: 12, percentage: '1.01' }] }
  expect(await confirm(project, (await preview(project, body)).hash, otherRates)).toMatchObject({ status: 409, code: 'PREVIEW_CHANGED' })
})

test('a month is distributed once, also with concurrent confirmations', async () => {
  const project = await invested(['1000.00'])
  await withReturn(project, '50.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const { hash } = await preview(project, body)
  const answers = await Promise.all([confirm(project, hash, body), confirm(project, hash, body)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  await server.runJobs()
  const again = await preview(project, body)
  expect(again.alreadyShared).toBe(true)
  expect(await confirm(project, again.hash, body)).toMatchObject({ status: 409, code: 'ALREADY_SHARED' })
})

test('a distribution is refused for a month that has not ended, a draft or a cancelled project', async () => {
  const project = await invested(['1000.00'])
  expect(await requestPreview(project, { year: 2026, month: 11, rates })).toMatchObject({ status: 422, code: 'MONTH_NOT_ENDED' })
  for (const status of ['DRAFT', 'CANCELLED']) {
    const otherProject = (await makeProject(server, { status })).id
    expect(await requestPreview(otherProject, { ...october, rates })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  }
  expect(await requestPreview(project, { ...october, rates: [...rates, ...rates] })).toMatchObject({
    status: 422,
    errors: [{ path: 'rates.1.lockedPeriod' }],
  })
})

test.each(['OPEN', 'PAUSED', 'FUNDED', 'CLOSED', 'COMPLETED'])('an ended month of a %s project can be distributed', async (status) => {
  const project = await invested(['1000.00'])
  await withReturn(project, '15.00')
  await server.db.run(sql`update projects set status = ${status} where id = ${project}`)
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  expect(await confirm(project, (await preview(project, body)).hash, body)).toMatchObject({ status: 200, data: { total: '10.00' } })
  await server.runJobs()
})

test('the money of a confirmed distribution cannot be distributed again before it is posted', async () => {
  const project = await invested(['1000.00'])
  await withReturn(project, '15.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  await confirm(project, (await preview(project, body)).hash, body)
  const september = { year: 2026, month: 9, rates: body.rates }
  const profitPreview = await preview(project, september)
  expect(profitPreview).toMatchObject({ poolBefore: '5.00', covered: false })
  expect(await confirm(project, profitPreview.hash, september)).toMatchObject({ code: 'POOL_TOO_SMALL' })
  await server.runJobs()
})

test('a posting that fails between chunks resumes after the last line, and no investor is paid twice', async () => {
  const project = (await makeProject(server)).id
  const people = await Promise.all(Array.from({ length: 7 }, (_, at) => server.customer(`crash${at}`)))
  for (const { user } of people) {
    await makeInvestment(server, gateway, { project, user: user.id, amount: '100.00', period: 12, from: LONG_AGO })
    await makeInvestment(server, gateway, { project, user: user.id, amount: '200.00', period: 12, from: LONG_AGO })
  }
  await withReturn(project, '50.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const { data: batch } = await confirm(project, (await preview(project, body)).hash, body)
  for (const stopAt of [3, 6, 9]) {
    const dying = postBatch(server.services, batch.id, {
      linesAtOnce: 3,
      afterChunk: (done) => {
        if (done >= stopAt) throw new Error('the process was killed')
      },
    })
    await expect(dying).rejects.toThrow('killed')
    expect((await admin.call(profit.progress, { params: { id: project, batchId: batch.id } })).data).toMatchObject({
      status: 'FAILED',
      done: stopAt,
      of: 14,
    })
  }
  expect(await admin.call(profit.resume, { params: { id: project, batchId: batch.id }, body: {} })).toMatchObject({
    status: 200,
    data: { status: 'POSTING', error: null },
  })
  // Two processes post the rest concurrently.
  await Promise.all([postBatch(server.services, batch.id, { linesAtOnce: 2 }), postBatch(server.services, batch.id, { linesAtOnce: 2 })])
  await server.runJobs()
  for (const { user } of people) expect(await available(user.id)).toBe(300n)
  expect(await pool(project)).toBe(5000n - 2100n)
  expect(await admin.call(profit.resume, { params: { id: project, batchId: batch.id }, body: {} })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
})

test('each investor is notified once of all investments in the project', async () => {
  await server.mails()
  const project = (await makeProject(server, { title: 'Saffron Mill' })).id
  const carla = await server.customer('carla')
  await makeInvestment(server, gateway, { project, user: carla.user.id, amount: '1000.00', period: 12, from: LONG_AGO })
  await makeInvestment(server, gateway, { project, user: carla.user.id, amount: '500.00', period: 12, from: LONG_AGO })
  await withReturn(project, '50.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  await confirm(project, (await preview(project, body)).hash, body)
  await server.runJobs()
  const mails = (await server.mails()).filter((mail) => mail.to === carla.user.email)
  expect(mails.map((mail) => mail.content.subject)).toEqual(['Payout of 15.00 USD from Saffron Mill'])
  expect((await carla.call(api.notifications.mine, { query: {} })).data).toMatchObject([
    { kind: 'profit.received', title: 'Payout of 15.00 USD from Saffron Mill' },
  ])
})

test('visitors see what was posted, and whether it was on time: until the end of the fifth, in UTC', async () => {
  const project = (await makeProject(server)).id
  await makeInvestment(server, gateway, { project, user: ada.user.id, amount: '1000.00', period: 12, from: LONG_AGO })
  await makeInvestment(server, gateway, {
    project,
    user: bob.user.id,
    amount: '1000.00',
    period: 6,
    from: new Date('2026-09-01T09:00:00Z'),
  })
  await withReturn(project, '50.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const { data: batch } = await confirm(project, (await preview(project, body)).hash, body)
  const listShared = async () => (await server.visitor.call(projects.sharedProfit, { params: { id: project }, query: {} })).data
  const track = async () => (await server.visitor.call(projects.get, { params: { id: project } })).data.track
  // Investments are active since January, and nothing was posted for those months.
  const before = Array.from({ length: 9 }, (_, index) => ({ year: 2026, month: index + 1 }))
  const ahead = [11, 12].map((month) => ({ year: 2026, month }))
  expect([await listShared(), await track()]).toEqual([
    [],
    { onTime: 0, shared: 0, dueSoFar: 10, missing: [...before, { year: 2026, month: 10 }], ahead, average: null },
  ])
  await server.runJobs()
  expect(await listShared()).toMatchObject([
    { id: batch.id, year: 2026, month: 10, total: '10.00', investors: 1, average: '0.50', onTime: false, confirmedBy: null },
  ])
  expect((await listShared())[0]?.rates).toEqual([{ lockedPeriod: 12, percentage: '1.00', returnMin: '0.90', returnMax: '1.10' }])
  for (const [at, onTime] of [
    ['2026-11-05T23:59:59.999Z', true],
    ['2026-11-06T00:00:00.000Z', false],
  ] as const) {
    await db.run(sql`update profit_batches set posted_at = ${new Date(at)} where id = ${batch.id}`)
    expect((await listShared())[0]?.onTime).toBe(onTime)
    expect(await track()).toEqual({ onTime: onTime ? 1 : 0, shared: 1, dueSoFar: 10, missing: before, ahead, average: '1.00' })
  }
})

test('a month that was owed and not posted is shown to visitors as missing', async () => {
  const project = (await makeProject(server)).id
  await makeInvestment(server, gateway, {
    project,
    user: ada.user.id,
    amount: '1000.00',
    period: 3,
    from: new Date('2026-08-31T23:00:00Z'),
  })
  const missing = async () => (await server.visitor.call(projects.get, { params: { id: project } })).data.track.missing
  // The investment is active from the last day of August. November is not due yet.
  expect(await missing()).toEqual([8, 9, 10].map((month) => ({ year: 2026, month })))
  await db.run(sql`update investments set ended_at = '2026-10-01T00:00:00Z', status = 'EXITED' where project_id = ${project}`)
  expect(await missing()).toEqual([8, 9].map((month) => ({ year: 2026, month })))
  await db.run(sql`update projects set status = 'CANCELLED' where id = ${project}`)
  expect(await missing()).toEqual([])
})

test('notifications sent in chunks reach each customer once, for all investments together', async () => {
  const project = (await makeProject(server, { title: 'Orchard Press' })).id
  const people = await Promise.all(['dora', 'emil', 'fay'].map((name) => server.customer(name)))
  for (const { user } of people) {
    for (const amount of ['100.00', '200.00', '300.00'])
      await makeInvestment(server, gateway, { project, user: user.id, amount, period: 12, from: LONG_AGO })
  }
  await withReturn(project, '50.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const { data: batch } = await confirm(project, (await preview(project, body)).hash, body)
  await postBatch(server.services, batch.id)
  await server.mails()
  await notifyOfPayouts(server.services, batch.id, { linesAtOnce: 2 })
  await server.runJobs()
  const subjects = (await server.mails())
    .filter((mail) => people.some((caller) => caller.user.email === mail.to))
    .map((mail) => mail.content.subject)
  expect(subjects).toEqual(Array.from({ length: 3 }, () => 'Payout of 6.00 USD from Orchard Press'))
})

test('capital that was written off before the month ended earns nothing in it', async () => {
  const project = await invested(['1000.00'])
  await admin.call(funds.record, { params: { id: project }, body: { kind: 'CAPITAL_DEPLOYED', amount: '1000.00', gateway } })
  const { data: loss } = await admin.call(funds.lossPreview, { params: { id: project }, body: { amount: '400.00' } })
  const lost = { kind: 'CAPITAL_LOST', amount: '400.00', hash: loss.hash } as const
  expect(await admin.call(funds.record, { params: { id: project }, body: lost })).toMatchObject({ status: 200, data: { status: 'POSTED' } })
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  expect((await preview(project, body)).total).toBe('10.00')
  server.clock.set(new Date('2026-12-02T12:00:00Z'))
  const later = await server.admin('later')
  const november = await later.call(profit.preview, { params: { id: project }, body: { ...body, month: 11 } })
  expect(november.data.total).toBe('6.00')
  server.clock.set(new Date('2026-11-20T12:00:00Z'))
})

test('rounding costs a person with several investments less than a cent a month: fractions are carried over', async () => {
  const project = (await makeProject(server)).id
  const give = (caller: Caller, amount: string, period = 12) =>
    makeInvestment(server, gateway, { project, user: caller.user.id, amount, period, from: LONG_AGO })
  const hers = [await give(ada, '100.00'), await give(ada, '100.00'), await give(ada, '100.00', 24), await give(ada, '100.00')]
  const his = [await give(bob, '100.00')]
  await withReturn(project, '100.00')
  const body = { ...october, rates: [{ lockedPeriod: 12, percentage: '0.3366' }] }
  const profitPreview = await preview(project, body)
  // Her exact total is 1.0098: cumulative rounding gives 0.33, 0.67 and 1.00, so the third gets nothing. His is 0.3366.
  expect(profitPreview).toMatchObject({ total: '1.33', roundedDown: '0.01' })
  const before = await available(ada.user.id)
  const { data: batch } = await confirm(project, profitPreview.hash, body)
  await server.runJobs()
  const lines = await db.all<{ id: string; amount: bigint }>(sql`
    select investment_id as id, amount from profit_lines where batch_id = ${batch.id} order by investment_id`)
  expect(lines).toEqual([...hers, ...his].map(({ id }, at) => ({ id, amount: [33n, 34n, 0n, 33n, 33n][at] })))
  expect((await available(ada.user.id)) - before).toBe(100n)
})

test('every line follows the rule, and rounding leaves less than a cent per person in the pool', async () => {
  const project = (await makeProject(server)).id
  const people = [ada.user.id, bob.user.id, eve.user.id]
  const day = (after: number) => new Date(Date.UTC(2026, 7, 1) + after * 86_400_000)
  const drawn = fc.sample(
    fc.record({
      cents: fc.bigInt({ min: 1n, max: 99_999_999n }),
      period: fc.constantFrom(1, 2, 6, 12),
      from: fc.integer({ min: 0, max: 2_400 }).map((hours) => day(hours / 24)),
      endsAfter: fc.option(fc.integer({ min: 0, max: 90 })),
      investor: fc.constantFrom(...people),
    }),
    { numRuns: 120, seed: 20261120 },
  )
  const holdings: { id: string; investor: string; cents: bigint; period: number; days: number }[] = []
  for (const { cents, period, from, endsAfter, investor } of drawn) {
    const ended = endsAfter === null ? null : new Date(Math.min(from.getTime() + endsAfter * 86_400_000, addMonths(from, period).getTime()))
    const { id } = await makeInvestment(server, gateway, {
      project,
      user: investor,
      amount: toMoney(cents),
      period,
      from,
      ...(ended ? { status: 'EXITED' as const, endedAt: ended } : {}),
    })
    const until = ended ?? addMonths(from, period)
    holdings.push({ id, investor, cents, period, days: activeDays(october, from, until) })
  }
  await withReturn(project, '9999999.00')
  const rateBodies = [
    { lockedPeriod: 1, percentage: '0.3333' },
    { lockedPeriod: 2, percentage: '33.333' },
    { lockedPeriod: 6, percentage: '1' },
  ]
  const body = { ...october, rates: rateBodies }
  const profitPreview = await preview(project, body)
  const { data: batch } = await confirm(project, profitPreview.hash, body)
  const parts = (period: number) => toParts(rateBodies.find((rate) => rate.lockedPeriod === period)?.percentage ?? '0')
  // In 1/10,000 cent of a percent and day, so that nothing is rounded here.
  const exactly = (investment: (typeof holdings)[number]) => investment.cents * parts(investment.period) * BigInt(investment.days)
  const whole = 1_000_000n * 31n
  const sums = new Map(people.map((person) => [person, 0n]))
  const expected = holdings
    .filter((investment) => investment.days > 0)
    .map((investment) => {
      const before = sums.get(investment.investor) ?? 0n
      const after = before + exactly(investment)
      sums.set(investment.investor, after)
      return { id: investment.id, days: investment.days, amount: after / whole - before / whole }
    })
  const lines = await db.all<{ id: string; days: number; amount: bigint }>(
    sql`select investment_id as id, days, amount from profit_lines where batch_id = ${batch.id}`,
  )
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(lines.sort(byId)).toEqual(expected.sort(byId))
  const total = lines.reduce((sum, line) => sum + line.amount, 0n)
  expect(profitPreview.total).toBe(toMoney(total))
  for (const person of people) {
    const mine = holdings.filter((investment) => investment.investor === person)
    const received = lines.filter(({ id }) => mine.some((investment) => investment.id === id)).reduce((sum, { amount }) => sum + amount, 0n)
    const left = mine.reduce((sum, investment) => sum + exactly(investment), 0n) - received * whole
    expect(left).toBeGreaterThanOrEqual(0n)
    expect(left).toBeLessThan(whole)
  }
  await server.runJobs()
})
