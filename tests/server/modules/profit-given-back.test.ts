import { expect, test } from 'vitest'
import { paymentAgrees } from '@tests/support/checks'
import { investments } from '@/contract/investments'
import { funds } from '@/contract/funds'
import { payments } from '@/contract/payments'
import { profit, type Batch } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { explain } from '@/contract/explain'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { notifyOfPayouts } from '@/server/modules/profit/notify-payouts'
import { reconcile } from '@/server/modules/reconciliation/queries'
import {
  allMails,
  customerOf,
  expectBooksExact,
  financeOf,
  invest,
  living,
  makeGateway,
  makeProject,
  ok,
  pay,
  settle,
} from '../../support/investing'
import { availableOf, giveBalance } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

// Investing before a month ends, receiving its payout, and cancelling free of charge within the cooling-off period must earn nothing.
const server = await startServer()
const gateway = await makeGateway(server)
const root = living(server, await server.admin())
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const [END_OF_OCTOBER, SECOND_OF_NOVEMBER] = [new Date('2026-10-25T09:00:00Z'), new Date('2026-11-02T09:00:00Z')]
const body = { year: 2026, month: 10, rates: [{ lockedPeriod: 6, percentage: '1.00' }] }
let people = 0

/** October's distribution is confirmed; Ada can still cancel free of charge, Bob cannot. */
async function confirmedShare() {
  server.clock.set(END_OF_OCTOBER)
  people += 1
  const { id: project } = await makeProject(server, { reflectionDays: 14 })
  const [ada, bob] = [await customerOf(server, `ada${people}`, { level: 1 }), await customerOf(server, `bob${people}`, { level: 1 })]
  for (const caller of [ada, bob]) await giveBalance(server, caller, '1000.00')
  const own = { project, amount: '1000.00', source: 'BALANCE', lockedPeriod: 6 } as const
  const [{ id: adas }, { id: bobs }] = [await invest(ada, own), await invest(bob, own)]
  server.clock.set(SECOND_OF_NOVEMBER)
  ok(await root.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '20.00', gateway } }))
  const { hash } = ok(await root.call(profit.preview, { params: { id: project }, body })).data
  const batch = ok(await root.call(profit.confirm, { params: { id: project }, body: { ...body, hash } })).data
  return { project, ada, bob, adas, bobs, batch }
}
const cancel = (caller: Caller, id: string) => caller.call(investments.cancel, { params: { id }, body: {} })
const sumOf = async (figure: 'investmentProfit' | 'projectShared', of: string) =>
  ok(await root.call(explain.figure, { query: { figure, of } })).meta?.sum?.amount

/** Ada has her initial balance and no profit, Bob has his share; figures, entries and reconciliation agree. */
async function expectNothingEarned({ project, ada, bob, adas, bobs, batch }: Awaited<ReturnType<typeof confirmedShare>>) {
  expect([await availableOf(server, ada), await availableOf(server, bob)]).toEqual(['1000.00', '2.25'])
  const shown = async (caller: Caller, id: string) => ok(await caller.call(investments.get, { params: { id } })).data.profitAmount
  expect([await shown(ada, adas), await sumOf('investmentProfit', adas)]).toEqual(['0.00', '0.00'])
  expect([await shown(bob, bobs), await sumOf('investmentProfit', bobs)]).toEqual(['2.25', '2.25'])
  expect(ok(await ada.call(users.myProfile, {})).data.totals.earned).toBe('0.00')
  const { profitShared } = ok(await root.call(projects.get, { params: { id: project } })).data
  expect([profitShared, await sumOf('projectShared', project)]).toEqual(['2.25', '2.25'])
  expect(ok(await root.call(profit.progress, { params: { id: project, batchId: batch.id } })).data.status).toBe('POSTED')
  await expectBooksExact(server)
  const { balanced, drift, exceptions } = await reconcile(server.db, server.clock.now())
  expect({ balanced, drift, exceptions }).toEqual({ balanced: true, drift: [], exceptions: [] })
}

test('a free cancellation returns the payouts of the investment, and the customer is notified', async () => {
  const scenario = await confirmedShare()
  await server.runJobs()
  expect(await availableOf(server, scenario.ada)).toBe('2.25')
  await server.mails()
  expect(await cancel(scenario.ada, scenario.adas)).toMatchObject({ status: 200, data: { status: 'CANCELLED', principal: '0.00' } })
  await expectNothingEarned(scenario)
  const mail = (await server.mails()).find(({ to }) => to === scenario.ada.user.email)
  expect(mail?.content.text).toContain('Payouts of 2.25 USD on this investment were returned to the project')
  const { text } = ok(await scenario.ada.call(investments.history, { params: { id: scenario.adas } }))
  expect(text).toContain('payouts returned 2.25')
})

