import { afterEach, expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { messages } from '@/contract/messages'
import { notifications } from '@/contract/notifications'
import { payments } from '@/contract/payments'
import { sql } from '@/server/db/sql'
import { watchWindows } from '@/server/modules/investments/jobs'
import { watchQuestions } from '@/server/modules/payments/jobs'
import { availableOf } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'
import {
  customerOf,
  expectBooksExact,
  financeOf,
  getInvestment,
  invest,
  later,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  setSettings,
  settle,
} from '../../support/investing'

// A question pauses the payment window, and with it the frozen exchange rate; so it ends without a reply.
const server = await startServer()
const gateway = await makeGateway(server, { currency: 'EUR' })
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const people = { n: 0 }
const paymentOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data
const newsOf = async (caller: Caller) => ok(await caller.call(notifications.mine, { query: {} })).data
const mailOf = (caller: Caller) =>
  server.db.all<{ template: string }>(sql`select template from outbox where to_user = ${caller.user.id} order by id`)
const hoursAfter = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000).toISOString()

/** An order whose whole amount was reported at NOON, with a question of staff. */
async function questioned() {
  const ada = await customerOf(server, `asked${(people.n += 1)}`, { level: 1 })
  const { id } = await invest(ada, { project: (await makeProject(server)).id, amount: '250.00' })
  const payment = await pay(ada, id, { gateway, amount: '250.00', transactionId: `SEB ${people.n}` })
  const asked = ok(
    await finance.call(investments.settlePayment, { body: { payment: payment.id, status: 'MORE_INFO', note: 'Which day was it?' } }),
  ).data
  return { ada, id, payment: payment.id, asked }
}

/** The deadline passes after the reminder. */
async function passDeadline() {
  later(server, { hours: 145 })
  await runJob(server, watchQuestions)
  later(server, { hours: 23 })
  await runJob(server, watchQuestions)
}

afterEach(async () => {
  server.clock.set(NOON)
  await expectBooksExact(server)
})

test('a question without a reply is reminded of, then the payment is declined and the payment window runs on', async () => {
  const { ada, id, payment, asked } = await questioned()
  expect(asked.replyUntil).toBe(hoursAfter(168))
  expect((await newsOf(ada))[0]?.body).toBe('Which day was it?')
  later(server, { hours: 143 })
  await runJob(server, watchQuestions)
  expect((await newsOf(ada))[0]?.title).toMatch(/^We need more information/)
  later(server, { hours: 2 })
  await runJob(server, watchQuestions)
  await runJob(server, watchQuestions)
  const reminders = (await newsOf(ada)).filter(({ title }) => /^Please reply about your payment/.test(title))
  expect(reminders).toHaveLength(1)
  expect((await mailOf(ada)).filter(({ template }) => template === 'payment.asked')).toHaveLength(2)
  later(server, { hours: 23 })
  await runJob(server, watchQuestions)
  expect(await paymentOf(payment)).toMatchObject({
    status: 'DECLINED',
    note: 'We did not receive a reply to our question about this payment in time.',
    replyUntil: null,
    settledBy: null,
  })
  expect(await getInvestment(ada, id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'DECLINED',
    clockStoppedAt: null,
    expiresAt: hoursAfter(168 + 72),
  })
  expect((await newsOf(ada))[0]?.title).toMatch(/^Your payment .+ was declined$/)
  expect((await mailOf(ada)).at(-1)?.template).toBe('payment.declined')
  expect((await newsOf(ada)).filter(({ kind, isRead }) => kind === 'payment.asked' && !isRead)).toEqual([])
  expect(await availableOf(server, ada)).toBe('0.00')
  later(server, { hours: 73 })
  await runJob(server, watchWindows)
  expect((await getInvestment(ada, id)).status).toBe('EXPIRED')
})

test('the reason is in the language of the customer', async () => {
  const { ada, payment } = await questioned()
  await server.db.run(sql`update users set language = 'es' where id = ${ada.user.id}`)
  await passDeadline()
  expect((await paymentOf(payment)).note).toBe('No recibimos a tiempo una respuesta a nuestra pregunta sobre este pago.')
})

