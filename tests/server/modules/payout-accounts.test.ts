import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { gateways, type Debtor } from '@/contract/gateways'
import { payoutBatches, type PayoutBatchDetail } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { confirmedAsIs, giveBalance, giveWallet, withdraw } from '@tests/support/money'
import { requested } from '@tests/support/approvals/world'
import { makeGateway, ok, setSettings } from '@tests/support/investing'
import { startServer } from '@tests/support/server'

// The gateway that pays a payout batch, and the debtor account in its payment files.
const server = await startServer()
const { db } = server
await setSettings(server, { withdrawalNeedsIdentity: false })
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const root = await server.admin()
const IBAN = 'DE89370400440532013000'
const clients: Debtor = { name: 'Carmine Clients', account: 'PT50000201231234567890154', bic: null }
const otherDebtor: Debtor = { ...clients, account: 'PT50000201239876543210914' }

async function bankGateway(): Promise<string> {
  const id = await makeGateway(server, { currency: 'EUR' })
  await db.run(sql`
    update payment_gateways set payout_networks = '{SEPA,ERC20}', payout_assets = '{USDT}', debtor = ${JSON.stringify(clients)}::jsonb where id = ${id}`)
  return id
}
const setDebtor = (id: string, debtor: Debtor) =>
  db.run(sql`update payment_gateways set debtor = ${JSON.stringify(debtor)}::jsonb where id = ${id}`)
const setActive = (id: string, isActive: boolean) => db.run(sql`update payment_gateways set is_active = ${isActive} where id = ${id}`)

let people = 0
type Due = { id: string; code: string }
async function approved(): Promise<Due> {
  const ada = await server.customer(`ada${(people += 1)}`)
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada)
  const details = JSON.stringify({ holder: 'Ada Lindqvist', country: 'DE', iban: IBAN })
  await db.run(sql`
    update wallets set network = 'SEPA', currency_unit = 'EUR', address = ${IBAN}, details = ${details}::jsonb where id = ${wallet}`)
  await confirmedAsIs(server, wallet)
  const { data } = ok(await withdraw(server, ada, { amount: '20.00', wallet }))
  for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  return data
}
const create = async ({ id }: Due, gateway: string): Promise<PayoutBatchDetail> =>
  ok(await payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })).data
const send = ({ id }: { id: string }) => payer.call(payoutBatches.export, { params: { id }, body: {} })
const filesOf = async (batch: { id: string }) => ok(await send(batch)).data.files
const statusOf = async ({ id }: { id: string }) => (await payer.call(payoutBatches.get, { params: { id } })).data.status

/** Rewrites a batch and the sealed entry of its creation as an earlier version wrote them: without a debtor. */
async function asCreatedEarlier({ id, code }: { id: string; code: string }, total?: string): Promise<void> {
  const { after } = await db.one<{ after: Record<string, unknown> }>(
    sql`select after::jsonb - 'debtor' as after from audit_logs where subject_id = ${id} and action = 'payout-batch.created'`,
  )
  await work(server.services, system, async ({ tx, effects }) => {
    await tx.run(sql`update payout_batches set debtor = null where id = ${id}`)
    effects.audit({
      action: 'payout-batch.created',
      subject: { type: 'payout-batch', id, code },
      after: { ...after, ...(total === undefined ? {} : { total }) },
    })
  })
}

test('a batch is not exported once its gateway cannot pay its lines; an exported one is still recorded', async () => {
  const gateway = await bankGateway()
  const [due, byHand] = [await approved(), await approved()]
  const batch = await create(due, gateway)
  const { networks } = await db.one<{ networks: string[] }>(
    sql`select payout_networks as networks from payment_gateways where id = ${gateway}`,
  )
  for (const [since, reason] of [
    [sql`is_active = false`, 'is not active'],
    [sql`payout_networks = '{ERC20}'`, 'does not pay on SEPA'],
  ] as const) {
    await db.run(sql`update payment_gateways set ${since} where id = ${gateway}`)
    expect(await send(batch)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining(reason) })
    expect(await statusOf(batch)).toBe('DRAFT')
    await db.run(sql`update payment_gateways set is_active = true, payout_networks = ${networks} where id = ${gateway}`)
  }
  const files = await filesOf(batch)
  await setActive(gateway, false)
  expect(await filesOf(batch)).toEqual(files)
  const paid = { reference: due.code, status: 'PAID' as const, transactionId: 'SEPA-2026-1' }
  const { data } = ok(await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: [paid] } }))
  expect(data).toMatchObject({ batch: { status: 'COMPLETED' }, results: [{ ok: true, status: 'PAID' }] })
  // A manual payout cannot be recorded for an inactive gateway.
  const body = { transactionId: 'SEPA-2026-2', gateway }
  expect(await payer.call(withdrawals.markPaid, { params: { id: byHand.id }, body })).toMatchObject({
    status: 422,
    errors: [{ path: 'gateway' }],
  })
})