test('spent payouts are covered by the returned principal', async () => {
  const scenario = await confirmedShare()
  await server.runJobs()
  await giveBalance(server, scenario.ada, '97.75')
  const { id: otherProject } = await makeProject(server)
  await invest(scenario.ada, { project: otherProject, amount: '100.00', source: 'BALANCE', lockedPeriod: 6 })
  expect(await availableOf(server, scenario.ada)).toBe('0.00')
  ok(await cancel(scenario.ada, scenario.adas))
  expect(await availableOf(server, scenario.ada)).toBe('997.75')
})

test('payouts that were confirmed but not yet posted are never paid after a cancellation', async () => {
  const scenario = await confirmedShare()
  ok(await cancel(scenario.ada, scenario.adas))
  await server.runJobs()
  await expectNothingEarned(scenario)
})

test('a cancellation during the posting has the same result, whichever comes first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const scenario = await confirmedShare()
    const post = (batch: Batch) => postBatch(server.services, batch.id, { linesAtOnce: 1 })
    const [left] = await Promise.all([cancel(scenario.ada, scenario.adas), post(scenario.batch), post(scenario.batch)])
    ok(left)
    await expectNothingEarned(scenario)
  }
})

test('a cancellation releases its part of a failed distribution at once, and the resumed posting is audited', async () => {
  const scenario = await confirmedShare()
  const dying = postBatch(server.services, scenario.batch.id, {
    linesAtOnce: 1,
    afterChunk: () => {
      throw new Error('the disk is full')
    },
  })
  await expect(dying).rejects.toThrow('the disk is full')
  expect([await availableOf(server, scenario.ada), await availableOf(server, scenario.bob)]).toEqual(['2.25', '0.00'])
  ok(await cancel(scenario.ada, scenario.adas))
  // Of the 20.00 received, only Bob's 2.25 is still allocated.
  const { poolBefore } = ok(await root.call(profit.preview, { params: { id: scenario.project }, body })).data
  expect(poolBefore).toBe('17.75')
  await postBatch(server.services, scenario.batch.id)
  const notifications = await server.db.all(sql`
    select action, before ->> 'status' as from, after ->> 'status' as to from audit_logs where subject_id = ${scenario.batch.id} and before is not null order by id`)
  expect(notifications).toEqual([
    { action: 'profit.failed', from: 'POSTING', to: 'FAILED' },
    { action: 'profit.resumed', from: 'FAILED', to: 'POSTING' },
    { action: 'profit.posted', from: 'POSTING', to: 'POSTED' },
  ])
  await expectNothingEarned(scenario)
})

test('a stopping process ends posting and notifying after the current chunk, and the next process continues', async () => {
  const scenario = await confirmedShare()
  const stopping = AbortSignal.abort(new Error('This process is stopping'))
  const services = { ...server.services, jobs: { ...server.services.jobs, stopping } }
  await expect(postBatch(services, scenario.batch.id, { linesAtOnce: 1 })).rejects.toThrow('This process is stopping')
  // No error: the batch stays in the queue for the next process.
  expect(await server.db.one(sql`select status, done from profit_batches where id = ${scenario.batch.id}`)).toEqual({
    status: 'POSTING',
    done: 1,
  })
  await postBatch(server.services, scenario.batch.id)
  await expect(notifyOfPayouts(services, scenario.batch.id, { linesAtOnce: 1 })).rejects.toThrow('This process is stopping')
  await notifyOfPayouts(server.services, scenario.batch.id)
  expect(await server.db.one(sql`select status, told = lines as "isNotified" from profit_batches where id = ${scenario.batch.id}`)).toEqual(
    {
      status: 'POSTED',
      isNotified: true,
    },
  )
})

