import { expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { mayLeave, dueRelations } from '@/server/modules/payouts/due'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

// Where withdrawals require a verified identity, one that is revoked or expires later stops approval and payment.
const server = await startServer()
const { db, clock } = server
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const gateway = await giveGateway(server)
const required = { status: 409, code: 'IDENTITY_REQUIRED', message: expect.stringContaining('identity is not verified') }

const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
const pay = (id: string) => payer.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const look = async (caller: Caller, id: string) => (await caller.call(withdrawals.get, { params: { id } })).data
const setLevel = (customer: Caller, level: number) => db.run(sql`update users set identity_level = ${level} where id = ${customer.user.id}`)
const needIdentity = (isOn: boolean) =>
  db.run(sql`update settings set values = values || jsonb_build_object('withdrawalNeedsIdentity', ${isOn}::boolean)`)
const isPayable = async (id: string) =>
  (await db.one<{ is: boolean }>(sql`select ${mayLeave(clock.now())} as is from ${dueRelations} where w.id = ${id}`)).is

let people = 0
async function requested() {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const { id } = (await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
  return { ada, id }
}

test('a withdrawal is not approved while the identity of its owner is not verified, and staff see why', async () => {
  const { ada, id } = await requested()
  expect(await look(first, id)).toMatchObject({ lacksIdentity: false })
  await setLevel(ada, 0)
  expect(await approve(first, id)).toMatchObject(required)
  const bulk = await first.call(withdrawals.bulk, { body: { event: 'approve', withdrawals: [{ id }] } })
  expect(bulk.data.results).toMatchObject([{ ok: false, message: expect.stringContaining('identity is not verified') }])
  expect(await look(first, id)).toMatchObject({ status: 'PENDING', lacksIdentity: true })
  expect(await look(ada, id)).toMatchObject({ lacksIdentity: false })
  const onHold = async () => (await first.call(withdrawals.list, { query: { onHold: true } })).data.map((row) => row.id)
  expect(await onHold()).toContain(id)
  await setLevel(ada, 1)
  expect(await onHold()).not.toContain(id)
  expect(await approve(first, id)).toMatchObject({ status: 200, data: { lacksIdentity: false } })
})

test('an approved withdrawal is not paid, exported or sent while the identity of its owner is not verified', async () => {
  const { ada, id } = await requested()
  for (const approver of [first, second]) await approve(approver, id)
  const { data: batch } = await payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })
  await setLevel(ada, 0)
  expect(await payer.call(payoutBatches.export, { params: { id: batch.id }, body: {} })).toMatchObject(required)
  await payer.call(payoutBatches.cancel, { params: { id: batch.id }, body: { note: 'The identity was revoked' } })
  expect(await isPayable(id)).toBe(false)
  expect((await payer.call(withdrawals.list, { query: { due: true } })).data.map((row) => row.id)).not.toContain(id)
  expect(await pay(id)).toMatchObject(required)
  expect(await look(first, id)).toMatchObject({ status: 'APPROVED', lacksIdentity: true })
  // Without the requirement, the withdrawal can be paid.
  await needIdentity(false)
  expect([await isPayable(id), (await look(first, id)).lacksIdentity]).toEqual([true, false])
  await needIdentity(true)
  await setLevel(ada, 1)
  expect(await pay(id)).toMatchObject({ status: 200, data: { status: 'PAID', lacksIdentity: false } })
})
