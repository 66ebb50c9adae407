import { afterEach, expect, test } from 'vitest'
import { currencies } from '@/contract/currencies'
import { gateways } from '@/contract/gateways'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { watchPayouts } from '@/server/modules/payouts/jobs'
import { startBtcpay, type Payout } from '../../support/btcpay'
import { recordResults } from '../../support/payout-results'
import { NOON, startServer, type Caller } from '../../support/server'
import { availableOf, giveBalance, giveGateway, giveWallet, onHoldOf, transactionId, withdraw } from '../../support/money'
import { balance, financeOf, later, makeGateway, ok, runJob, setSettings } from '../../support/investing'

const server = await startServer()
const btcpay = await startBtcpay(server)
const gateway = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config })
const byHand = await giveGateway(server)
const finance = await financeOf(server, 'finance')
const [first, second] = [await financeOf(server, 'first'), await financeOf(server, 'second')]
const admin = await server.admin()
await setSettings(server, { payoutGateway: gateway })
const people = { n: 0 }

/** A withdrawal of 20.00 that two people have approved. */
async function approved(network: 'BTC' | 'ERC20' = 'BTC'): Promise<{ ada: Caller; id: string; code: string }> {
  const ada = await server.customer(`person${(people.n += 1)}`, { level: 1 })
  await giveBalance(server, ada, '20.00')
  const wallet = await giveWallet(server, ada, { network })
  const { id, code } = ok(await withdraw(server, ada, { amount: '20.00', wallet })).data
  for (const approver of [first, second]) ok(await approver.call(withdrawals.approve, { params: { id }, body: {} }))
  return { ada, id, code }
}
const payoutOf = (id: string): Promise<Payout | undefined> =>
  server.db
    .maybe<{ provider_id: string }>(sql`select provider_id from payouts where withdrawal_id = ${id}`)
    .then((row) => row && btcpay.payouts.get(row.provider_id))
const look = async (id: string) => ok(await finance.call(withdrawals.get, { params: { id } })).data
const tell = (payout: Payout | undefined, type = 'PayoutUpdated') =>
  btcpay.deliver(gateway, btcpay.message(type, { payoutId: payout?.id, payoutState: payout?.state }))
const watch = () => runJob(server, watchPayouts)

afterEach(async () => {
  btcpay.setBehaviour('well')
  await server.db.run(
    sql`update payment_gateways set is_active = true, currency_id = (select id from currencies where currency_code = 'USD') where id = ${gateway}`,
  )
  await setSettings(server, { payoutGateway: gateway })
})

test('an approved withdrawal is sent to the gateway once and is paid when the gateway confirms it', async () => {
  const { ada, id, code } = await approved()
  await watch()
  await watch()
  const payout = await payoutOf(id)
  expect(payout).toMatchObject({ state: 'AwaitingPayment', amount: '19.00', currency: 'USD' })
  expect([...btcpay.payouts.values()].filter((sentPayout) => sentPayout.destination === payout?.destination)).toHaveLength(1)
  expect(await look(id)).toMatchObject({ status: 'APPROVED', code })
  const clearing = Number(await balance(server, account.gatewayClearing(gateway)))
  Object.assign(payout ?? {}, { state: 'Completed', proof: 'f00dcafe' })
  const answers = await Promise.all([tell(payout), tell(payout), tell(payout)])
  expect(answers.every(({ status, handled }) => status === 200 && handled)).toBe(true)
  expect(await look(id)).toMatchObject({ status: 'PAID', transactionId: 'f00dcafe' })
  expect(await onHoldOf(server, ada)).toBe('0.00')
  expect(Number(await balance(server, account.gatewayClearing(gateway))) - clearing).toBe(-19)
})

test('a payout that the gateway reports as sent is recorded as ordered, whatever changed at the gateway since', async () => {
  const { ada, id } = await approved()
  await watch()
  const payout = await payoutOf(id)
  // At this rate the net amount would round to zero euros.
  await server.db.run(sql`update currencies set value = 500000000 where currency_code = 'EUR'`)
  await server.db.run(
    sql`update payment_gateways set is_active = false, currency_id = (select id from currencies where currency_code = 'EUR') where id = ${gateway}`,
  )
  const clearing = Number(await balance(server, account.gatewayClearing(gateway)))
  Object.assign(payout ?? {}, { state: 'Completed', proof: 'it-has-left' })
  expect(await tell(payout)).toMatchObject({ status: 200, handled: true })
  expect(await look(id)).toMatchObject({
    status: 'PAID',
    transactionId: 'it-has-left',
    sent: { gateway: { id: gateway }, currency: 'USD', amount: '19.00', rate: '1.00' },
  })
  expect(await onHoldOf(server, ada)).toBe('0.00')
  expect(Number(await balance(server, account.gatewayClearing(gateway))) - clearing).toBe(-19)
})

