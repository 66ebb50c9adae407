import { expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { makeGateway, ok } from '@tests/support/investing'
import { confirmedAsIs, giveBalance, withdraw } from '@tests/support/money'
import { codeIn, NOON, startServer, type Caller } from '@tests/support/server'

/* A bank account of clearly another person than the verified customer is not paid, even if it was added under that person's name. */
const server = await startServer()
const { db } = server
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const gateway = await makeGateway(server, { currency: 'EUR' })
await db.run(sql`update payment_gateways set payout_networks = '{SEPA}', payout_assets = '{EUR}',
  debtor = '{"name": "Carmine Clients", "account": "PT50000201231234567890154"}' where id = ${gateway}`)

const call = (caller: Caller, name: string) => db.run(sql`update users set name = ${name} where id = ${caller.user.id}`)
const details = { holder: 'Grace Hopper', iban: 'DE89 3704 0044 0532 0130 00' }

/** A customer with a usable account in the name that the profile had then. */
async function customer(username: string) {
  const caller = await server.customer(username, { level: 1 })
  await call(caller, 'Grace Hopper')
  const params = { userId: caller.user.id }
  await server.mails()
  const body = { title: 'Checking', network: 'SEPA' as const, currencyUnit: 'EUR', details }
  const { data } = ok(await caller.call(wallets.add, { params, body }))
  const otp = codeIn((await server.mails()).find((mail) => mail.content.template === 'wallet.code'))
  ok(await caller.call(wallets.confirm, { params: { ...params, walletId: data.id }, body: { otp } }))
  await db.run(sql`update wallets set usable_at = ${NOON}, confirmed_at = ${addHours(NOON, -800)} where id = ${data.id}`)
  await confirmedAsIs(server, data.id)
  await giveBalance(server, caller, '100.00')
  return { caller, params, wallet: data.id, request: { fund: 'EARNINGS' as const, amount: '20.00', wallet: data.id } }
}

const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
const pay = (id: string) => payer.call(withdrawals.markPaid, { params: { id }, body: { transactionId: `SEPA-${id.slice(0, 8)}`, gateway } })
const read = async (caller: Caller, id: string) => ok(await caller.call(withdrawals.get, { params: { id } })).data

test('neither a quote nor a request is possible once another name is verified', async () => {
  const { caller, params, request } = await customer('early')
  await call(caller, 'Ada Lindqvist')
  const because = 'We pay only to accounts in your own name, Ada Lindqvist.'
  const refused = { code: 'WALLET_NOT_USABLE', errors: [{ path: 'wallet', message: because }] }
  expect(await caller.call(withdrawals.quote, { body: request })).toMatchObject({ ...refused, message: because })
  expect(await caller.call(withdrawals.sendOtp, { body: request })).toMatchObject({
    ...refused,
    message: `${because} Nothing was requested.`,
  })
  expect(ok(await caller.call(wallets.list, { params, query: {} })).data).toMatchObject([{ isOtherHolder: true, holderDiffers: true }])
})

test('a requested withdrawal is neither approved nor paid nor added to a batch', async () => {
  const { caller, request } = await customer('late')
  const [one, two] = [ok(await withdraw(server, caller, request)).data.id, ok(await withdraw(server, caller, request)).data.id]
  for (const approver of [first, second]) ok(await approve(approver, two))
  await call(caller, 'Ada Lindqvist')
  const text = 'The account holder, Grace Hopper, is not the customer, Ada Lindqvist'
  const refused = { code: 'WALLET_NOT_USABLE', message: expect.stringContaining(text) }
  expect(await approve(first, one)).toMatchObject(refused)
  expect((await read(first, one)).cannotApproveBecause).toContain(text)
  expect((await read(caller, one)).cannotApproveBecause).toBeNull()
  expect(await pay(two)).toMatchObject(refused)
  expect((await read(payer, two)).cannotPayBecause).toContain(text)
  expect((await read(caller, two)).cannotPayBecause).toBeNull()
  expect((await read(payer, two)).hasOtherHolder).toBe(true)
  expect((await read(caller, two)).hasOtherHolder).toBe(false)
  expect(ok(await payer.call(payoutBatches.due, { query: { gateway } })).data).toMatchObject({ count: 0, net: '0.00', withdrawals: [] })
  const batch = { body: { withdrawals: [two], gateway } }
  expect(await payer.call(payoutBatches.create, batch)).toMatchObject({
    code: 'VALIDATION',
    errors: [{ path: 'withdrawals.0', message: expect.stringContaining(text) }],
  })

  // A batch from before is not exported either; what a file has sent is recorded.
  await call(caller, 'Grace Hopper')
  const { id } = ok(await payer.call(payoutBatches.create, batch)).data
  await call(caller, 'Ada Lindqvist')
  expect(await payer.call(payoutBatches.export, { params: { id }, body: {} })).toMatchObject(refused)
})

test('a partial difference stays a review reason', async () => {
  const { caller, request } = await customer('partial')
  await call(caller, 'Grace Murray')
  const quote = ok(await caller.call(withdrawals.quote, { body: request })).data
  expect(quote.reviewReasons).toContainEqual({ reason: 'HOLDER_NAME_DIFFERS', until: null })
  const { id } = ok(await withdraw(server, caller, request)).data
  for (const approver of [first, second]) ok(await approve(approver, id))
  ok(await pay(id))
})
