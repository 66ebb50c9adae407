import { afterEach, expect, test } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { files } from '@/contract/files'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { refundProject, watchWindows } from '@/server/modules/investments/jobs'
import { account } from '@/server/modules/ledger/accounts'
import { NOON, startServer, type Caller } from '../../support/server'
import { availableOf, giveInvestment, tally } from '../../support/money'
import {
  activeInvestment,
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
  setSettings,
  settle,
} from '../../support/investing'

const server = await startServer()
const [usd, eur, bitcoin, elsewhere] = [
  await makeGateway(server),
  await makeGateway(server, { currency: 'EUR' }),
  await makeGateway(server, { currency: 'BTC' }),
  await makeGateway(server, { offered: false }),
]
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const people = { n: 0 }
const newCustomer = () => customerOf(server, `person${(people.n += 1)}`, { level: 1 })
const decline = (caller: Caller, payment: string, note = 'It did not come') =>
  caller.call(investments.settlePayment, { body: { payment, status: 'DECLINED', note } })
const requestInfo = (caller: Caller, payment: string, note = 'Which day was it?') =>
  caller.call(investments.settlePayment, { body: { payment, status: 'MORE_INFO', note } })
const paymentOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data

afterEach(async () => {
  server.clock.set(NOON)
  await expectCapacityExact(server)
  await expectBooksExact(server)
})

test('a payment that covers the investment activates it, and the money is on the gateway account', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const clearing = await balance(server, account.gatewayClearing(usd))
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00', transactionId: 'SEB 2611' })
  expect(payment).toMatchObject({
    status: 'PENDING',
    amount: '250.00',
    bookAmount: '250.00',
    dueAmount: '250.00',
    transactionId: 'SEB 2611',
    flags: [],
    approvalsNeeded: 1,
    receivedAmount: null,
    awaitsMoney: false,
    checkout: null,
  })
  expect(await getInvestment(ada, id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'PENDING',
    clockStoppedAt: NOON.toISOString(),
  })
  later(server, { hours: 5 })
  const settled = await settle(finance, payment.id, '250.00')
  expect(settled).toMatchObject({
    status: 200,
    data: {
      status: 'APPROVED',
      receivedAmount: '250.00',
      settledBy: { id: finance.user.id },
      approvals: [{ by: { id: finance.user.id } }],
    },
  })
  expect(await getInvestment(ada, id)).toMatchObject({
    status: 'ACTIVE',
    paymentStatus: 'PAID',
    paidAmount: '250.00',
    principal: '250.00',
    effectiveFrom: '2026-11-20T17:00:00.000Z',
    expiresAt: null,
    clockStoppedAt: null,
  })
  expect(Number(await balance(server, account.gatewayClearing(usd))) - Number(clearing)).toBe(250)
})

test('an overpayment goes to the balance', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await pay(ada, id, { gateway: usd, amount: '300.00' })
  expect(payment.flags).toEqual(['OVER'])
  ok(await settle(finance, payment.id, '300.00'))
  expect(await availableOf(server, ada)).toBe('50.00')
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'ACTIVE', principal: '250.00' })
  expect((await paymentOf(payment.id)).flags).toEqual(['OVER'])
})

test('a partial payment is kept until the rest arrives, and goes to the balance if it does not', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const [first, secondPayment] = [
    await invest(ada, { project: project.id, amount: '250.00' }),
    await invest(ada, { project: project.id, amount: '250.00' }),
  ]
  for (const { id } of [first, secondPayment]) {
    const payment = await pay(ada, id, { gateway: usd, amount: '100.00' })
    expect(payment.flags).toEqual(['PARTIAL'])
    ok(await settle(finance, payment.id, '100.00'))
    expect(await getInvestment(ada, id)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      paymentStatus: 'PARTIAL',
      paidAmount: '100.00',
      principal: '100.00',
    })
  }
  const rest = await pay(ada, first.id, { gateway: usd, amount: '150.00' })
  expect(rest).toMatchObject({ dueAmount: '150.00', flags: [] })
  ok(await settle(finance, rest.id, '150.00'))
  expect((await getInvestment(ada, first.id)).status).toBe('ACTIVE')

  later(server, { hours: 73 })
  await runJob(server, watchWindows)
  expect(await getInvestment(ada, secondPayment.id)).toMatchObject({ status: 'EXPIRED', principal: '0.00', paidAmount: '100.00' })
  expect(await availableOf(server, ada)).toBe('100.00')
})