/** Ada's investment, funded by two payments, earns October's profit, and so does Bob's. */
async function paidShare() {
  server.clock.set(END_OF_OCTOBER)
  people += 1
  const { id: project } = await makeProject(server, { reflectionDays: 14 })
  const [ada, bob] = [await customerOf(server, `ada${people}`, { level: 1 }), await customerOf(server, `bob${people}`, { level: 1 })]
  await giveBalance(server, bob, '1000.00')
  const own = { project, amount: '1000.00', lockedPeriod: 6 } as const
  const [{ id: adas }, { id: bobs }] = [await invest(ada, own), await invest(bob, { ...own, source: 'BALANCE' })]
  const paid = async (amount: string) => ok(await settle(second, (await pay(ada, adas, { gateway, amount })).id, amount)).data.id
  const [small, large] = [await paid('1.00'), await paid('999.00')]
  server.clock.set(SECOND_OF_NOVEMBER)
  ok(await root.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '20.00', gateway } }))
  const { hash } = ok(await root.call(profit.preview, { params: { id: project }, body })).data
  const batch = ok(await root.call(profit.confirm, { params: { id: project }, body: { ...body, hash } })).data
  return { project, ada, bob, adas, bobs, batch, small, large }
}
const reverse = (payment: string) => finance.call(payments.reverse, { params: { id: payment }, body: { note: 'The bank called it back' } })

test('a reversed payment returns the payouts of its investment, and the customer is notified', async () => {
  const scenario = await paidShare()
  await server.runJobs()
  expect(await availableOf(server, scenario.ada)).toBe('2.25')
  await allMails(server)
  ok(await reverse(scenario.large))
  expect(await availableOf(server, scenario.ada)).toBe('1.00')
  const mail = (await allMails(server)).find(({ content }) => content.text.includes('was reversed'))
  expect(mail?.to).toBe(scenario.ada.user.email)
  expect(mail?.content.text).toContain('Payouts of 2.25 USD on this investment were returned to the project')
  const { text } = ok(await scenario.ada.call(investments.history, { params: { id: scenario.adas } }))
  expect(text).toContain('payouts returned 2.25')
  await giveBalance(server, scenario.ada, '999.00')
  await expectNothingEarned(scenario)
})

test('payouts that were confirmed but not yet posted are never paid after their payment was reversed', async () => {
  const scenario = await paidShare()
  ok(await reverse(scenario.large))
  await server.runJobs()
  await giveBalance(server, scenario.ada, '999.00')
  await expectNothingEarned(scenario)
})

test('a payment is not reversed while the payouts of its investment are spent, and nothing changes', async () => {
  const scenario = await paidShare()
  await server.runJobs()
  await giveBalance(server, scenario.ada, '97.75')
  const { id: otherProject } = await makeProject(server)
  await invest(scenario.ada, { project: otherProject, amount: '100.00', source: 'BALANCE', lockedPeriod: 6 })
  const refused = await reverse(scenario.large)
  expect(refused).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
  expect(refused.text).toContain('have been spent, so they cannot be returned. Nothing was changed.')
  expect(ok(await scenario.ada.call(investments.get, { params: { id: scenario.adas } })).data.status).toBe('ACTIVE')
  // Reversing the smaller payment works: the principal of the other one covers the payouts.
  ok(await reverse(scenario.small))
  expect(await availableOf(server, scenario.ada)).toBe('996.75')
  await expectBooksExact(server)
})

test('a bulk approval is not reversed after a profit distribution contains its investment, and nothing changes', async () => {
  server.clock.set(new Date('2026-10-31T23:55:00Z'))
  people += 1
  const { id: project } = await makeProject(server)
  const ada = await customerOf(server, `ada${people}`, { level: 1 })
  const { id } = await invest(ada, { project, amount: '1000.00', lockedPeriod: 6 })
  const { id: payment } = await pay(ada, id, { gateway, amount: '1000.00' })
  const run = ok(await finance.call(payments.bulkApprove, { body: { payments: [{ id: payment }], checks: paymentAgrees } })).data
  server.clock.set(new Date('2026-11-01T00:01:00Z'))
  ok(await root.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '20.00', gateway } }))
  const { hash } = ok(await root.call(profit.preview, { params: { id: project }, body })).data
  ok(await root.call(profit.confirm, { params: { id: project }, body: { ...body, hash } }))
  const refused = await finance.call(payments.bulkReverse, { params: { id: run.id ?? '' }, body: { note: null } })
  expect(refused).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
  expect(refused.message).toContain('is in a profit distribution')
  await server.runJobs()
  expect(ok(await ada.call(investments.get, { params: { id } })).data).toMatchObject({ status: 'ACTIVE', paymentStatus: 'PAID' })
  await expectBooksExact(server)
})
