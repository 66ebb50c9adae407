import { afterEach, expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { payments, type Payment } from '@/contract/payments'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { findGateway } from '@/server/modules/gateway-adapters/registry'
import { adapter } from '@/server/modules/gateway-adapters/btcpay/adapter'
import { watchWindows } from '@/server/modules/investments/jobs'
import { refreshCheckouts } from '@/server/modules/payments/jobs'
import { startBtcpay, type Invoice } from '../../support/btcpay'
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
  runJob,
  settle,
} from '../../support/investing'

const server = await startServer()
const btcpay = await startBtcpay(server)
const gateway = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config })
const [finance, second, project] = [await financeOf(server, 'finance'), await financeOf(server, 'second'), await makeProject(server)]
const people = { n: 0 }
const newCustomer = () => customerOf(server, `person${(people.n += 1)}`, { level: 1 })

/** An order of USD 100.00 with an open checkout. One coin is worth USD 50,000 in these tests, so 0.002 coins pay it. */
async function opened(): Promise<{ ada: Caller; investment: Investment; payment: Payment; invoice: Invoice }> {
  const ada = await newCustomer()
  const investment = await invest(ada, { project: project.id, amount: '100.00' })
  const payment = ok(await open(ada, investment.id)).data
  return { ada, investment, payment, invoice: btcpay.invoiceOf(payment.code) }
}
const open = (caller: Caller, id: string, amount = '100.00') =>
  caller.call(investments.makePayment, { params: { id }, body: { gateway, amount } })
const sendWebhook = (type: string, { id }: Invoice, more: Record<string, unknown> = {}) =>
  btcpay.deliver(gateway, btcpay.message(type, { invoiceId: id }, more))
const coins = (value: string, status: 'Processing' | 'Settled' = 'Settled') => ({ value, fee: '0', status })
const paymentOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data
const creditsOf = (caller: Caller) =>
  server.db.one<{ n: number }>(
    sql`select count(*)::int as n from ledger_transfers t join payments p on p.id = t.reference where t.kind = 'PAYMENT_APPROVED' and p.user_id = ${caller.user.id}`,
  )

afterEach(async () => {
  server.clock.set(NOON)
  btcpay.setBehaviour('well')
  await expectCapacityExact(server)
  await expectBooksExact(server)
})

test('a checkout is opened for the payment window and is not a payment before money arrives', async () => {
  const { ada, investment, payment, invoice } = await opened()
  expect(payment).toMatchObject({
    status: 'PENDING',
    awaitsMoney: true,
    amount: '100.00',
    transactionId: invoice.id,
    flags: [],
    checkout: { url: `${btcpay.config.url}/i/${invoice.id}`, expiresAt: '2026-11-23T12:00:00.000Z' },
  })
  expect(invoice).toMatchObject({ amount: '100.00', currency: 'USD', orderId: payment.code })
  expect(await getInvestment(ada, investment.id)).toMatchObject({ paymentStatus: 'UNPAID', clockStoppedAt: null })
  const queue = (await finance.call(payments.list, { query: { user: ada.user.id } })).data
  expect(queue).toEqual([])
  expect((await finance.call(payments.list, { query: { user: ada.user.id, awaitsMoney: true } })).data).toHaveLength(1)
  expect(ok(await open(ada, investment.id)).data.id).toBe(payment.id)
  ok(await ada.call(investments.cancel, { params: { id: investment.id }, body: {} }))
})

test.each(['down', 'broken', 'elsewhere'] as const)(
  'a provider that is %s delays the checkout only until it responds',
  async (behaviour) => {
    const ada = await newCustomer()
    const { id } = await invest(ada, { project: project.id, amount: '100.00' })
    btcpay.setBehaviour(behaviour)
    expect(await open(ada, id)).toMatchObject({ status: 409, code: 'GATEWAY_UNAVAILABLE' })
    expect(await getInvestment(ada, id)).toMatchObject({ paymentStatus: 'UNPAID', clockStoppedAt: null })
    btcpay.setBehaviour('well')
    later(server, { hours: 1 / 60 })
    const payment = ok(await open(ada, id)).data
    expect(payment.checkout?.url).toBe(`${btcpay.config.url}/i/${btcpay.invoiceOf(payment.code).id}`)
    expect(ok(await ada.call(investments.payments, { params: { id }, query: {} })).data).toHaveLength(1)
  },
)