test('cancelling a partly paid order moves the money to the balance, but not while a payment is in review', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  ok(await settle(finance, (await pay(ada, id, { gateway: usd, amount: '100.00' })).id, '100.00'))
  const open = await pay(ada, id, { gateway: usd, amount: '50.00' })
  expect(await ada.call(investments.cancel, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  ok(await decline(finance, open.id))
  expect((await getInvestment(ada, id)).paymentStatus).toBe('PARTIAL')
  ok(await ada.call(investments.cancel, { params: { id }, body: {} }))
  expect(await availableOf(server, ada)).toBe('100.00')
})

test('a payment in another currency counts at the rate that was frozen with the order', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id, rates } = await invest(ada, { project: project.id, amount: '117.00' })
  expect(rates.EUR).toMatch(/^1\.17/)
  await server.db.run(sql`update currencies set value = 1.5 where currency_code = 'EUR'`)
  const onTime = await pay(ada, id, { gateway: eur, amount: '100.00' })
  expect(onTime).toMatchObject({ currency: 'EUR', amount: '100.00', bookAmount: '117.00', flags: [] })
  ok(await settle(finance, onTime.id, '100.00'))
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')

  const late = await invest(ada, { project: project.id, amount: '200.00' })
  await server.db.run(sql`update currencies set value = 2 where currency_code = 'EUR'`)
  later(server, { hours: 73 })
  const payment = await pay(ada, late.id, { gateway: eur, amount: '100.00' })
  expect(payment).toMatchObject({ bookAmount: '200.00', flags: ['LATE'] })
  await server.db.run(sql`update currencies set value = 1.17 where currency_code = 'EUR'`)
})

test.each([
  ['EUR has two decimals', () => eur, '1.001'],
  ['bitcoin has eight', () => bitcoin, '0.000000001'],
  ['less than the smallest unit of the books', () => bitcoin, '0.00000001'],
])('an amount must fit its currency: %s', async (_, gateway, amount) => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await server.db.run(sql`update currencies set value = 90000 where currency_code = 'BTC'`)
  const { id } = await invest(ada, { project: project.id })
  expect(
    await ada.call(investments.makePayment, { params: { id }, body: { gateway: gateway(), amount, transactionId: 'abc' } }),
  ).toMatchObject({ status: 422, errors: [{ path: 'amount' }] })
})

test('only an active gateway of the customer’s country accepts payments', async () => {
  const [ada, stranger, project] = [await newCustomer(), await server.customer('stranger', { country: 'pt' }), await makeProject(server)]
  const [mine, foreign] = [await invest(ada, { project: project.id }), await invest(stranger, { project: project.id })]
  const off = await makeGateway(server)
  await server.db.run(sql`update payment_gateways set is_active = false where id = ${off}`)
  const tries: [Caller, string, string][] = [
    [ada, mine.id, elsewhere],
    [ada, mine.id, newId()],
    [ada, mine.id, off],
    [stranger, foreign.id, usd],
  ]
  for (const [caller, id, gateway] of tries) {
    expect(
      await caller.call(investments.makePayment, { params: { id }, body: { gateway, amount: '250.00', transactionId: 'abc' } }),
    ).toMatchObject({ status: 409, code: 'GATEWAY_UNAVAILABLE' })
  }
})

test('a payment after the payment window is flagged as late and goes to the balance', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  later(server, { hours: 73 })
  const early = await pay(ada, id, { gateway: usd, amount: '250.00' })
  expect(early.flags).toEqual(['LATE'])
  await runJob(server, watchWindows)
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'EXPIRED', paymentStatus: 'PENDING' })
  const after = await pay(ada, id, { gateway: usd, amount: '10.00' })
  ok(await settle(finance, early.id, '250.00'))
  ok(await settle(finance, after.id, '10.00'))
  expect(await availableOf(server, ada)).toBe('260.00')
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'EXPIRED', paidAmount: '0.00', principal: '0.00' })
})

