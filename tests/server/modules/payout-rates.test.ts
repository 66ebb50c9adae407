import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { audit } from '@/contract/audit'
import { currencies } from '@/contract/currencies'
import { gateways } from '@/contract/gateways'
import { payoutBatches } from '@/contract/payout-batches'
import { isPendingChange } from '@/contract/pending-change'
import { withdrawals } from '@/contract/withdrawals'
import { addDays } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { isFar } from '@/server/modules/currencies/rules'
import { confirmedAsIs, giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { recordResults } from '../../support/payout-results'
import { NOON, startServer, type Caller } from '../../support/server'

// The exchange rate determines the payout amount in another currency.
const server = await startServer()
const { db } = server
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const root = await server.admin()
const account = await giveGateway(server)
const idOf = async (code: string) => (await db.one<{ id: string }>(sql`select id from currencies where currency_code = ${code}`)).id
await db.run(sql`update payment_gateways set currency_id = ${await idOf('EUR')}, payout_assets = '{}' where id = ${account}`)
/** Sets the rate of a currency (book currency per unit) as of a time. */
async function setRate(code: string, value: string, at = server.clock.now()): Promise<void> {
  await db.run(sql`update currencies set value = ${value} where currency_code = ${code}`)
  await db.run(sql`delete from currency_rates where currency_id = ${await idOf(code)} and at >= ${at}`)
  await db.run(sql`insert into currency_rates (currency_id, at, value) values (${await idOf(code)}, ${at}, ${value})`)
}

let people = 0
async function approved(unit = 'EUR'): Promise<string> {
  const ada: Caller = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '200.00')
  const wallet = await giveWallet(server, ada)
  await db.run(sql`update wallets set currency_unit = ${unit} where id = ${wallet}`)
  await confirmedAsIs(server, wallet)
  const { data } = await withdraw(server, ada, { amount: '118.00', wallet })
  for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  return data.id
}
const create = (ids: readonly string[], gateway = account) => payer.call(payoutBatches.create, { body: { withdrawals: [...ids], gateway } })
const send = (id: string) => payer.call(payoutBatches.export, { params: { id }, body: {} })
const readEuro = async () => (await root.call(currencies.get, { params: { id: await idOf('EUR') } })).data

test('a rate change waits for another person, who sees the rate before and after and can decline it', async () => {
  await setRate('EUR', '1.17')
  const euro = await readEuro()
  const answer = await root.propose(currencies.update, { params: { id: euro.id }, body: { value: '0.001', version: euro.version } })
  expect(answer.status).toBe(202)
  expect(await readEuro()).toMatchObject({ value: '1.17' })
  if (!isPendingChange(answer.data)) throw new Error('Applied at once')
  const { id } = answer.data.changeRequest
  const checker = await server.checker()
  expect((await checker.call(approvals.get, { params: { id } })).data).toMatchObject({
    title: 'Change the rate of EUR by −99.9145 %',
    before: { value: '1.17' },
    after: { value: '0.001' },
  })
  expect(await root.call(approvals.approve, { params: { id }, body: {} })).toMatchObject({ status: 409 })
  await checker.call(approvals.decline, { params: { id }, body: { note: 'A typing error' } })
  expect(await readEuro()).toMatchObject({ value: '1.17' })
})

test('a new currency, its label and its activation need the approval of another person; its order and deactivation do not', async () => {
  const body = { title: 'Test coin', currencyCode: 'TST', currencySymbol: 'T', decimals: 4, value: '0.5' }
  expect((await root.propose(currencies.create, { body })).status).toBe(202)
  const euro = await readEuro()
  const params = { id: euro.id }
  const change = async (fields: object) => {
    const { value, version } = await readEuro()
    return (await root.propose(currencies.update, { params, body: { value, ...fields, version } })).status
  }
  expect(await change({ title: 'US dollar' })).toBe(202)
  expect(await change({ currencySymbol: '$' })).toBe(202)
  expect(await change({ orderPriority: euro.orderPriority + 1 })).toBe(200)
  expect(await change({ isActive: false })).toBe(200)
  expect(await change({ isActive: true })).toBe(202)
  expect(await readEuro()).toMatchObject({ title: euro.title, currencySymbol: euro.currencySymbol, isActive: false })
  await db.run(sql`update currencies set is_active = true where id = ${euro.id}`)
})

