import { afterEach, expect, test } from 'vitest'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import { investments } from '@/contract/investments'
import { payments, type Payment } from '@/contract/payments'
import { sql } from '@/server/db/sql'
import { matureInvestments, refundProject, watchWindows } from '@/server/modules/investments/jobs'
import { account } from '@/server/modules/ledger/accounts'
import { move, post } from '@/server/modules/ledger/posting'
import { newId } from '@/server/db/ids'
import { NOON, startServer, type Caller } from '../../support/server'
import { availableOf, tally } from '../../support/money'
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
  order,
  pay,
  runJob,
  settle,
} from '../../support/investing'

const server = await startServer()
const gateway = await makeGateway(server)
const [finance, second, third] = [await financeOf(server, 'finance'), await financeOf(server, 'second'), await financeOf(server, 'third')]
const people = { n: 0 }
const newCustomer = () => customerOf(server, `person${(people.n += 1)}`, { level: 1 })
const reverse = (caller: Caller, id: string, version?: number) =>
  caller.call(payments.reverse, {
    params: { id },
    body: { note: 'The bank called it back', ...(version === undefined ? {} : { version }) },
  })
const reversed = (id: string) => reverse(finance, id)
/** The change request for a reversal. */
const requested = async (id: string) => {
  const { data } = await finance.propose(payments.reverse, { params: { id }, body: { note: 'The bank called it back' } })
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  return data.changeRequest.id
}
const approve = (caller: Caller, id: string) => caller.call(approvals.approve, { params: { id }, body: {} })
const paid = async (ada: Caller, investment: string, amount: string): Promise<Payment> =>
  ok(await settle(third, (await pay(ada, investment, { gateway, amount })).id, amount)).data

afterEach(async () => {
  server.clock.set(NOON)
  await expectCapacityExact(server)
  await expectBooksExact(server)
})

test('two people reverse a payment: the principal is taken back, and the investment is cancelled', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const clearing = await balance(server, account.gatewayClearing(gateway))
  const payment = await paid(ada, id, '300.00')
  const request = await requested(payment.id)
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
  expect(await approve(finance, request)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(second, request)).toMatchObject({ status: 200, data: { status: 'APPLIED', result: { status: 'REVERSED' } } })
  expect(await getInvestment(ada, id)).toMatchObject({
    status: 'CANCELLED',
    paymentStatus: 'UNPAID',
    paidAmount: '0.00',
    principal: '0.00',
  })
  expect(await availableOf(server, ada)).toBe('0.00')
  expect(await balance(server, account.gatewayClearing(gateway))).toBe(clearing)
  expect(await reverse(third, payment.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('an order that still awaits payment keeps its other payments and its reservation', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { value: '250.00' })]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const [firstPayment] = [await paid(ada, id, '100.00'), await paid(ada, id, '50.00')]
  ok(await reversed(firstPayment.id))
  expect(await getInvestment(ada, id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'PARTIAL',
    paidAmount: '50.00',
    principal: '50.00',
  })
  expect(await (await newCustomer()).call(investments.create, order({ project: project.id, amount: '100.00' }))).toMatchObject({
    status: 409,
    code: 'PROJECT_FULL',
  })
  await paid(ada, id, '200.00')
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
})

test('when one of two payments is reversed, the money of the other goes to the balance', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const [firstPayment, two] = [await paid(ada, id, '100.00'), await paid(ada, id, '150.00')]
  ok(await reversed(firstPayment.id))
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'CANCELLED', principal: '0.00' })
  expect(await availableOf(server, ada)).toBe('150.00')
  ok(await reversed(two.id))
  expect(await availableOf(server, ada)).toBe('0.00')
})

test('a payment whose money was spent cannot be reversed, and nothing changes', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await paid(ada, id, '300.00')
  const request = await requested(payment.id)
  await server.db.transaction((tx) =>
    post(tx, {
      kind: 'WITHDRAWAL_REQUESTED',
      reference: newId(),
      by: null,
      at: NOON,
      lines: move(account.available(ada.user.id), account.hold(ada.user.id), 100n),
    }),
  )
  expect(await approve(second, request)).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
  expect(await reverse(finance, payment.id)).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'ACTIVE', principal: '250.00' })
  expect(await availableOf(server, ada)).toBe('49.00')
})

test('late money is taken back from the balance, and the order stays expired', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const part = await paid(ada, id, '100.00')
  later(server, { hours: 73 })
  await runJob(server, watchWindows)
  const late = await paid(ada, id, '200.00')
  expect(await availableOf(server, ada)).toBe('300.00')
  ok(await reversed(late.id))
  ok(await reversed(part.id))
  expect(await availableOf(server, ada)).toBe('0.00')
  expect((await getInvestment(ada, id)).status).toBe('EXPIRED')
})

test('reversing a second payment that only filled the balance leaves the investment as it was', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const [firstPayment, two] = [await pay(ada, id, { gateway, amount: '250.00' }), await pay(ada, id, { gateway, amount: '250.00' })]
  ok(await settle(third, firstPayment.id, '250.00'))
  // All of it is more than is due, so two people approve it.
  for (const caller of [third, second]) ok(await settle(caller, two.id, '250.00'))
  ok(await reversed(two.id))
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'ACTIVE', principal: '250.00' })
  expect(await availableOf(server, ada)).toBe('0.00')
})

test('a reversal is refused for a released principal as spent, for a matured one as a wrong status', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const [matured, released] = [
    await invest(ada, { project: project.id, amount: '250.00', lockedPeriod: 1 }),
    await invest(ada, { project: project.id, amount: '250.00', lockedPeriod: 1 }),
  ]
  const [firstPayment, two] = [await paid(ada, matured.id, '250.00'), await paid(ada, released.id, '250.00')]
  ok(
    await ada.call(investments.instruct, {
      params: { id: matured.id },
      body: { maturityInstruction: 'KEEP', version: (await getInvestment(ada, matured.id)).version },
    }),
  )
  later(server, { days: 31 })
  await runJob(server, matureInvestments)
  expect(await reverse(finance, firstPayment.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(await reverse(finance, two.id)).toMatchObject({ status: 409, code: 'MONEY_SPENT' })
})

test('a refunded principal is taken back from the balance', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await paid(ada, id, '250.00')
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project.id}`)
  await runJob(server, refundProject, { projectId: project.id })
  ok(await reversed(payment.id))
  expect(await availableOf(server, ada)).toBe('0.00')
})

test('a transaction can be approved again after its payment was reversed', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const first = await pay(ada, id, { gateway, amount: '100.00', transactionId: 'again' })
  ok(await settle(third, first.id, '100.00'))
  ok(await reversed(first.id))
  const again = await pay(ada, id, { gateway, amount: '100.00', transactionId: 'again' })
  expect((await settle(third, again.id, '100.00')).status).toBe(200)
})

test('two simultaneous approvals reverse the payment once', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const request = await requested((await paid(ada, id, '250.00')).id)
  const answers = await Promise.all([second, third].map((caller) => approve(caller, request)))
  expect(tally(answers)).toEqual({ 200: 1, WRONG_STATE: 1 })
  expect((await getInvestment(ada, id)).status).toBe('CANCELLED')
})
