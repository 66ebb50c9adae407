import { afterEach, expect, test } from 'vitest'
import { paymentAgrees } from '@tests/support/checks'
import { investments } from '@/contract/investments'
import { commissions } from '@/contract/commissions'
import { messages } from '@/contract/messages'
import { notifications } from '@/contract/notifications'
import { payments, type Payment } from '@/contract/payments'
import { sql } from '@/server/db/sql'
import { payCommissions } from '@/server/modules/commissions/jobs'
import { account } from '@/server/modules/ledger/accounts'
import { availableOf } from '../../support/money'
import {
  balance,
  customerOf,
  expectBooksExact,
  expectCapacityExact,
  financeOf,
  invest,
  later,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  settle,
} from '../../support/investing'
import { NOON, startServer, type Caller } from '../../support/server'

// A bulk approval approves several payments, but no flagged ones, and can be reversed as a whole for ten minutes.
const server = await startServer()
const gateway = await makeGateway(server)
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const { id: project } = await makeProject(server)
const people = { n: 0 }
const newCustomer = (making: object = {}) => customerOf(server, `person${(people.n += 1)}`, { level: 1, ...making })
const claim = async (caller: Caller, sending: object = {}, amount = '250.00') =>
  pay(caller, (await invest(caller, { project, amount })).id, { gateway, amount, ...sending })
const approve = async (caller: Caller, selected: readonly Pick<Payment, 'id'>[]) =>
  ok(await caller.call(payments.bulkApprove, { body: { payments: selected.map(({ id }) => ({ id })), checks: paymentAgrees } })).data
const reverse = (caller: Caller, id: string | null, note: string | null = null) =>
  caller.call(payments.bulkReverse, { params: { id: id ?? '' }, body: { note } })
const commissionsOf = async (caller: Caller) =>
  ok(await finance.call(commissions.list, { query: { user: caller.user.id } }))
    .data.map(({ status }) => status)
    .sort()
const paymentOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data
const waitingOf = async (investment: string) => {
  const { data } = ok(await finance.call(investments.payments, { params: { id: investment }, query: {} }))
  return data.find(({ status }) => status === 'PENDING')
}

afterEach(async () => {
  server.clock.set(NOON)
  await expectCapacityExact(server)
  await expectBooksExact(server)
})

test('flagged payments are left out with the reason per row; the others are approved at the claimed amount', async () => {
  const ada = await newCustomer()
  const [plain, bare, over] = [await claim(ada), await claim(ada, { transferProof: null }), await claim(ada, { amount: '260.00' })]
  const { id, reversibleUntil, results } = await approve(finance, [plain, bare, over])
  expect(reversibleUntil).toBe('2026-11-20T12:10:00.000Z')
  expect(results).toMatchObject([
    { id: plain.id, code: plain.code, ok: true, status: 'APPROVED', message: null },
    { id: bare.id, code: bare.code, ok: false, status: null, errors: [{ path: 'note' }] },
    { id: over.id, ok: false, errors: [{ path: 'note' }] },
  ])
  expect(results[1]?.message).toContain('no proof was sent')
  expect((await getInvestment(ada, plain.investment.id)).status).toBe('ACTIVE')
  for (const payment of [bare, over]) expect(await paymentOf(payment.id)).toMatchObject({ status: 'PENDING', approvals: [] })
  expect(ok(await second.call(payments.bulkApprovals, {})).data).toMatchObject([
    { id, by: { name: 'Finance' }, payments: 1, sum: '250.00' },
  ])
  expect(ok(await finance.call(payments.decisions, { params: { id: plain.id } })).data).toMatchObject([{ isBulk: true }])
})