test('a batch freezes the rate with its time; the export is refused once the rate moves beyond the tolerance', async () => {
  await setRate('EUR', '1.17')
  const { data: batch } = await create([await approved()])
  expect(batch).toMatchObject({ currency: 'EUR', rate: '1.17', rateAt: NOON.toISOString(), total: '100.00' })
  expect(batch.lines).toMatchObject([{ asset: 'EUR', amount: '100.00', assetRate: '1.17' }])
  await setRate('EUR', '1.29')
  const refused = await send(batch.id)
  expect(refused).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE' })
  expect(refused.message).toBe(
    `The amounts are at 1.17 for one EUR, and the rate of today is 1.29: more than 5.00 % apart. Nothing was exported; cancel ${batch.code} and create it again.`,
  )
  await setRate('EUR', '1.20')
  expect(await send(batch.id)).toMatchObject({ status: 200 })
  // The exported file is unchanged.
  await setRate('EUR', '1.40')
  expect(await send(batch.id)).toMatchObject({ status: 200 })
})

test('no batch is created with a rate that SQL changed', async () => {
  await setRate('EUR', '1.17')
  await db.run(sql`update currencies set value = 0.00117 where currency_code = 'EUR'`)
  expect(await create([await approved()])).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE' })
  await setRate('EUR', '1.17')
})

test('an outdated rate stops payouts until its confirmation is approved by another person', async () => {
  await db.run(sql`delete from currency_rates where currency_id = ${await idOf('EUR')}`)
  await setRate('EUR', '1.17', addDays(NOON, -31))
  const id = await approved()
  const refused = await create([id])
  expect(refused).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE' })
  expect(refused.message).toContain('more than 30 days ago')
  const sent = { transactionId: transactionId(), gateway: account, receivedAmount: '98.29' }
  const single = await payer.call(withdrawals.markPaid, { params: { id }, body: sent })
  expect(single).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE', message: expect.stringContaining('not recorded') as string })
  const euro = await readEuro()
  const confirmed = { params: { id: euro.id }, body: { value: euro.value, version: euro.version } }
  expect((await root.propose(currencies.update, confirmed)).status).toBe(202)
  expect(await root.call(currencies.update, confirmed)).toMatchObject({ status: 409, message: expect.stringContaining('already pending') })
  const { data: waiting } = await root.call(approvals.list, { query: { status: ['PENDING'], limit: 50 } })
  const request = waiting.find(({ title }) => title === 'Confirm the rate of EUR')
  await (await server.checker()).call(approvals.approve, { params: { id: request?.id ?? '' }, body: {} })
  expect(await create([id])).toMatchObject({ status: 200, data: { rateAt: NOON.toISOString() } })
})

test('an asset is paid one for one only while it has the same value as the account’s currency', async () => {
  const dollars = await giveGateway(server)
  await setRate('USDT', '1')
  const id = await approved('USDT')
  await setRate('USDT', '0.90')
  expect(await create([id], dollars)).toMatchObject({
    status: 409,
    code: 'RATE_NOT_USABLE',
    message: expect.stringContaining('one for one'),
  })
  await setRate('USDT', '1')
  const { data: batch } = await create([id], dollars)
  await setRate('USDT', '1.06')
  expect(await send(batch.id)).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE' })
  await setRate('USDT', '1')
  expect(await send(batch.id)).toMatchObject({ status: 200 })
  // Listing BTC as an asset of a dollar account does not make one bitcoin worth one dollar.
  const coins = await approved('BTC')
  expect(await create([coins], dollars)).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE' })
})