test('the debtor of the payment files is frozen with the batch: a change of the gateway leaves the files identical', async () => {
  const gateway = await bankGateway()
  const batch = await create(await approved(), gateway)
  await setDebtor(gateway, otherDebtor)
  const files = await filesOf(batch)
  expect(files[0]?.content).toContain(clients.account)
  expect(files[0]?.content).not.toContain(otherDebtor.account)
  await setDebtor(gateway, { ...otherDebtor, name: 'Another Company' })
  expect(await filesOf(batch)).toEqual(files)
})

test('a debtor of a batch that SQL changed or removed stops the export', async () => {
  const batch = await create(await approved(), await bankGateway())
  const set = (value: Debtor | null) =>
    db.run(sql`update payout_batches set debtor = ${value && JSON.stringify(value)}::jsonb where id = ${batch.id}`)
  for (const value of [otherDebtor, null]) {
    await set(value)
    expect(await send(batch)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  }
  await set(clients)
  expect(await send(batch)).toMatchObject({ status: 200 })
})

test('a batch of an earlier version uses the debtor of its gateway, not one set by SQL', async () => {
  const gateway = await bankGateway()
  const batch = await create(await approved(), gateway)
  await asCreatedEarlier(batch)
  await db.run(sql`update payout_batches set debtor = ${JSON.stringify(otherDebtor)}::jsonb where id = ${batch.id}`)
  expect(await send(batch)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  await db.run(sql`update payout_batches set debtor = null where id = ${batch.id}`)
  await setDebtor(gateway, otherDebtor)
  expect((await filesOf(batch))[0]?.content).toContain(otherDebtor.account)
})

test('a bank batch of an earlier version is not exported in a currency that payment files do not support', async () => {
  const batch = await create(await approved(), await bankGateway())
  await db.run(sql`update payout_batches set decimals = 6 where id = ${batch.id}`)
  const { total } = await db.one<{ total: string }>(
    sql`select round(sum(amount) / 1000000, 6)::text || ' EUR' as total from payout_batch_lines where batch_id = ${batch.id}`,
  )
  await asCreatedEarlier(batch, total)
  expect(await send(batch)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining('at most five decimals') })
  expect(await statusOf(batch)).toBe('DRAFT')
})

test('the currency of a gateway with a batch cannot be changed until the batch is cancelled', async () => {
  const gateway = await bankGateway()
  const batch = await create(await approved(), gateway)
  const { data } = await root.call(gateways.get, { params: { id: gateway } })
  const { currency } = await db.one<{ currency: string }>(sql`select id as currency from currencies where currency_code = 'USD'`)
  const change = () => root.propose(gateways.update, { params: { id: gateway }, body: { currency, version: data.version } })
  expect(await change()).toMatchObject({ status: 409, code: 'IN_USE', errors: [{ path: 'currency' }] })
  ok(await payer.call(payoutBatches.cancel, { params: { id: batch.id }, body: { note: 'Created by mistake' } }))
  expect((await change()).status).not.toBe(409)
})

test('a payout can be corrected after its gateway stops such payouts, but not moved to an inactive gateway', async () => {
  const [gateway, inactive] = [await bankGateway(), await bankGateway()]
  const { id } = await approved()
  ok(await payer.call(withdrawals.markPaid, { params: { id }, body: { transactionId: 'SEPA-2026-3', gateway } }))
  const correct = (body: { transactionId: string; gateway: string }) =>
    payer.call(withdrawals.correctPayment, { params: { id }, body: { ...body, note: 'Copied from another row' } })
  await setActive(inactive, false)
  expect(await correct({ transactionId: 'SEPA-2026-4', gateway: inactive })).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
  await db.run(sql`update payment_gateways set is_active = false, payout_networks = '{ERC20}' where id = ${gateway}`)
  expect(await correct({ transactionId: 'SEPA-2026-4', gateway })).toMatchObject({
    status: 200,
    data: { transactionId: 'SEPA-2026-4', correction: { transactionId: 'SEPA-2026-3' } },
  })
})

test('staff, and the approver of an account change, see how many open batches keep their debtor account', async () => {
  const [gateway, second] = [await bankGateway(), await server.admin('checker')]
  const [due, ...otherWithdrawals] = [await approved(), await approved(), await approved()]
  const batch = await create(due, gateway)
  const [cancelled, earlier] = [await create(otherWithdrawals[0] ?? due, gateway), await create(otherWithdrawals[1] ?? due, gateway)]
  const shown = async (caller = root) => (await caller.call(gateways.get, { params: { id: gateway } })).data
  expect((await shown()).openBatches).toBe(3)
  ok(await payer.call(payoutBatches.cancel, { params: { id: cancelled.id }, body: { note: 'Created by mistake' } }))
  // A batch without a stored debtor uses the account of the gateway.
  await asCreatedEarlier(earlier)
  await filesOf(batch)
  const listed = (await root.call(gateways.list, { query: { limit: 100 } })).data.find(({ id }) => id === gateway)
  expect([(await shown()).openBatches, listed?.openBatches]).toEqual([1, 1])
  const unchanged = async (body: object) => {
    const { version } = await shown()
    const id = requested(await root.propose(gateways.update, { params: { id: gateway }, body: { ...body, version } }))
    return { id, detail: async () => (await second.call(approvals.get, { params: { id } })).data }
  }
  expect(await (await unchanged({ instructions: 'Name the reference.' })).detail()).toMatchObject({ unchangedBatches: 0 })
  const ofAccount = await unchanged({ debtor: otherDebtor })
  expect(await ofAccount.detail()).toMatchObject({ unchangedBatches: 1, after: { debtor: otherDebtor } })
  // A batch created meanwhile does not invalidate the pending request.
  await create(await approved(), gateway)
  expect(await ofAccount.detail()).toMatchObject({ unchangedBatches: 2 })
  ok(await second.call(approvals.approve, { params: { id: ofAccount.id }, body: {} }))
  expect(await ofAccount.detail()).toMatchObject({ status: 'APPLIED', unchangedBatches: 0 })
  expect(await shown()).toMatchObject({ debtor: otherDebtor, openBatches: 2 })
  expect((await filesOf(batch))[0]?.content).toContain(clients.account)
})

test('a debtor account with a wrong checksum, or without an IBAN for SEPA, is refused at its field and in batches', async () => {
  const [gateway, second] = [await bankGateway(), await server.admin('iban-checker')]
  const change = async (body: object) => {
    const { version } = (await root.call(gateways.get, { params: { id: gateway } })).data
    return root.propose(gateways.update, { params: { id: gateway }, body: { ...body, version } })
  }
  const refusedAt = (pattern: RegExp) => ({
    status: 422,
    errors: [{ path: 'debtor.account', message: expect.stringMatching(pattern) as string }],
  })
  const account = (value: string) => ({ debtor: { ...clients, account: value } })
  expect(await change(account('PT50000201231234567890155'))).toMatchObject(refusedAt(/check digits/))
  expect(await change(account('12345678'))).toMatchObject(refusedAt(/IBAN/))
  ok(
    await second.call(approvals.approve, {
      params: { id: requested(await change({ payoutNetworks: ['BANK'], ...account('12345678') })) },
      body: {},
    }),
  )
  expect(await change({ payoutNetworks: ['BANK', 'SEPA'] })).toMatchObject(refusedAt(/IBAN/))
  // Earlier versions accepted this network for such a gateway.
  await db.run(sql`update payment_gateways set payout_networks = '{SEPA}' where id = ${gateway}`)
  const due = await approved()
  const refused = await payer.call(payoutBatches.create, { body: { withdrawals: [due.id], gateway } })
  expect(JSON.stringify(refused)).toMatch(/is not a valid IBAN/)
})

test('a customer does not see the number of batches', async () => {
  const [gateway, ada] = [await bankGateway(), await server.customer('customer')]
  await create(await approved(), gateway)
  expect((await ada.call(gateways.get, { params: { id: gateway } })).data).toMatchObject({ openBatches: null, debtor: null })
})