test('the payer does not approve the own payment, alone or in bulk', async () => {
  const own = await claim(await newCustomer())
  await server.db.run(sql`update payments set user_id = ${finance.user.id} where id = ${own.id}`)
  expect(await settle(finance, own.id, '250.00')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  const { results } = await approve(finance, [own])
  expect(results).toMatchObject([
    {
      ok: false,
      message: `${own.code} concerns your own customer account, so another team member must decide on it. Nothing was changed.`,
    },
  ])
  expect(await paymentOf(own.id)).toMatchObject({ status: 'PENDING', approvals: [] })
})

test('a bulk approval that approves no payment has nothing to reverse', async () => {
  const ada = await newCustomer()
  const bare = await claim(ada, { transferProof: null })
  expect(await approve(finance, [bare])).toMatchObject({ id: null, reversibleUntil: null, results: [{ ok: false }] })
})

test('a reversal by another person restores payments, investments and books, and voids commissions', async () => {
  const above = await newCustomer()
  const ada = await newCustomer({ referredBy: above.user.username })
  const investment = await invest(ada, { project })
  const before = await getInvestment(ada, investment.id)
  const paid = await pay(ada, investment.id, { gateway, amount: '250.00', transactionId: 'WIRE 1' })
  const [clearing, clock] = [
    await balance(server, account.gatewayClearing(gateway)),
    (await getInvestment(ada, investment.id)).clockStoppedAt,
  ]
  const { id } = await approve(finance, [paid])
  expect((await getInvestment(ada, investment.id)).status).toBe('ACTIVE')
  expect(ok(await above.call(commissions.mine, { query: {} })).data).toMatchObject([{ status: 'PENDING' }])
  later(server, { hours: 0.15 })
  expect(ok(await reverse(second, id, 'The statement was of last month')).data).toEqual({ id, reversed: 1 })

  expect(await getInvestment(ada, investment.id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'PENDING',
    paidAmount: '0.00',
    expiresAt: before.expiresAt,
    clockStoppedAt: clock,
    effectiveFrom: null,
    maturesAt: null,
  })
  expect(await balance(server, account.gatewayClearing(gateway))).toBe(clearing)
  expect((await paymentOf(paid.id)).status).toBe('REVERSED')
  const again = await waitingOf(investment.id)
  expect(again).toMatchObject({
    amount: '250.00',
    transactionId: 'WIRE 1',
    flags: [],
    reviewFlags: [],
    approvalsNeeded: 1,
    createdAt: paid.createdAt,
  })
  expect(ok(await finance.call(payments.decisions, { params: { id: again?.id ?? '' } })).data).toMatchObject([
    { outcome: 'APPROVED', isBulk: true, by: { name: 'Finance' } },
    { outcome: 'REVERSED', isBulk: true, by: { name: 'Second' }, note: 'The statement was of last month' },
  ])
  const actions = await server.db.all<{ action: string }>(sql`select action from audit_logs where actor_id = ${second.user.id} order by id`)
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payment.bulk-reversed', 'payment.reversed', 'investment.reopened', 'commission.voided']),
  )
  expect(ok(await above.call(commissions.mine, { query: {} })).data).toEqual([])
  expect(await commissionsOf(above)).toEqual(['VOID'])

  // The payment can be approved again, and then earns its commission.
  ok(await settle(finance, again?.id ?? '', '250.00', null))
  expect(await getInvestment(ada, investment.id)).toMatchObject({ status: 'ACTIVE', paidAmount: '250.00' })
  expect(await commissionsOf(above)).toEqual(['PENDING', 'VOID'])
})

test('reversing the second payment of an investment keeps the first one', async () => {
  const ada = await newCustomer()
  await server.db.run(sql`update approval_policy_flags set note_required = false where flag = 'AMOUNT_DIFFERS'`)
  const { id } = await invest(ada, { project, amount: '250.00' })
  const first = await pay(ada, id, { gateway, amount: '100.00' })
  ok(await settle(finance, first.id, '100.00', null))
  const rest = await pay(ada, id, { gateway, amount: '150.00' })
  const run = await approve(finance, [rest])
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
  ok(await reverse(finance, run.id))
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'AWAITING_PAYMENT', paidAmount: '100.00', principal: '100.00' })
  await server.db.run(sql`update approval_policy_flags set note_required = true where flag = 'AMOUNT_DIFFERS'`)
})