const invoicesOf = (code: string) => [...btcpay.invoices.values()].filter(({ orderId }) => orderId === code)
const firstPaymentOf = async (caller: Caller, id: string) =>
  ok(await caller.call(investments.payments, { params: { id }, query: {} })).data[0]

test('an invoice whose response was lost is found by its payment code, by a repeated request and by the next job', async () => {
  for (const again of ['the same request', 'a job'] as const) {
    const ada = await newCustomer()
    const { id } = await invest(ada, { project: project.id, amount: '100.00' })
    const request = { params: { id }, body: { gateway, amount: '100.00' } }
    const key = newId()
    btcpay.setBehaviour('lost')
    expect(await ada.call(investments.makePayment, request, { key })).toMatchObject({ status: 409, code: 'GATEWAY_UNAVAILABLE' })
    btcpay.setBehaviour('well')
    later(server, { hours: 2 / 60 })
    if (again === 'a job') await runJob(server, refreshCheckouts)
    else ok(await ada.call(investments.makePayment, request, { key }))
    const payment = await firstPaymentOf(ada, id)
    expect(invoicesOf(payment?.code ?? '')).toHaveLength(1)
    expect(payment?.checkout?.url).toBe(`${btcpay.config.url}/i/${invoicesOf(payment?.code ?? '')[0]?.id}`)
  }
})

test('an invoice that the provider creates after the request timed out is used', async () => {
  const ada = await newCustomer()
  const { id } = await invest(ada, { project: project.id, amount: '100.00' })
  btcpay.setBehaviour('late')
  expect(await open(ada, id)).toMatchObject({ status: 409, code: 'GATEWAY_UNAVAILABLE' })
  btcpay.setBehaviour('well')
  btcpay.catchUp()
  later(server, { hours: 1 / 60 })
  const payment = ok(await open(ada, id)).data
  expect(invoicesOf(payment.code)).toHaveLength(1)
  Object.assign(invoicesOf(payment.code)[0] ?? {}, { status: 'Settled', coins: [coins('0.002')] })
  await runJob(server, refreshCheckouts)
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
})

test('simultaneous requests for the same payment open one checkout, and all of them return it', async () => {
  const ada = await newCustomer()
  const { id } = await invest(ada, { project: project.id, amount: '100.00' })
  const answers = await Promise.all([open(ada, id), open(ada, id), open(ada, id)])
  expect(new Set(answers.map((answer) => ok(answer).data.checkout?.url)).size).toBe(1)
  expect(invoicesOf(ok(answers[0] as (typeof answers)[number]).data.code)).toHaveLength(1)
})

test('a payment for which the provider never opened a checkout is declined when its window ends', async () => {
  const ada = await newCustomer()
  const { id } = await invest(ada, { project: project.id, amount: '100.00' })
  btcpay.setBehaviour('down')
  expect(await open(ada, id)).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
  btcpay.setBehaviour('well')
  later(server, { hours: 73 })
  await runJob(server, refreshCheckouts)
  expect(await firstPaymentOf(ada, id)).toMatchObject({
    status: 'DECLINED',
    note: 'The payment provider did not open a checkout in time.',
  })
})

test('no database transaction is open during a call to the provider', async () => {
  const ada = await newCustomer()
  const { id } = await invest(ada, { project: project.id, amount: '100.00' })
  const counted: number[] = []
  btcpay.onCall(async () => {
    const { n } = await server.db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    counted.push(n)
  })
  ok(await open(ada, id))
  btcpay.onCall(undefined)
  expect(counted).toEqual([0])
})

