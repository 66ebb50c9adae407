import { beforeAll, expect, test } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { investments } from '@/contract/investments'
import { notifications } from '@/contract/notifications'
import { profit } from '@/contract/profit'
import { transactions } from '@/contract/transactions'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { matureInvestments } from '@/server/modules/investments/jobs'
import { toMinor, toMoney } from '@/domain/money'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import {
  activeInvestment,
  allMails,
  customerOf,
  financeOf,
  invest,
  later,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
} from '../../support/investing'
import { startServer, type Caller, type Mail } from '../../support/server'

/** The figures shown to a customer: the parts of the total, amounts in review, and upcoming payouts. */
const server = await startServer({ now: new Date('2026-03-10T12:00:00Z') })
const [finance, gateway] = [await financeOf(server, 'finance'), await makeGateway(server)]
const mine = async (caller: Caller) => ok(await caller.call(dashboard.mine, { query: {} })).data
const profile = async (caller: Caller) => ok(await caller.call(users.myProfile, {})).data
const detail = async (caller: Caller, id: string) => ok(await caller.call(investments.get, { params: { id } })).data
const sum = (amounts: readonly string[]) => toMoney(amounts.reduce((total, amount) => total + toMinor(amount), 0n))

test('a reported payment counts as incoming and in review, not as invested, and stops the payment window', async () => {
  const ada = await customerOf(server, 'ada')
  const project = await makeProject(server)
  const investment = await invest(ada, { project: project.id, amount: '400.01' })
  expect((await profile(ada)).totals).toMatchObject({ incoming: '0.00', reserved: '400.01', invested: '0.00', assets: '0.00' })
  await pay(ada, investment.id, { gateway, amount: '400.01' })
  expect((await profile(ada)).totals).toMatchObject({ incoming: '400.01', reserved: '400.01', invested: '0.00', assets: '0.00' })
  expect((await mine(ada)).inReview).toEqual({ amount: '400.01', payments: 1, stillToPay: '0.00' })
  const order = await detail(ada, investment.id)
  expect(order).toMatchObject({ inReview: '400.01', stillToPay: '0.00', paymentStatus: 'PENDING', upcoming: [] })
  expect(order.clockStoppedAt).not.toBeNull()
})

test('a cancelled withdrawal counts neither as money in nor as money out', async () => {
  const bob = await customerOf(server, 'bob', { level: 1 })
  await giveBalance(server, bob, '500.00')
  const before = ok(await bob.call(transactions.summary, { query: {} })).data
  const wallet = await giveWallet(server, bob)
  const withdrawal = ok(await withdraw(server, bob, { amount: '120.00', wallet })).data
  const open = ok(await bob.call(transactions.summary, { query: {} })).data
  expect([open.in, open.out, open.closing]).toEqual([before.in, '120.00', '380.00'])
  ok(await bob.call(withdrawals.cancel, { params: { id: withdrawal.id }, body: { version: withdrawal.version } }))
  const after = ok(await bob.call(transactions.summary, { query: {} })).data
  expect([after.in, after.out, after.closing]).toEqual([before.in, before.out, '500.00'])
  expect([after.entriesIn, after.entriesOut]).toEqual([before.entriesIn, before.entriesOut])
  expect(after.returned).toEqual({ withdrawals: 1, amount: '120.00' })
  // A withdrawal that was requested and returned does not count in the totals of the hold account.
  const until = server.clock.now().toISOString()
  expect(ok(await bob.call(transactions.summary, { query: { account: 'hold', endDate: until } })).data).toMatchObject({
    in: '0.00',
    out: '0.00',
  })
})

test('several positions in one project keep their own terms and dates', async () => {
  const eve = await customerOf(server, 'eve', { level: 1 })
  const project = await makeProject(server)
  await activeInvestment(server, eve, finance, { project: project.id, amount: '300.00', lockedPeriod: 1, gateway })
  await activeInvestment(server, eve, finance, { project: project.id, amount: '200.00', lockedPeriod: 12, gateway })
  const { allocation } = await mine(eve)
  expect(allocation.parts.map(({ amount, detail: words }) => [amount, words])).toEqual([
    ['300.00', '0.9–1.1 % a month, until 11 May 2026'],
    ['200.00', '0.9–1.1 % a month, until 11 Apr 2027'],
  ])
  expect(new Set(allocation.parts.map(({ investment }) => investment?.id)).size).toBe(2)
})

const cleo = await customerOf(server, 'cleo', { level: 1 })
let matured: string
let sent: readonly Mail[]
let harbour: string
beforeAll(async () => {
  const project = await makeProject(server)
  harbour = project.id
  const investment = await activeInvestment(server, cleo, finance, { project: project.id, amount: '1000.00', lockedPeriod: 1, gateway })
  matured = investment.id
  ok(
    await cleo.call(investments.instruct, {
      params: { id: investment.id },
      body: { maturityInstruction: 'KEEP', version: investment.version },
    }),
  )
  await server.mails()
  later(server, { days: 32 })
  await runJob(server, matureInvestments)
  sent = await allMails(server)
})

test('matured principal is shown in the total, on the dashboard, in the next steps, in a notification and by email', async () => {
  const { totals } = await profile(cleo)
  expect(totals).toMatchObject({ locked: '0.00', matured: '1000.00', assets: '1000.00' })
  const { decisions, steps, allocation } = await mine(cleo)
  expect(decisions).toMatchObject([{ kind: 'matured', investment: { id: matured }, amount: '1000.00', since: '2026-04-10T12:00:00.000Z' }])
  expect(steps[0]).toEqual({ key: 'matured', done: false, at: null })
  expect(allocation.parts[0]).toMatchObject({ isActive: false, detail: 'Matured on 10 Apr 2026, needs your decision' })
  const [notification] = ok(await cleo.call(notifications.mine, { query: {} })).data
  expect(notification).toMatchObject({ title: 'Choose what to do with your matured principal of 1,000.00 USD' })
  const mail = sent.find(({ content }) => content.template === 'investment.matured')
  expect(mail?.content.subject).toBe('Choose what to do with your matured principal of 1,000.00 USD')
})

test('a matured investment keeps the payouts of its undistributed days, in the upcoming list and in the totals', async () => {
  const { upcoming } = await detail(cleo, matured)
  expect(upcoming.map(({ month, days, of, low, high, dueBy, isOverdue }) => [month, days, of, low, high, dueBy, isOverdue])).toEqual([
    // 22 of 31 days from 10 March, and nine days of April: the day of maturity does not count.
    [3, 22, 31, '6.38', '7.80', '2026-04-05T23:59:59.999Z', true],
    [4, 9, 30, '2.70', '3.30', '2026-05-05T23:59:59.999Z', false],
  ])
  const { comingUp, payouts } = await mine(cleo)
  expect(comingUp.map(({ kind, title, low, high }) => [kind, title, low, high])).toEqual([
    ['share', 'Overdue payouts, March', '6.38', '7.80'],
    ['share', 'April payouts', '2.70', '3.30'],
  ])
  expect(payouts).toEqual({ low: '9.08', high: '11.10', overdueLow: '6.38', overdueHigh: '7.80', overdueMonths: 1 })
  expect(sum(upcoming.map(({ high }) => high))).toBe(payouts.high)
})

test('the expected payout of a month equals the previewed distribution, to the cent', async () => {
  const [march] = (await detail(cleo, matured)).upcoming
  const share = { year: 2026, month: 3, rates: [{ lockedPeriod: 1, percentage: '0.90' }] }
  const preview = ok(await finance.call(profit.preview, { params: { id: harbour }, body: share })).data
  expect(preview.total).toBe(march?.low)
})