test('money that did arrive is reported again and credited', async () => {
  const { ada, id, payment } = await questioned()
  await passDeadline()
  const { transactionId, amount } = await paymentOf(payment)
  const again = await pay(ada, id, { gateway, amount, transactionId })
  for (const caller of [finance, second]) ok(await settle(caller, again.id, amount))
  expect((await paymentOf(again.id)).status).toBe('APPROVED')
})

test('a reply ends the question; a second question has a deadline of its own, which a later setting does not change', async () => {
  const { ada, payment } = await questioned()
  later(server, { hours: 100 })
  ok(await ada.call(messages.answerPayment, { params: { id: payment }, body: { body: 'On Friday' } }))
  later(server, { hours: 100 })
  await runJob(server, watchQuestions)
  expect(await paymentOf(payment)).toMatchObject({ status: 'PENDING', replyUntil: null })
  const ask = { body: { payment, status: 'MORE_INFO' as const, note: 'Which Friday?' } }
  expect(ok(await finance.call(investments.settlePayment, ask)).data.replyUntil).toBe(hoursAfter(368))
  await setSettings(server, { paymentReplyHours: 1 })
  later(server, { hours: 2 })
  await runJob(server, watchQuestions)
  expect((await paymentOf(payment)).status).toBe('MORE_INFO')
  await setSettings(server, { paymentReplyHours: 168 })
})

test('a first approval ends the question: the payment awaits its second approval in the queue and is not declined', async () => {
  const { ada, payment, asked } = await questioned()
  await server.db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action = 'payment.approve'`)
  try {
    ok(await settle(second, payment, asked.amount))
    await passDeadline()
    expect(await paymentOf(payment)).toMatchObject({ status: 'PENDING', replyUntil: null, firstReceivedAmount: asked.amount })
    const list = await finance.call(payments.list, { query: { needsSecond: true, status: ['PENDING'] } })
    expect(ok(list).data.map(({ id }) => id)).toEqual([payment])
    expect((await newsOf(ada)).filter(({ kind, isRead }) => kind === 'payment.asked' && !isRead)).toEqual([])
    ok(await settle(finance, payment, asked.amount))
    expect((await paymentOf(payment)).status).toBe('APPROVED')
  } finally {
    await server.db.run(
      sql`update approval_policies set bands = '[{"from":"0.00","approvals":1},{"from":"10000.00","approvals":2}]' where action = 'payment.approve'`,
    )
  }
})

test('the deadline does not pass while the customer is frozen, and a reminder precedes it afterwards', async () => {
  const { ada, payment } = await questioned()
  later(server, { hours: 145 })
  await runJob(server, watchQuestions)
  await server.db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${ada.user.id}`)
  later(server, { hours: 100 })
  await runJob(server, watchQuestions)
  expect((await paymentOf(payment)).status).toBe('MORE_INFO')
  await server.db.run(sql`update users set frozen_at = null where id = ${ada.user.id}`)
  await runJob(server, watchQuestions)
  expect(await paymentOf(payment)).toMatchObject({ status: 'MORE_INFO', replyUntil: hoursAfter(145 + 100 + 24) })
  later(server, { hours: 23 })
  await runJob(server, watchQuestions)
  expect((await paymentOf(payment)).status).toBe('MORE_INFO')
  later(server, { hours: 2 })
  await runJob(server, watchQuestions)
  expect((await paymentOf(payment)).status).toBe('DECLINED')
})

test('a payment that its provider decides is not declined for a missing reply', async () => {
  const { payment } = await questioned()
  await server.db.run(sql`update payments set provider_id = 'charge-1' where id = ${payment}`)
  await passDeadline()
  expect((await paymentOf(payment)).status).toBe('MORE_INFO')
})

test('the decline does not advise to report the payment again once the investment was paid otherwise', async () => {
  const { ada, id, payment } = await questioned()
  const other = await pay(ada, id, { gateway, amount: '200.00', transactionId: `OTHER ${people.n}` })
  for (const caller of [finance, second]) await settle(caller, other.id, other.amount)
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = (select project_id from investments where id = ${id})`)
  await passDeadline()
  const [declined] = (await newsOf(ada)).filter(({ title }) => /was declined$/.test(title))
  expect((await paymentOf(payment)).status).toBe('DECLINED')
  expect(declined?.body).not.toContain('You can report the payment again')
})