test('a rate of the batch that SQL changed stops the export', async () => {
  await setRate('EUR', '1.17')
  const { data: batch } = await create([await approved()])
  await db.run(sql`update payout_batches set rate = 1.18 where id = ${batch.id}`)
  expect(await send(batch.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})

test.each([
  ['payoutNetworks', { payoutNetworks: ['ERC20' as const] }],
  ['payoutAssets', { payoutAssets: ['USDT'] }],
  ['debtor', { debtor: { name: 'Another Company', account: 'PT50000201231234567890154' } }],
])('a change to the %s of a gateway needs the approval of another person', async (_, change) => {
  const params = { id: await giveGateway(server) }
  const { data: before } = await root.call(gateways.get, { params })
  const answer = await root.propose(gateways.update, { params, body: { ...change, version: before.version } })
  expect(answer.status).toBe(202)
  const { payoutNetworks, orderPriority } = before
  const same = { payoutNetworks, orderPriority: orderPriority + 1, version: before.version }
  expect((await root.propose(gateways.update, { params, body: same })).status).toBe(200)
})

test('a payout is recorded with an amount that fits the rate; a misplaced decimal point is refused on its field', async () => {
  await setRate('EUR', '1.17')
  const id = await approved()
  const pay = (receivedAmount: string) =>
    payer.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway: account, receivedAmount } })
  for (const amount of ['10.00', '1000.00', '94.00'])
    expect(await pay(amount)).toMatchObject({ status: 422, errors: [{ path: 'receivedAmount' }] })
  expect(await pay('98.50')).toMatchObject({ status: 200, data: { sent: { amount: '98.50', currency: 'EUR' } } })
  const correct = (receivedAmount: string) =>
    payer.call(withdrawals.correctPayment, {
      params: { id },
      body: { transactionId: transactionId(), gateway: account, receivedAmount, note: 'The id was wrong' },
    })
  expect(await correct('9.85')).toMatchObject({ status: 422, errors: [{ path: 'receivedAmount' }] })
  expect(await correct('98.00')).toMatchObject({ status: 200 })
})

test('correcting the transaction ID keeps the recorded amount and rate, whatever the rate is today', async () => {
  await setRate('EUR', '1.1648')
  const [single, batched] = [await approved(), await approved()]
  const { data: paid } = await payer.call(withdrawals.markPaid, {
    params: { id: single },
    body: { transactionId: transactionId(), gateway: account, receivedAmount: '100.44' },
  })
  const { data: batch } = await create([batched])
  await send(batch.id)
  await recordResults(server, payer, batch.id, [
    { reference: batch.lines[0]?.reference ?? '', status: 'PAID', transactionId: transactionId() },
  ])
  const { data: ofBatch } = await payer.call(withdrawals.get, { params: { id: batched } })
  expect(ofBatch.sent).toMatchObject({ amount: batch.total, currency: 'EUR', rate: '1.1648745519' })
  await setRate('EUR', '1.17')
  const correct = (id: string, more: { gateway?: string; receivedAmount?: string } = {}) =>
    payer.call(withdrawals.correctPayment, {
      params: { id },
      body: { transactionId: transactionId(), gateway: account, note: 'The id was wrong', ...more },
    })
  for (const before of [paid, ofBatch]) {
    expect(await correct(before.id)).toMatchObject({ status: 200, data: { sent: before.sent } })
    expect(await correct(before.id, { receivedAmount: before.sent?.amount ?? '' })).toMatchObject({
      status: 200,
      data: { sent: before.sent },
    })
  }
  // Another account in the same currency sent the same amount.
  const other = await giveGateway(server)
  await db.run(sql`update payment_gateways set currency_id = ${await idOf('EUR')}, payout_assets = '{}' where id = ${other}`)
  const { gateway: _, ...values } = paid.sent ?? { gateway: undefined }
  expect(await correct(single, { gateway: other })).toMatchObject({ status: 200, data: { sent: { ...values, gateway: { id: other } } } })
  expect(await correct(single, { gateway: other, receivedAmount: '100.00' })).toMatchObject({
    status: 200,
    data: { sent: { rate: '1.17' } },
  })
  // The audit log names the amount only where it changed.
  const entries = (await root.call(audit.list, { query: { action: 'withdrawal.payment-corrected', subject: single } })).data
  const [latest, ...earlier] = entries.map(({ before, after }) => [before?.sent, after?.sent])
  expect(latest).toEqual([values, { amount: '100.00', currency: 'EUR', rate: '1.17' }])
  expect(earlier).toEqual(earlier.map(() => [undefined, undefined]))
  expect(earlier).toHaveLength(3)
})

test.each([
  ['1.00', '1.05', '5.00', false],
  ['1.00', '1.0501', '5.00', true],
  ['1.0501', '1.00', '5.00', true],
  ['95000', '1', '100.00', true],
])('rates %s and %s differ by more than a tolerance of %s: %s', (a, b, tolerance, expected) => {
  expect(isFar(a, b, tolerance)).toBe(expected)
})