test('a settled invoice activates the investment once, however often and in whatever order it is reported', async () => {
  const { ada, investment, payment, invoice } = await opened()
  Object.assign(invoice, { status: 'Processing', coins: [coins('0.002', 'Processing')] })
  expect(await sendWebhook('InvoiceReceivedPayment', invoice)).toEqual({ status: 200, handled: true, code: undefined })
  expect(await getInvestment(ada, investment.id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'PENDING',
    clockStoppedAt: NOON.toISOString(),
  })
  expect(await ada.call(investments.cancel, { params: { id: investment.id }, body: {} })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  const settled = btcpay.message('InvoiceSettled', { invoiceId: invoice.id })
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => btcpay.deliver(gateway, settled)),
    ...Array.from({ length: 5 }, () => sendWebhook('InvoiceSettled', invoice, { isRedelivery: true })),
    sendWebhook('InvoicePaymentSettled', invoice),
    sendWebhook('InvoiceProcessing', invoice),
    sendWebhook('InvoiceCreated', invoice),
  ])
  expect(answers.every(({ status, handled }) => status === 200 && handled)).toBe(true)
  expect(await getInvestment(ada, investment.id)).toMatchObject({ status: 'ACTIVE', paymentStatus: 'PAID', paidAmount: '100.00' })
  expect(await paymentOf(payment.id)).toMatchObject({
    status: 'APPROVED',
    receivedAmount: '100.00',
    settledBy: null,
    flags: [],
    approvals: [],
  })
  expect(await creditsOf(ada)).toEqual({ n: 1 })
  const calls = btcpay.seen.length
  expect(await btcpay.deliver(gateway, settled)).toMatchObject({ handled: true })
  expect(btcpay.seen).toHaveLength(calls)
})

test('a webhook message is not trusted: only the state read from the provider counts', async () => {
  const { ada, investment, invoice } = await opened()
  expect(await sendWebhook('InvoiceSettled', invoice, { overPaid: true, payment: { value: '5' } })).toMatchObject({
    status: 200,
    handled: true,
  })
  expect((await getInvestment(ada, investment.id)).status).toBe('AWAITING_PAYMENT')
  expect(await creditsOf(ada)).toEqual({ n: 0 })
})

test('forged messages are refused without a call to the provider', async () => {
  const { ada, invoice } = await opened()
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  const body = btcpay.message('InvoiceSettled', { invoiceId: invoice.id })
  const right = btcpay.sign(body)
  const calls = btcpay.seen.length
  const forged: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, btcpay.sign(body, 'another secret')],
    [body, right.replace('sha256=', '')],
    [body, right.slice(0, -2)],
    [body, `sha1=${right.slice(7, 47)}`],
    [body.replace('InvoiceSettled', 'InvoiceInvalid'), right],
    [`${body} `, right],
  ]
  for (const [sent, signature] of forged)
    expect(await btcpay.deliver(gateway, sent, signature)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  expect(btcpay.seen).toHaveLength(calls)
  expect(await creditsOf(ada)).toEqual({ n: 0 })
})

test('messages about another store, invoice or event type are accepted and change nothing', async () => {
  const { ada, invoice } = await opened()
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  const about = { invoiceId: invoice.id }
  expect(await btcpay.deliver(gateway, btcpay.message('InvoiceSettled', about, { storeId: 'another-store' }))).toMatchObject({
    status: 200,
    handled: false,
  })
  expect(await btcpay.deliver(gateway, btcpay.message('InvoiceSettled', about, { storeId: undefined }))).toMatchObject({
    status: 200,
    handled: false,
  })
  expect(await btcpay.deliver(gateway, btcpay.message('SomethingNew', about))).toMatchObject({ status: 200, handled: false })
  expect(await btcpay.deliver(gateway, btcpay.message('InvoiceSettled', { invoiceId: 'not-ours' }))).toMatchObject({
    status: 200,
    handled: false,
  })
  expect(await creditsOf(ada)).toEqual({ n: 0 })
})