test('a payment whose order was ended by its project goes to the balance and is flagged as late', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project.id}`)
  await runJob(server, refundProject, { projectId: project.id })
  expect((await getInvestment(ada, id)).status).toBe('EXPIRED')
  ok(await settle(finance, payment.id, '250.00'))
  expect(await availableOf(server, ada)).toBe('250.00')
  expect((await paymentOf(payment.id)).flags).toEqual(['LATE'])
})

test.each(['PAUSED', 'FUNDED', 'CLOSED'])('an existing order can still be paid while its project is %s', async (status) => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  await server.db.run(sql`update projects set status = ${status} where id = ${project.id}`)
  ok(await settle(finance, (await pay(ada, id, { gateway: usd, amount: '250.00' })).id, '250.00'))
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
})

test.each(['CANCELLED', 'COMPLETED'])('a payment for a project that is %s is refused', async (status) => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  await server.db.run(sql`update projects set status = ${status} where id = ${project.id}`)
  expect(
    await ada.call(investments.makePayment, { params: { id }, body: { gateway: usd, amount: '250.00', transactionId: 'abc' } }),
  ).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('a payment in review stops the payment window; its remaining time continues after the decision', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  later(server, { hours: 10 })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  later(server, { hours: 100 })
  await runJob(server, watchWindows)
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'AWAITING_PAYMENT', expiresAt: '2026-11-23T12:00:00.000Z' })
  ok(await decline(finance, payment.id))
  expect(await getInvestment(ada, id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'DECLINED',
    clockStoppedAt: null,
    expiresAt: '2026-11-27T16:00:00.000Z',
  })
  later(server, { hours: 61 })
  await runJob(server, watchWindows)
  expect((await getInvestment(ada, id)).status).toBe('AWAITING_PAYMENT')
  later(server, { hours: 1 })
  await runJob(server, watchWindows)
  expect((await getInvestment(ada, id)).status).toBe('EXPIRED')
})

test('requesting information opens a thread, and the customer’s reply returns the payment to review', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  expect(await requestInfo(finance, payment.id)).toMatchObject({ status: 200, data: { status: 'MORE_INFO', note: 'Which day was it?' } })
  expect(await requestInfo(finance, payment.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  const thread = { params: { id: payment.id } }
  expect(await bob.call(messages.ofPayment, thread)).toMatchObject({ status: 404 })
  expect(await bob.call(messages.answerPayment, { ...thread, body: { body: 'I' } })).toMatchObject({ status: 404 })
  ok(await ada.call(messages.answerPayment, { ...thread, body: { body: 'On Friday' } }))
  expect((await paymentOf(payment.id)).status).toBe('PENDING')
  const entries = ok(await ada.call(messages.ofPayment, thread)).data
  expect(entries.map(({ author, isStaff, body }) => [author.name, isStaff, body])).toEqual([
    ['Our team', true, 'Which day was it?'],
    [ada.user.username.replace('p', 'P'), false, 'On Friday'],
  ])
  expect(ok(await finance.call(messages.ofPayment, thread)).data[0]?.author.name).toBe('Finance')
  ok(await settle(finance, payment.id, '250.00'))
  expect(await ada.call(messages.answerPayment, { ...thread, body: { body: 'Thanks' } })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
})

test('a request for information is on the dashboard of a customer with more than 100 other decisions', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  for (let count = 0; count < 101; count += 1) await giveInvestment(server, ada, { amount: '1.00', project: project.id })
  const { id } = await invest(ada, { project: project.id })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  ok(await requestInfo(finance, payment.id))
  const { decisions, decisionCount } = ok(await ada.call(dashboard.mine, { query: {} })).data
  expect(decisionCount).toBe(102)
  expect(decisions.map(({ kind }) => kind)).toEqual([...Array.from({ length: 100 }, () => 'matured'), 'information'])
})

test('declining and requesting information need a note, approving needs the amount', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  const { id: payment } = await pay(ada, id, { gateway: usd, amount: '250.00' })
  const paths = async (body: { status: 'APPROVED' | 'DECLINED' | 'MORE_INFO'; note?: string; receivedAmount?: string }) =>
    (await finance.call(investments.settlePayment, { body: { payment, ...body } })).errors?.map(({ path }) => path)
  expect(await paths({ status: 'DECLINED' })).toEqual(['note'])
  expect(await paths({ status: 'MORE_INFO', note: '' })).toEqual(['note'])
  expect(await paths({ status: 'APPROVED' })).toEqual(['receivedAmount'])
  expect(await paths({ status: 'APPROVED', receivedAmount: '1.001' })).toEqual(['receivedAmount'])
})

test('from the threshold on, two people approve and must enter the same amount', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '10000.00' })
  const claimed = await pay(ada, id, { gateway: usd, amount: '10000.00' })
  expect(claimed.approvalsNeeded).toBe(2)
  const first = await settle(finance, claimed.id, '10000.00')
  expect(first).toMatchObject({
    status: 200,
    data: { status: 'PENDING', firstReceivedAmount: '10000.00', flags: ['SECOND_NEEDED'], approvals: [{ by: { id: finance.user.id } }] },
  })
  expect((await finance.call(payments.list, { query: { needsSecond: true } })).data.map((payment) => payment.id)).toEqual([claimed.id])
  expect(await settle(finance, claimed.id, '10000.00')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await settle(second, claimed.id, '9999.99')).toMatchObject({ status: 422, errors: [{ path: 'receivedAmount' }] })
  expect((await getInvestment(ada, id)).status).toBe('AWAITING_PAYMENT')
  expect(await settle(second, claimed.id, '10000.00')).toMatchObject({ status: 200, data: { status: 'APPROVED', flags: [] } })
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
})

test('a small claim with a large receipt needs two approvals, and requesting information clears the first one', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  expect(await settle(finance, payment.id, '25000.00')).toMatchObject({ status: 200, data: { status: 'PENDING', approvalsNeeded: 2 } })
  ok(await requestInfo(second, payment.id, 'How much was it?'))
  expect(await settle(finance, payment.id, '250.00')).toMatchObject({ status: 200, data: { status: 'APPROVED' } })
})

test('the approval threshold applies to the amount in the book currency', async () => {
  await setSettings(server, { fourEyesFrom: '100.00' })
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  expect((await pay(ada, id, { gateway: bitcoin, amount: '0.00100000' })).approvalsNeeded).toBe(1)
  expect((await pay(ada, id, { gateway: bitcoin, amount: '0.00200000' })).approvalsNeeded).toBe(2)
  await setSettings(server, { fourEyesFrom: '10000.00' })
})

test('a duplicate transaction or file is shown to staff, never to a customer', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const upload = async (caller: Caller) => {
    const form = new FormData()
    form.set('purpose', 'TRANSFER_PROOF')
    form.set(
      'file',
      new File(
        [
          new Uint8Array(
            Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
          ),
        ],
        'proof.png',
        { type: 'image/png' },
      ),
    )
    const stored = (await (await caller.request('post', files.upload.path, { body: form })).json()) as { data: { id: string } }
    return stored.data.id
  }
  const [hers, his] = [await invest(ada, { project: project.id }), await invest(bob, { project: project.id })]
  const firstPayment = await pay(ada, hers.id, {
    gateway: usd,
    amount: '250.00',
    transactionId: 'same-THING',
    transferProof: await upload(ada),
  })
  const two = await pay(bob, his.id, { gateway: eur, amount: '250.00', transactionId: 'SAME-thing', transferProof: await upload(bob) })
  expect(two).toMatchObject({ flags: ['OVER'], alike: [] })
  const current = await paymentOf(firstPayment.id)
  expect(current.flags).toEqual(['SAME_TRANSACTION', 'SAME_FILE'])
  expect(current.alike.map(({ code, because }) => [code, because])).toEqual([
    [two.code, 'SAME_TRANSACTION'],
    [two.code, 'SAME_FILE'],
  ])
  const duplicates = await finance.call(payments.list, { query: { duplicate: true } })
  expect(duplicates.data.map(({ id }) => id).sort()).toEqual([firstPayment.id, two.id].sort())
  expect(
    await bob.call(investments.makePayment, {
      params: { id: his.id },
      body: { gateway: usd, amount: '1.00', transactionId: 'x-1', transferProof: firstPayment.transferProof?.id ?? '' },
    }),
  ).toMatchObject({ status: 422, errors: [{ path: 'transferProof' }] })
})

test('a transaction is credited only once at each gateway', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const [hers, his] = [await invest(ada, { project: project.id }), await invest(bob, { project: project.id })]
  const firstPayment = await pay(ada, hers.id, { gateway: usd, amount: '250.00', transactionId: 'once' })
  const two = await pay(bob, his.id, { gateway: usd, amount: '250.00', transactionId: 'ONCE' })
  // Because both report the same transaction id, each needs two approvals.
  for (const { id } of [firstPayment, two]) expect(ok(await settle(finance, id, '250.00')).data.status).toBe('PENDING')
  const third = await financeOf(server, 'third')
  const answers = await Promise.all([settle(second, firstPayment.id, '250.00'), settle(third, two.id, '250.00')])
  expect(tally(answers)).toEqual({ 200: 1, ALREADY_TAKEN: 1 })
})

test('an order has at most five open payments', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  for (let n = 0; n < 5; n += 1) await pay(ada, id, { gateway: usd, amount: '10.00' })
  expect(
    await ada.call(investments.makePayment, { params: { id }, body: { gateway: usd, amount: '10.00', transactionId: 'sixth' } }),
  ).toMatchObject({ status: 409, code: 'LIMIT_REACHED' })
})

test('of two simultaneous decisions, one succeeds and the other is refused', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const pairs: [string, (payment: string) => Promise<{ status: number; code?: string }>[]][] = [
    ['approve and approve', (payment) => [settle(finance, payment, '250.00'), settle(second, payment, '250.00')]],
    ['approve and decline', (payment) => [settle(finance, payment, '250.00'), decline(second, payment)]],
    ['the same person in two tabs', (payment) => [settle(finance, payment, '250.00'), settle(finance, payment, '250.00')]],
  ]
  for (const [race, both] of pairs) {
    const { id } = await invest(ada, { project: project.id, amount: '250.00' })
    const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
    expect(tally(await Promise.all(both(payment.id))), race).toEqual({ 200: 1, WRONG_STATE: 1 })
  }
})

test('a decision on an outdated version is refused', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '20000.00' })
  const { id: payment, version } = await pay(ada, id, { gateway: usd, amount: '20000.00' })
  ok(await settle(finance, payment, '20000.00'))
  const late = await second.call(investments.settlePayment, { body: { payment, status: 'APPROVED', receivedAmount: '20000.00', version } })
  expect(late).toMatchObject({ status: 409, code: 'STALE_VERSION' })
})

test('of a simultaneous approval and cancellation, exactly one succeeds', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  const answers = await Promise.all([settle(finance, payment.id, '250.00'), ada.call(investments.cancel, { params: { id }, body: {} })])
  expect(tally(answers)).toEqual({ 200: 1, WRONG_STATE: 1 })
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
})

test('a repeated settlement returns the same bytes: one transfer, one email, one audit entry', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id, amount: '250.00' })
  const payment = await pay(ada, id, { gateway: usd, amount: '250.00' })
  const once = () =>
    finance.call(
      investments.settlePayment,
      { body: { payment: payment.id, status: 'APPROVED', receivedAmount: '250.00', note: 'As on the account' } },
      { key: 'lost-answer' },
    )
  const [first, again] = [await once(), await once()]
  expect(again.status).toBe(first.status)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  const count = (statement: ReturnType<typeof sql>) => server.db.one<{ n: number }>(statement)
  expect(await count(sql`select count(*)::int as n from ledger_transfers where reference = ${payment.id}`)).toEqual({ n: 1 })
  expect(
    await count(sql`select count(*)::int as n from audit_logs where subject_id = ${payment.id} and action = 'payment.approved'`),
  ).toEqual({ n: 1 })
  expect(await count(sql`select count(*)::int as n from outbox where to_user = ${ada.user.id} and template = 'payment.approved'`)).toEqual({
    n: 1,
  })
})

test('an idempotency key is for one request of one person at one endpoint, and expires after a day', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const at = (caller: Caller, amount: string, key: string | null) =>
    caller.call(investments.create, order({ project: project.id, amount }), { key })
  const created = ok(await at(ada, '250.00', 'a-key'))
  expect(await at(ada, '251.00', 'a-key')).toMatchObject({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    errors: [{ path: 'Idempotency-Key' }],
  })
  expect((await at(bob, '250.00', 'a-key')).data.id).not.toBe(created.data.id)
  const elsewhere = await ada.call(investments.cancel, { params: { id: created.data.id }, body: {} }, { key: 'a-key' })
  expect(elsewhere.status).toBe(200)
  for (const wrong of [null, '', 'x'.repeat(300)])
    expect(await at(ada, '250.00', wrong)).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' })
  later(server, { hours: 25 })
  expect((await at(ada, '250.00', 'a-key')).data.id).not.toBe(created.data.id)
})

test('a refusal is not stored: the same key succeeds once the reason is gone', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { status: 'PAUSED' })]
  const again = () => ada.call(investments.create, order({ project: project.id }), { key: 'try-again' })
  expect((await again()).code).toBe('PROJECT_NOT_OPEN')
  await server.db.run(sql`update projects set status = 'OPEN' where id = ${project.id}`)
  expect((await again()).status).toBe(200)
})

test('staff find payments by status, gateway, project, person, amount and text', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const approved = await activeInvestment(server, ada, finance, { project: project.id, amount: '333.00', gateway: usd })
  const open = await invest(ada, { project: project.id, amount: '444.00' })
  const waiting = await pay(ada, open.id, { gateway: eur, amount: '400.00', transactionId: 'FINDME-1' })
  const idsOfList = async (query: Parameters<typeof finance.call<typeof payments.list>>[1]['query']) =>
    (await finance.call(payments.list, { query: { project: project.id, ...query } })).data.map(({ investment }) => investment.id)
  expect(await idsOfList({})).toEqual([open.id, approved.id])
  expect(await idsOfList({ status: ['APPROVED'] })).toEqual([approved.id])
  expect(await idsOfList({ gateway: [eur] })).toEqual([open.id])
  expect(await idsOfList({ user: ada.user.id, amountFrom: '400.00' })).toEqual([open.id])
  expect(await idsOfList({ amountTo: '333.00' })).toEqual([approved.id])
  expect(await idsOfList({ searchTerm: 'findme' })).toEqual([open.id])
  expect(await idsOfList({ needsSecond: true })).toEqual([])
  const listed = await finance.call(payments.list, { query: { project: project.id, limit: 1 } })
  expect(listed.meta).toMatchObject({ total: 2, sum: { bookAmount: '801.00' } })
  expect((await ada.call(payments.list, { query: {} })).status).toBe(403)
  const mine = ok(await ada.call(investments.payments, { params: { id: open.id }, query: {} })).data
  expect(mine.map(({ id }) => id)).toEqual([waiting.id])
})

test('the sums of payments leave out declined and reversed ones, unless the filter asks for these alone', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await activeInvestment(server, ada, finance, { project: project.id, amount: '300.00', gateway: usd })
  const { id } = await invest(ada, { project: project.id, amount: '500.00' })
  const declined = await pay(ada, id, { gateway: usd, amount: '120.00' })
  ok(await decline(finance, declined.id))
  await pay(ada, id, { gateway: usd, amount: '80.00' })
  const sumOf = async (query: object) => (await finance.call(payments.list, { query: { project: project.id, ...query } })).meta?.sum
  expect(await sumOf({})).toMatchObject({ bookAmount: '380.00', excluded: '120.00' })
  expect(await sumOf({ status: ['PENDING'] })).toMatchObject({ bookAmount: '80.00', excluded: '0.00' })
  const ofDeclined = await sumOf({ status: ['DECLINED', 'REVERSED'] })
  expect(ofDeclined).toMatchObject({ bookAmount: '120.00' })
  expect(ofDeclined).not.toHaveProperty('excluded')
  expect((await ada.call(investments.payments, { params: { id }, query: {} })).meta?.sum).toEqual({
    bookAmount: '80.00',
    excluded: '120.00',
  })
  const cancelled = await invest(ada, { project: project.id, amount: '400.00' })
  ok(await ada.call(investments.cancel, { params: { id: cancelled.id }, body: {} }))
  expect((await finance.call(investments.list, { query: { project: project.id } })).meta?.sum).toMatchObject({
    investmentAmount: '800.00',
    paidAmount: '300.00',
    excluded: '400.00',
  })
})