test('the first of two approvals can be reversed without moving money, until the second is given', async () => {
  const ada = await newCustomer()
  const large = await claim(ada, {}, '12000.00')
  const { id, results } = await approve(finance, [large])
  expect(results).toMatchObject([{ ok: true, status: 'PENDING' }])
  ok(await reverse(finance, id))
  expect(await paymentOf(large.id)).toMatchObject({ status: 'PENDING', approvals: [], firstReceivedAmount: null })
  const next = await approve(finance, [large])
  ok(await settle(second, large.id, '12000.00'))
  expect(await reverse(finance, next.id)).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
})

/** A member of finance who approves and then loses the role. */
async function approveAsLeaver(id: string, amount: string): Promise<void> {
  const leaver = await financeOf(server, `leaver${(people.n += 1)}`)
  expect(ok(await settle(leaver, id, amount)).data).toMatchObject({ status: 'PENDING', firstReceivedAmount: amount })
  await server.db.run(sql`delete from user_roles where user_id = ${leaver.user.id}`)
}
const awaitingSecond = async () => ok(await finance.call(payments.list, { query: { needsSecond: true } })).data.map(({ id }) => id)

test('a first approval that no longer counts is discarded: the next one may confirm another amount', async () => {
  const large = await claim(await newCustomer(), {}, '12000.00')
  await approveAsLeaver(large.id, '11000.00')
  const lapsed = await paymentOf(large.id)
  expect(lapsed).toMatchObject({ approvals: [], firstReceivedAmount: null })
  expect(lapsed.flags).not.toContain('SECOND_NEEDED')
  expect(await awaitingSecond()).not.toContain(large.id)
  expect(ok(await settle(finance, large.id, '12000.00')).data).toMatchObject({
    status: 'PENDING',
    firstReceivedAmount: '12000.00',
    approvals: [{ by: { id: finance.user.id } }],
  })
  expect(await awaitingSecond()).toContain(large.id)
  expect(await settle(second, large.id, '11000.00')).toMatchObject({ status: 422, errors: [{ path: 'receivedAmount' }] })
  expect(ok(await settle(second, large.id, '12000.00')).data).toMatchObject({ status: 'APPROVED' })
})

test('a bulk approval after one that no longer counts uses the claimed amount and can be reversed', async () => {
  const large = await claim(await newCustomer(), {}, '12000.00')
  await approveAsLeaver(large.id, '11000.00')
  const { id, results } = await approve(finance, [large])
  expect(results).toMatchObject([{ ok: true, status: 'PENDING' }])
  expect(await paymentOf(large.id)).toMatchObject({ firstReceivedAmount: '12000.00' })
  ok(await reverse(finance, id))
  expect(await paymentOf(large.id)).toMatchObject({ status: 'PENDING', approvals: [], firstReceivedAmount: null })
})

