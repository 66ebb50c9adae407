import { afterAll, expect, test } from 'vitest'
import { investmentLife, investmentStatus, type InvestmentEvent, type InvestmentStatus } from '@/contract/investment-life'
import { investments } from '@/contract/investments'
import { paymentLife, payments, paymentStatus, type PaymentStatus } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { closeWithdrawn } from '@/server/modules/investments/commands/hold-for-withdrawal'
import { matureInvestment } from '@/server/modules/investments/commands/mature-investment'
import { refundInvestment } from '@/server/modules/investments/commands/refund-investment'
import { watchWindow } from '@/server/modules/investments/commands/expire-investment'
import { account } from '@/server/modules/ledger/accounts'
import { NOON, startServer } from '../../support/server'
import { balance, customerOf, financeOf, invest, later, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'

// Invalid transitions, each tried on a record in that state. Generated from the tables, so new states and events are included.
const server = await startServer()
const gateway = await makeGateway(server)
const [ada, finance, second] = [
  await customerOf(server, 'ada', { level: 1 }),
  await financeOf(server, 'finance'),
  await financeOf(server, 'second'),
]

/** An investment in the given state, with its principal in the matching account. */
async function investmentIn(status: InvestmentStatus): Promise<{ id: string; payment: string }> {
  const project = await makeProject(server, { allowsEarlyExit: true, reflectionDays: 14 })
  const investment = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await pay(ada, investment.id, { gateway, amount: '250.00' })
  if (status !== 'AWAITING_PAYMENT') ok(await settle(finance, payment.id, '250.00'))
  await server.db.run(
    sql`update investments set status = ${status}, exit_net = case when ${status} = 'EXIT_REQUESTED' then amount end where id = ${investment.id}`,
  )
  return { id: investment.id, payment: payment.id }
}
const frozen = async (id: string) => ({
  row: await server.db.one(sql`select status, version, paid_amount, ended_at from investments where id = ${id}`),
  principal: await balance(server, account.principal(id)),
  available: await balance(server, account.available(ada.user.id)),
  transfers: await server.db.one(sql`select count(*) from ledger_transfers`),
})

type Outcome = Promise<{ status: number; code?: string } | void>
/** How a person with permission triggers each event. */
const commands: Readonly<Record<InvestmentEvent, (id: string, payment: string) => Outcome>> = {
  activate: (_, payment) => settle(second, payment, '250.00'),
  cancel: (id) => ada.call(investments.cancel, { params: { id }, body: {} }),
  expire: (id) => work(server.services, system, (work) => watchWindow(work, id)),
  'request-exit': (id) => ada.call(investments.exit, { params: { id }, body: { net: '250.00' } }),
  'approve-exit': (id) => finance.call(investments.approveExit, { params: { id }, body: {} }),
  'decline-exit': (id) => finance.call(investments.declineExit, { params: { id }, body: { note: 'Not now' } }),
  mature: (id) => work(server.services, system, (work) => matureInvestment(work, id)),
  refund: async (id) => {
    await server.db.run(sql`update projects set status = 'CANCELLED' where id = (select project_id from investments where id = ${id})`)
    return work(server.services, system, (work) => refundInvestment(work, id))
  },
  release: (id) => ada.call(investments.release, { params: { id }, body: {} }),
  reinvest: (id) => ada.call(investments.reinvest, { params: { id }, body: { acknowledgedRisk: true } }),
  withdrawn: (id) => work(server.services, system, (work) => closeWithdrawn(work, id)),
  void: (_, payment) => finance.call(payments.reverse, { params: { id: payment }, body: { note: 'Called back' } }),
  reopen: (id) => finance.call(payments.bulkReverse, { params: { id }, body: { note: null } }),
}
// Events of system jobs: a job without work has no effect, while commands of people and other modules are refused.
const silent: readonly InvestmentEvent[] = ['expire', 'mature', 'refund']
// These events are triggered by a payment, which has its own table: approving an approved payment, or reversing one whose money
// was returned to the balance, is tested there.
const throughPayment: readonly InvestmentEvent[] = ['activate', 'void', 'reopen']
// A cancelled project also releases matured investments and ends pending ones, so its refund is tried when none of those are left.
const refundsOtherwise: readonly InvestmentStatus[] = ['AWAITING_PAYMENT', 'MATURED']

const wrongSteps = investmentStatus.options.flatMap((status) =>
  investmentLife.events
    .filter(
      (event) =>
        !investmentLife.allows(status, event) &&
        !throughPayment.includes(event) &&
        !(event === 'refund' && refundsOtherwise.includes(status)),
    )
    .map((event) => [event, status] as const),
)

test.each(wrongSteps)('an investment cannot %s while it is %s', async (event, status) => {
  const { id, payment } = await investmentIn(status)
  server.clock.set(NOON)
  later(server, { days: event === 'expire' || event === 'mature' ? 400 : 0 })
  const before = await frozen(id)
  const outcome = await Promise.resolve(commands[event](id, payment)).catch((refusal: unknown) => refusal)
  if (silent.includes(event)) expect(outcome).toBeUndefined()
  else expect(outcome).toMatchObject({ code: 'WRONG_STATE' })
  expect(await frozen(id)).toEqual(before)
  server.clock.set(NOON)
})

type PaymentEvent = (typeof paymentLife.events)[number]
const paymentAsked: Readonly<Record<PaymentEvent, (id: string) => Outcome>> = {
  approve: (id) => settle(second, id, '250.00'),
  decline: (id) => second.call(investments.settlePayment, { body: { payment: id, status: 'DECLINED', note: 'It did not come' } }),
  ask: (id) => second.call(investments.settlePayment, { body: { payment: id, status: 'MORE_INFO', note: 'Which day was it?' } }),
  answer: (id) => ada.call(messages.answerPayment, { params: { id }, body: { body: 'On Friday' } }),
  // Part of a first approval.
  resume: (id) => settle(second, id, '250.00'),
  reverse: (id) => second.call(payments.reverse, { params: { id }, body: { note: 'Called back' } }),
}
async function paymentIn(status: PaymentStatus): Promise<{ id: string; payment: string }> {
  const { id, payment } = await investmentIn('AWAITING_PAYMENT')
  if (status === 'APPROVED' || status === 'REVERSED') ok(await settle(finance, payment, '250.00'))
  await server.db.run(sql`update payments set status = ${status} where id = ${payment}`)
  return { id, payment }
}
const wrongPaymentSteps = paymentStatus.options.flatMap((status) =>
  paymentLife.events
    // A message or an approval while the payment is in review is allowed, but does not end a request for information.
    .filter((event) => !paymentLife.allows(status, event) && !((event === 'answer' || event === 'resume') && status === 'PENDING'))
    .map((event) => [event, status] as const),
)

test.each(wrongPaymentSteps)('a payment cannot %s while it is %s', async (event, status) => {
  const { id, payment } = await paymentIn(status)
  const readState = async () => ({
    investment: await frozen(id),
    payment: await server.db.one(sql`select status, version, note from payments where id = ${payment}`),
  })
  const before = await readState()
  expect(await paymentAsked[event](payment)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(await readState()).toEqual(before)
  // A customer has a maximum of open orders.
  await server.db.run(sql`update investments set status = 'CANCELLED' where id = ${id}`)
})

test('only the final statuses of investments and payments have no next step', () => {
  const ends = investmentStatus.options.filter((status) => investmentLife.events.every((event) => !investmentLife.allows(status, event)))
  expect(ends).toEqual(['EXITED', 'CLOSED', 'CANCELLED', 'EXPIRED', 'REFUNDED'])
  expect(paymentStatus.options.filter((status) => paymentLife.events.every((event) => !paymentLife.allows(status, event)))).toEqual([
    'DECLINED',
    'REVERSED',
  ])
})

afterAll(() => expect(wrongSteps.length + wrongPaymentSteps.length).toBeGreaterThan(80))