test('malformed or oversized messages and messages for an unknown gateway are refused', async () => {
  expect(await btcpay.deliver(gateway, 'not json')).toMatchObject({ status: 400, code: 'MALFORMED' })
  expect(await btcpay.deliver(gateway, '[]')).toMatchObject({ status: 400, code: 'MALFORMED' })
  expect(await btcpay.deliver(gateway, '')).toMatchObject({ status: 400, code: 'MALFORMED' })
  expect(await btcpay.deliver(newId(), btcpay.message('InvoiceSettled', {}))).toMatchObject({ status: 404 })
  expect(await btcpay.deliver(await makeGateway(server), btcpay.message('InvoiceSettled', {}))).toMatchObject({ status: 404 })
  expect(await btcpay.deliver('not-an-id', btcpay.message('InvoiceSettled', {}))).toMatchObject({ status: 404 })
  const huge = new Uint8Array(50 * 1024 * 1024)
  expect(await btcpay.deliver(gateway, huge)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
})

test('a message received while the provider is down returns 503, and its redelivery is processed', async () => {
  const { ada, investment, invoice } = await opened()
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  const body = btcpay.message('InvoiceSettled', { invoiceId: invoice.id })
  btcpay.setBehaviour('down')
  expect(await btcpay.deliver(gateway, body)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  btcpay.setBehaviour('well')
  expect(await btcpay.deliver(gateway, body)).toMatchObject({ status: 200, handled: true })
  expect((await getInvestment(ada, investment.id)).status).toBe('ACTIVE')
})

test('a lost message loses no money: the refresh job reads the invoice from the provider', async () => {
  const { ada, investment, invoice } = await opened()
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  await runJob(server, refreshCheckouts)
  await runJob(server, refreshCheckouts)
  expect((await getInvestment(ada, investment.id)).status).toBe('ACTIVE')
  expect(await creditsOf(ada)).toEqual({ n: 1 })
})

test('the provider is queried before a window ends, so money sent in time counts', async () => {
  const { ada, investment, invoice } = await opened()
  const forgotten = await opened()
  Object.assign(invoice, { status: 'Processing', coins: [coins('0.002', 'Processing')] })
  later(server, { hours: 71, days: 0 })
  await runJob(server, watchWindows)
  expect(await getInvestment(ada, investment.id)).toMatchObject({ status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' })
  later(server, { hours: 2 })
  await runJob(server, watchWindows)
  expect((await getInvestment(ada, investment.id)).status).toBe('AWAITING_PAYMENT')
  expect((await getInvestment(forgotten.ada, forgotten.investment.id)).status).toBe('EXPIRED')
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  await sendWebhook('InvoiceSettled', invoice)
  expect((await getInvestment(ada, investment.id)).status).toBe('ACTIVE')
})

test('a partial payment before the invoice expires counts, and the rest is still due', async () => {
  const { ada, investment, payment, invoice } = await opened()
  Object.assign(invoice, { coins: [coins('0.0008')] })
  await sendWebhook('InvoicePaymentSettled', invoice)
  expect((await getInvestment(ada, investment.id)).paidAmount).toBe('0.00')
  Object.assign(invoice, { status: 'Expired', additionalStatus: 'PaidPartial' })
  await sendWebhook('InvoiceExpired', invoice, { partiallyPaid: true })
  expect(await paymentOf(payment.id)).toMatchObject({ status: 'APPROVED', receivedAmount: '40.00', flags: ['PARTIAL'] })
  expect(await getInvestment(ada, investment.id)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'PARTIAL',
    paidAmount: '40.00',
  })

  const rest = ok(await open(ada, investment.id, '60.00')).data
  Object.assign(btcpay.invoiceOf(rest.code), { status: 'Settled', coins: [coins('0.0012')] })
  await sendWebhook('InvoiceSettled', btcpay.invoiceOf(rest.code))
  expect((await getInvestment(ada, investment.id)).status).toBe('ACTIVE')
})

test('an overpayment goes to the balance; an exact invoice counts at its amount despite coin rounding', async () => {
  const over = await opened()
  Object.assign(over.invoice, { status: 'Settled', additionalStatus: 'PaidOver', coins: [coins('0.002'), coins('0.00050001')] })
  await sendWebhook('InvoiceSettled', over.invoice)
  expect(await paymentOf(over.payment.id)).toMatchObject({ receivedAmount: '125.00', flags: ['OVER'] })
  expect(await availableOf(server, over.ada)).toBe('25.00')

  const rounded = await opened()
  Object.assign(rounded.invoice, { status: 'Settled', coins: [coins('0.00199999')] })
  await sendWebhook('InvoiceSettled', rounded.invoice)
  expect(await paymentOf(rounded.payment.id)).toMatchObject({ receivedAmount: '100.00', flags: [] })
})

test('money received after the window goes to the balance', async () => {
  const { ada, investment, payment, invoice } = await opened()
  later(server, { hours: 73 })
  await runJob(server, watchWindows)
  expect((await getInvestment(ada, investment.id)).status).toBe('EXPIRED')
  Object.assign(invoice, { status: 'Expired', additionalStatus: 'PaidLate', coins: [coins('0.002', 'Processing')] })
  await sendWebhook('InvoiceReceivedPayment', invoice, { afterExpiration: true })
  expect(await availableOf(server, ada)).toBe('0.00')
  Object.assign(invoice, { coins: [coins('0.002')] })
  await sendWebhook('InvoicePaymentSettled', invoice, { afterExpiration: true })
  expect(await availableOf(server, ada)).toBe('100.00')
  expect(await paymentOf(payment.id)).toMatchObject({ status: 'APPROVED', flags: ['LATE'] })
})

test('further money for a settled invoice becomes a separate payment', async () => {
  const { ada, investment, invoice } = await opened()
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  await sendWebhook('InvoiceSettled', invoice)
  Object.assign(invoice, { additionalStatus: 'PaidOver', coins: [coins('0.002'), coins('0.001')] })
  await Promise.all([sendWebhook('InvoicePaymentSettled', invoice), sendWebhook('InvoicePaymentSettled', invoice)])
  Object.assign(invoice, { coins: [coins('0.002'), coins('0.001'), coins('0.0001')] })
  await sendWebhook('InvoicePaymentSettled', invoice)
  const all = ok(await ada.call(investments.payments, { params: { id: investment.id }, query: { sortOrder: 'ASC' } })).data
  expect(all.map(({ receivedAmount, transactionId }) => [receivedAmount, transactionId])).toEqual([
    ['100.00', invoice.id],
    ['50.00', `${invoice.id}:2`],
    ['5.00', `${invoice.id}:3`],
  ])
  expect(await availableOf(server, ada)).toBe('55.00')
})

test('money beyond the order, or after its window, is credited at today’s rate and not at the frozen one', async () => {
  const euros = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config, currency: 'EUR' })
  const setRate = (value: string) => server.db.run(sql`update currencies set value = ${value} where currency_code = 'EUR'`)
  const openedInEuros = async () => {
    await setRate('1.25')
    const ada = await newCustomer()
    const { id } = await invest(ada, { project: project.id, amount: '100.00' })
    const { code } = ok(await ada.call(investments.makePayment, { params: { id }, body: { gateway: euros, amount: '80.00' } })).data
    return { ada, id, invoice: btcpay.invoiceOf(code) }
  }
  const settled = async (invoice: Invoice, changed: Partial<Invoice>) => {
    Object.assign(invoice, changed)
    await btcpay.deliver(euros, btcpay.message('InvoicePaymentSettled', { invoiceId: invoice.id }))
  }
  const credits = async (caller: Caller, id: string) =>
    ok(await caller.call(investments.payments, { params: { id }, query: { sortOrder: 'ASC' } })).data.map((payment) => [
      payment.receivedAmount,
      payment.rate,
      payment.bookAmount,
    ])

  const over = await openedInEuros()
  await setRate('1.00')
  await settled(over.invoice, { status: 'Settled', additionalStatus: 'PaidOver', coins: [coins('0.0036')] })
  expect(await credits(over.ada, over.id)).toEqual([
    ['80.00', '1.25', '100.00'],
    ['100.00', '1.00', '100.00'],
  ])
  expect((await getInvestment(over.ada, over.id)).status).toBe('ACTIVE')
  expect(await availableOf(server, over.ada)).toBe('100.00')

  const late = await openedInEuros()
  await setRate('1.00')
  later(server, { hours: 73 })
  await runJob(server, watchWindows)
  await settled(late.invoice, { status: 'Expired', additionalStatus: 'PaidLate', coins: [coins('0.0016')] })
  expect(await credits(late.ada, late.id)).toEqual([['80.00', '1.00', '80.00']])
  expect(await availableOf(server, late.ada)).toBe('80.00')
})

test('an unpaid checkout is declined when the provider stops monitoring it', async () => {
  const { ada, investment, payment, invoice } = await opened()
  Object.assign(invoice, { status: 'Expired' })
  later(server, { days: 4 })
  await sendWebhook('InvoiceExpired', invoice)
  expect((await paymentOf(payment.id)).status).toBe('PENDING')
  later(server, { days: 7 })
  await runJob(server, refreshCheckouts)
  expect((await paymentOf(payment.id)).status).toBe('DECLINED')
  await runJob(server, watchWindows)
  expect((await getInvestment(ada, investment.id)).status).toBe('EXPIRED')
})

test('an invoice marked invalid by the provider is declined; one marked as paid by hand needs two people', async () => {
  const invalid = await opened()
  Object.assign(invalid.invoice, { status: 'Invalid' })
  await sendWebhook('InvoiceInvalid', invalid.invoice)
  expect((await paymentOf(invalid.payment.id)).status).toBe('DECLINED')

  const marked = await opened()
  Object.assign(marked.invoice, { status: 'Settled', additionalStatus: 'Marked' })
  await sendWebhook('InvoiceSettled', marked.invoice, { manuallyMarked: true })
  expect(await paymentOf(marked.payment.id)).toMatchObject({ status: 'PENDING', awaitsMoney: false, reviewFlags: ['NO_PROOF'] })
  ok(await settle(finance, marked.payment.id, '100.00'))
  expect((await getInvestment(marked.ada, marked.investment.id)).status).toBe('AWAITING_PAYMENT')
  ok(await settle(second, marked.payment.id, '100.00'))
  expect((await getInvestment(marked.ada, marked.investment.id)).status).toBe('ACTIVE')
})

test('one person cannot approve a checkout that its provider has not confirmed, whether paid or not', async () => {
  const clearing = await balance(server, account.gatewayClearing(gateway))
  const ada = await newCustomer()
  const { id } = await invest(ada, { project: project.id, amount: '9999.00' })
  const unpaid = ok(await open(ada, id, '9999.00')).data
  const confirming = await opened()
  Object.assign(confirming.invoice, { status: 'Processing', coins: [coins('0.002', 'Processing')] })
  await sendWebhook('InvoiceProcessing', confirming.invoice)
  for (const { payment, amount } of [
    { payment: unpaid, amount: '9999.00' },
    { payment: confirming.payment, amount: '100.00' },
  ]) {
    expect(await paymentOf(payment.id)).toMatchObject({ reviewFlags: ['NO_PROOF'], flags: ['NO_PROOF'], approvalsNeeded: 2 })
    expect(await settle(finance, payment.id, amount, null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
    expect(ok(await settle(finance, payment.id, amount, 'As on the account')).data.status).toBe('PENDING')
    expect(await settle(finance, payment.id, amount, 'Once more')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(ok(await finance.call(payments.decisions, { params: { id: payment.id } })).data).toMatchObject([
      { outcome: 'FIRST_APPROVAL', flags: ['NO_PROOF'], note: 'As on the account' },
    ])
  }
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'AWAITING_PAYMENT', paidAmount: '0.00' })
  for (const caller of [ada, confirming.ada]) expect(await creditsOf(caller)).toEqual({ n: 0 })
  expect(await balance(server, account.gatewayClearing(gateway))).toBe(clearing)

  // A payment that the provider confirms is credited without a second approval.
  Object.assign(confirming.invoice, { status: 'Settled', coins: [coins('0.002')] })
  await sendWebhook('InvoiceSettled', confirming.invoice)
  expect(await paymentOf(confirming.payment.id)).toMatchObject({ status: 'APPROVED', reviewFlags: [], settledBy: null })
  expect((await getInvestment(confirming.ada, confirming.investment.id)).status).toBe('ACTIVE')
})

test('a payment approved by staff is not credited again when the provider confirms it', async () => {
  const { ada, payment, invoice } = await opened()
  Object.assign(invoice, { status: 'Processing', coins: [coins('0.002', 'Processing')] })
  await sendWebhook('InvoiceProcessing', invoice)
  ok(await settle(finance, payment.id, '100.00'))
  expect(ok(await settle(second, payment.id, '100.00')).data.status).toBe('APPROVED')
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  await sendWebhook('InvoiceSettled', invoice)
  expect(await creditsOf(ada)).toEqual({ n: 1 })
  expect(await availableOf(server, ada)).toBe('0.00')
})

test('a simultaneous decision by staff and the provider credits the payment once', async () => {
  const { ada, payment, invoice } = await opened()
  ok(await settle(finance, payment.id, '100.00'))
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  const [byHand, ...webhooks] = await Promise.all([
    settle(second, payment.id, '100.00'),
    sendWebhook('InvoiceSettled', invoice),
    sendWebhook('InvoiceSettled', invoice),
  ])
  expect([200, 409]).toContain(byHand.status)
  expect(tally(webhooks)).toEqual({ 200: 2 })
  expect(await creditsOf(ada)).toEqual({ n: 1 })
})

test('money that arrives after the payment was declined is still booked', async () => {
  const { ada, payment, investment, invoice } = await opened()
  Object.assign(invoice, { status: 'Processing', coins: [coins('0.002', 'Processing')] })
  await sendWebhook('InvoiceProcessing', invoice)
  ok(await finance.call(investments.settlePayment, { body: { payment: payment.id, status: 'DECLINED', note: 'By mistake' } }))
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  await sendWebhook('InvoiceSettled', invoice)
  expect((await paymentOf(payment.id)).status).toBe('DECLINED')
  expect((await getInvestment(ada, investment.id)).status).toBe('ACTIVE')
  expect(await creditsOf(ada)).toEqual({ n: 1 })
})

test('an expired order opens no new checkout', async () => {
  const ada = await newCustomer()
  const { id } = await invest(ada, { project: project.id, amount: '100.00' })
  later(server, { hours: 73 })
  expect(await open(ada, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('a payout is created and then approved in a second step; approving it again changes nothing', async () => {
  const configured = await findGateway(server.db, server.services, gateway)
  if (!configured) throw new Error('The gateway is there')
  const { access } = configured
  const { id } = await adapter.payouts.create(
    access,
    {
      amount: 1_234_50n,
      network: 'BTC',
      address: 'bc1qexample',
      reference: 'WDR-7K3Q9M2A',
    },
    'first',
  )
  const payout = btcpay.payouts.get(id)
  expect(payout).toMatchObject({ state: 'AwaitingApproval', destination: 'bc1qexample', amount: '1234.50', currency: 'USD' })
  expect(await adapter.payouts.read(access, id)).toEqual({ stage: 'waiting', transactionId: null })
  await adapter.payouts.approve(access, id)
  await adapter.payouts.approve(access, id)
  expect(await adapter.payouts.read(access, id)).toEqual({ stage: 'sending', transactionId: null })
  Object.assign(payout ?? {}, { state: 'Completed', proof: 'f00d' })
  expect(await adapter.payouts.read(access, id)).toEqual({ stage: 'paid', transactionId: 'f00d' })
  Object.assign(payout ?? {}, { state: 'Cancelled', proof: null })
  expect((await adapter.payouts.read(access, id)).stage).toBe('failed')
})

test('a payout approved by several processes at once is approved, and none of them is refused', async () => {
  const configured = await findGateway(server.db, server.services, gateway)
  if (!configured) throw new Error('The gateway is there')
  const order = { amount: 100n, network: 'BTC', address: 'bc1qtogether', reference: 'WDR-7K3Q9M2B' }
  const { id } = await adapter.payouts.create(configured.access, order, 'first')
  await Promise.all(Array.from({ length: 5 }, () => adapter.payouts.approve(configured.access, id)))
  expect(btcpay.payouts.get(id)).toMatchObject({ state: 'AwaitingPayment' })
  const changed = await adapter.payouts.create(configured.access, order, 'first')
  const payout = btcpay.payouts.get(changed.id)
  // The payout is changed at the provider right after it was read.
  let revision = 0
  Object.defineProperty(payout ?? {}, 'revision', { get: () => (revision += 1) })
  await expect(adapter.payouts.approve(configured.access, changed.id)).rejects.toThrow('BTCPay responded with 400')
  expect(payout).toMatchObject({ state: 'AwaitingApproval' })
})

test('money the provider received in time counts as in time, even if the message was lost and the window has ended', async () => {
  const { ada, investment, invoice } = await opened()
  later(server, { hours: 71 })
  Object.assign(invoice, { status: 'Settled', coins: [coins('0.002')] })
  later(server, { hours: 2 })
  await runJob(server, watchWindows)
  expect(await getInvestment(ada, investment.id)).toMatchObject({ status: 'ACTIVE', paidAmount: '100.00' })
  expect(await availableOf(server, ada)).toBe('0.00')
  const late = await opened()
  later(server, { hours: 73 })
  Object.assign(late.invoice, { status: 'Expired', additionalStatus: 'PaidLate', coins: [coins('0.002')] })
  await runJob(server, watchWindows)
  expect((await getInvestment(late.ada, late.investment.id)).status).toBe('EXPIRED')
  expect(await availableOf(server, late.ada)).toBe('100.00')
})