test('a gateway that was given a payout keeps its currency', async () => {
  const { data: euro } = await admin.call(currencies.list, { query: { searchTerm: 'EUR' } })
  const change = async () => {
    const { version } = ok(await admin.call(gateways.get, { params: { id: fresh } })).data
    return admin.call(gateways.update, { params: { id: fresh }, body: { currency: euro[0]?.id ?? '', version } })
  }
  const fresh = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config })
  await setSettings(server, { payoutGateway: fresh })
  const { id } = await approved()
  await watch()
  expect((await look(id)).status).toBe('APPROVED')
  expect(await change()).toMatchObject({ status: 409, code: 'IN_USE', errors: [{ path: 'currency' }] })
})

test('a payout cancelled at the gateway fails, and the money is returned', async () => {
  const { ada, id } = await approved()
  await watch()
  Object.assign((await payoutOf(id)) ?? {}, { state: 'Cancelled' })
  await watch()
  expect((await look(id)).status).toBe('FAILED')
  expect(await availableOf(server, ada)).toBe('20.00')
})

test('staff cannot decide while the gateway pays; once it is deactivated a payout can fail, and a late payout is audited and notified', async () => {
  const { id, code } = await approved()
  await watch()
  const params = { id }
  expect(await finance.call(withdrawals.markPaid, { params, body: { transactionId: 'ab'.repeat(32), gateway: byHand } })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
  expect(await finance.call(withdrawals.markFailed, { params, body: { note: 'by hand' } })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
  await server.db.run(sql`update payment_gateways set is_active = false where id = ${gateway}`)
  // The payout exists at the provider and may still be sent.
  expect(await finance.call(withdrawals.markPaid, { params, body: { transactionId: 'ab'.repeat(32), gateway: byHand } })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
    message: expect.stringContaining('is paying this withdrawal by itself'),
  })
  // The provider has the payout order, so marking it as failed needs the provider's reference and another person.
  const gone = { note: 'The gateway is gone' }
  expect(await finance.call(withdrawals.markFailed, { params, body: gone })).toMatchObject({ status: 422, errors: [{ path: 'reference' }] })
  ok(await finance.call(withdrawals.markFailed, { params, body: { ...gone, reference: 'Store closed by its owner' } }))
  const payout = await payoutOf(id)
  Object.assign(payout ?? {}, { state: 'Completed', proof: 'late' })
  expect(await tell(payout)).toMatchObject({ status: 200, handled: true })
  expect((await look(id)).status).toBe('FAILED')
  const entry = await server.db.maybe(
    sql`select 1 from audit_logs where subject_id = ${id} and action = 'withdrawal.payout-after-decision'`,
  )
  expect(entry).toBeDefined()
  const notified = await server.db.all(sql`
    select user_id, body from notifications where kind = 'withdrawal.double-payment' and title = ${`${code} may have been paid twice`}`)
  expect(notified).toContainEqual({ user_id: finance.user.id, body: expect.stringContaining('recorded as failed before') })
})

test('an unavailable provider delays a payout until it responds again', async () => {
  const { id } = await approved()
  btcpay.setBehaviour('down')
  await expect(watch()).rejects.toThrow(/BTCPay is unavailable/)
  expect(await payoutOf(id)).toBeUndefined()
  btcpay.setBehaviour('well')
  later(server, { hours: 5 / 60 })
  await watch()
  expect(await payoutOf(id)).toMatchObject({ state: 'AwaitingPayment' })
  btcpay.setBehaviour('down')
  expect(await tell(await payoutOf(id))).toMatchObject({ status: 503 })
})

test.each(['lost', 'late'] as const)('a payout whose response is %s is found at the provider and created once', async (behaviour) => {
  await server.db.run(sql`update payouts set stage = 'FAILED' where stage in ('CREATED', 'APPROVED')`)
  const { id, code } = await approved()
  btcpay.setBehaviour(behaviour)
  await expect(watch()).rejects.toThrow(/BTCPay is unavailable/)
  expect(await server.db.one(sql`select stage, provider_id from payouts where withdrawal_id = ${id}`)).toEqual({
    stage: 'REQUESTED',
    provider_id: null,
  })
  expect(await finance.call(withdrawals.markFailed, { params: { id }, body: { note: 'by hand' } })).toMatchObject({ status: 409 })
  btcpay.setBehaviour('well')
  btcpay.catchUp()
  later(server, { hours: 5 / 60 })
  await watch()
  await watch()
  const payout = await payoutOf(id)
  expect(payout).toMatchObject({ state: 'AwaitingPayment', amount: '19.00' })
  expect(btcpay.pullsNamed(code)).toHaveLength(1)
  expect([...btcpay.payouts.values()].filter((sentPayout) => sentPayout.destination === payout?.destination)).toHaveLength(1)
})

test('no automatic payout leaves a frozen account, neither an approved one nor one waiting at the gateway', async () => {
  const [unsent, waiting] = [await approved(), await approved()]
  const freeze = (caller: Caller, at: Date | null) => server.db.run(sql`update users set frozen_at = ${at} where id = ${caller.user.id}`)
  await freeze(unsent.ada, NOON)
  await watch()
  expect(await payoutOf(unsent.id)).toBeUndefined()
  // The process ended between creating and approving the payout, and the owner froze the account meanwhile.
  const payout = await payoutOf(waiting.id)
  Object.assign(payout ?? {}, { state: 'AwaitingApproval' })
  await server.db.run(sql`update payouts set stage = 'CREATED' where withdrawal_id = ${waiting.id}`)
  await freeze(waiting.ada, NOON)
  await watch()
  expect(payout).toMatchObject({ state: 'AwaitingApproval' })
  await freeze(waiting.ada, null)
  await watch()
  expect(payout).toMatchObject({ state: 'AwaitingPayment' })
  // Cancelled at the provider while pending: the money is returned, frozen or not.
  await freeze(unsent.ada, null)
  await watch()
  const cancelledPayout = await payoutOf(unsent.id)
  Object.assign(cancelledPayout ?? {}, { state: 'Cancelled' })
  await server.db.run(sql`update payouts set stage = 'CREATED' where withdrawal_id = ${unsent.id}`)
  await freeze(unsent.ada, NOON)
  await watch()
  expect((await look(unsent.id)).status).toBe('FAILED')
})

test('no automatic payout leaves a deactivated account', async () => {
  const { ada, id } = await approved()
  const setActive = (isActive: boolean) => server.db.run(sql`update users set is_active = ${isActive} where id = ${ada.user.id}`)
  await setActive(false)
  await watch()
  expect(await payoutOf(id)).toBeUndefined()
  await setActive(true)
  await watch()
  expect(await payoutOf(id)).toMatchObject({ state: 'AwaitingPayment' })
})

test('a hold keeps the gateway from paying until it ends', async () => {
  const { ada, id } = await approved()
  const hold = (until: Date) =>
    server.db.run(sql`update users set withdrawals_held_until = ${until}, withdrawals_held_for = 'EMAIL_CHANGED' where id = ${ada.user.id}`)
  await hold(addHours(NOON, 72))
  await watch()
  expect(await payoutOf(id)).toBeUndefined()
  await hold(NOON)
  await server.db.run(sql`update users set credentials_changed_at = ${addHours(NOON, -23)} where id = ${ada.user.id}`)
  await watch()
  expect(await payoutOf(id)).toBeUndefined()
  await server.db.run(sql`update users set credentials_changed_at = ${addHours(NOON, -24)} where id = ${ada.user.id}`)
  await watch()
  expect(await payoutOf(id)).toMatchObject({ state: 'AwaitingPayment' })
})

test('a withdrawal edited by SQL is not sent to the gateway, and is reported once', async () => {
  const { ada, id } = await approved()
  const otherWallet = await giveWallet(server, ada, { network: 'BTC' })
  await server.db.run(sql`update withdrawals set wallet_id = ${otherWallet} where id = ${id}`)
  await watch()
  await watch()
  expect(await payoutOf(id)).toBeUndefined()
  const alerts = await server.db.all(sql`select 1 from audit_logs where subject_id = ${id} and action = 'withdrawal.payment-stopped'`)
  expect(alerts).toHaveLength(1)
  await server.db.run(
    sql`update withdrawals set wallet_id = (select id from wallets where user_id = ${ada.user.id} and id <> ${otherWallet}) where id = ${id}`,
  )
})

test('a withdrawal of an exported payment file is not sent to the gateway', async () => {
  await setSettings(server, { payoutGateway: null })
  const { id, code } = await approved()
  const { data: batch } = ok(await finance.call(payoutBatches.create, { body: { withdrawals: [id], gateway: byHand } }))
  ok(await finance.call(payoutBatches.export, { params: { id: batch.id }, body: {} }))
  await recordResults(server, finance, batch.id, [{ reference: code, status: 'RETURNED', reason: 'Not sent' }])
  await setSettings(server, { payoutGateway: gateway })
  await watch()
  expect(await payoutOf(id)).toBeUndefined()
  expect(await look(id)).toMatchObject({ status: 'APPROVED' })
})

test('a withdrawal that the gateway cannot pay is left to staff', async () => {
  const { id } = await approved('ERC20')
  await watch()
  expect(await payoutOf(id)).toBeUndefined()
  ok(await finance.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway: byHand } }))
})

test('a message about an unknown payout changes nothing', async () => {
  expect(await btcpay.deliver(gateway, btcpay.message('PayoutUpdated', { payoutId: 'theirs' }))).toMatchObject({
    status: 200,
    handled: false,
  })
})