test('a bulk approval can be reversed once, within ten minutes, by staff who may settle payments', async () => {
  const ada = await newCustomer()
  const reader = await server.staff('reader', { permissions: ['investments:read'] })
  const [firstBulk, secondBulk] = [await approve(finance, [await claim(ada)]), await approve(finance, [await claim(ada)])]
  expect((await reverse(reader, firstBulk.id)).status).toBe(403)
  ok(await reverse(finance, firstBulk.id))
  expect(await reverse(finance, firstBulk.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  later(server, { hours: 1 / 6 })
  expect(await reverse(finance, secondBulk.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(ok(await finance.call(payments.bulkApprovals, {})).data).toEqual([])
})

test('a reversal is all or nothing: one payment whose money was used blocks the whole run', async () => {
  await server.db.run(sql`update settings set values = values || '{"referralHoldDays": 0}'::jsonb`)
  const above = await newCustomer()
  const [ada, bob] = [await newCustomer({ referredBy: above.user.username }), await newCustomer()]
  const [hers, his] = [await claim(ada), await claim(bob)]
  const { id } = await approve(finance, [hers, his])
  await runJob(server, payCommissions)
  const refused = await reverse(finance, id)
  expect(refused).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
  expect(refused.message).toContain('a commission')
  for (const payment of [hers, his])
    expect((await getInvestment(payment === hers ? ada : bob, payment.investment.id)).status).toBe('ACTIVE')

  // A late payment was credited to the balance and then spent.
  const cleo = await newCustomer()
  const order = await invest(cleo, { project, amount: '250.00' })
  ok(await cleo.call(investments.cancel, { params: { id: order.id }, body: {} }))
  const late = await pay(cleo, order.id, { gateway, amount: '250.00' })
  const run = await approve(finance, [late])
  expect(await availableOf(server, cleo)).toBe('250.00')
  await invest(cleo, { project, amount: '200.00', source: 'BALANCE' })
  expect(await reverse(finance, run.id)).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
})

test('a bulk approval is not reversed after its investment was cancelled in the cooling-off period', async () => {
  const ada = await newCustomer()
  const { id: only } = await makeProject(server, { reflectionDays: 14 })
  const { id } = await invest(ada, { project: only, amount: '250.00' })
  const run = await approve(finance, [await pay(ada, id, { gateway, amount: '250.00' })])
  ok(await ada.call(investments.cancel, { params: { id }, body: {} }))
  const refused = await reverse(finance, run.id)
  expect(refused).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
  expect(refused.message).toContain('has changed since')
})

const ask = async (payment: string, note = 'Which day was it?') =>
  ok(await second.call(investments.settlePayment, { body: { payment, status: 'MORE_INFO', note } })).data
const newsOf = async (caller: Caller) => ok(await caller.call(notifications.mine, { query: {} })).data

test('a question that the approval closed is open again after a reversal, with its deadline and thread', async () => {
  const ada = await newCustomer()
  const paid = await claim(ada)
  const { replyUntil } = await ask(paid.id)
  const { id } = await approve(finance, [paid])
  later(server, { hours: 0.15 })
  ok(await reverse(second, id))
  const { data } = ok(await finance.call(investments.payments, { params: { id: paid.investment.id }, query: {} }))
  const again = data.find(({ status }) => status === 'MORE_INFO')
  expect(again).toMatchObject({ replyUntil, note: 'Which day was it?' })
  expect(ok(await ada.call(messages.ofPayment, { params: { id: again?.id ?? '' } })).data).toMatchObject([{ body: 'Which day was it?' }])
  const [asked, reopened] = await newsOf(ada)
  expect(asked).toMatchObject({ kind: 'payment.asked', body: 'Which day was it?', isRead: false })
  expect(reopened?.kind).toBe('payment.reopened')
  ok(await ada.call(messages.answerPayment, { params: { id: again?.id ?? '' }, body: { body: 'On Friday' } }))
  expect((await paymentOf(again?.id ?? '')).status).toBe('PENDING')
})

test('the question about a payment with a withdrawn first approval is open again, unless the customer replied meanwhile', async () => {
  const ada = await newCustomer()
  const [open, answered] = [await claim(ada, {}, '20000.00'), await claim(ada, {}, '20000.00')]
  for (const { id } of [open, answered]) await ask(id)
  const { id, results } = await approve(finance, [open, answered])
  expect(results).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }])
  later(server, { hours: 0.1 })
  ok(await ada.call(messages.answerPayment, { params: { id: answered.id }, body: { body: 'On Friday' } }))
  ok(await reverse(second, id))
  expect(await paymentOf(open.id)).toMatchObject({ status: 'MORE_INFO', approvals: [], firstReceivedAmount: null })
  expect(await paymentOf(answered.id)).toMatchObject({ status: 'PENDING', approvals: [] })
})

test('a question open at a reversal leaves the customer at least a day to reply', async () => {
  const ada = await newCustomer()
  const paid = await claim(ada)
  await ask(paid.id)
  later(server, { hours: 160 })
  const { id } = await approve(finance, [paid])
  ok(await reverse(second, id))
  const { data } = ok(await finance.call(investments.payments, { params: { id: paid.investment.id }, query: {} }))
  expect(data.find(({ status }) => status === 'MORE_INFO')?.replyUntil).toBe(new Date(NOON.getTime() + 184 * 3_600_000).toISOString())
})
