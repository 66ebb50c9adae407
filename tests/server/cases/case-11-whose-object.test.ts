import { describe, expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { identity } from '@/contract/identity'
import { transactions } from '@/contract/transactions'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { giveBalance, giveInvestment, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

/** Case 11 of the quality page: customers cannot access objects of other customers. */
const server = await startServer()
const { db, clock } = server
const ada = await server.customer('ada', { level: 1, country: 'us' })
const eve = await server.customer('eve', { level: 1, country: 'us' })

await giveBalance(server, ada, '500.00')
const wallet = await giveWallet(server, ada)
const withdrawal = (await withdraw(server, ada, { amount: '50.00', wallet })).data.id
const investment = await giveInvestment(server, ada, { status: 'ACTIVE' })
const movement = (await ada.call(transactions.mine, { query: {} })).data[0]?.id ?? ''
const session = (await db.one<{ id: string }>(sql`select id from sessions where user_id = ${ada.user.id}`)).id
const gateway = await makeGateway(server)
const awaiting = await invest(ada, { project: (await makeProject(server)).id })
const payment = (await pay(ada, awaiting.id, { gateway, amount: '250.00' })).id
const page = newId()
await db.run(sql`
  insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
  values (${page}, ${ada.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(page)}, ${Buffer.from(page)}, ${clock.now()})`)
const request = ok(
  await ada.call(identity.request, { body: { documentKind: 'PASSPORT', number: 'P1234567', expiresOn: '2031-01-31', files: [page] } }),
).data.id

const idOf: Readonly<Record<string, string>> = {
  '/auth/sessions': session,
  '/investments': investment,
  '/payments': payment,
  '/user-transactions': movement,
  '/user-verification-requests': request,
  '/withdraw-requests': withdrawal,
  '/users/:userId/wallets': wallet,
  '/users/:userId/wallet-remove': wallet,
}
/** A valid request for an object, so that only ownership can cause a refusal. */
const bodies: Readonly<Record<string, object>> = {
  'patch /investments/:id': { maturityInstruction: 'KEEP', version: 0 },
  'post /investments/:id/make-payment': { gateway, amount: '1.00', transactionId: 'TX-1' },
  'post /investments/:id/reinvest': { acknowledgedRisk: true },
  'post /investments/:id/exit': { net: '1.00' },
  'post /payments/:id/messages': { body: 'Hello there' },
  'post /withdraw-requests/:id/messages': { body: 'Hello there' },
  'post /user-verification-requests/:id/messages': { body: 'Hello there' },
  'patch /users/:userId/wallets/:walletId': { title: 'Mine now', version: 0 },
  'post /users/:userId/wallets/:walletId/confirm': { otp: '123456' },
}
/** Every customer endpoint with an object's id in its URL. */
const owned = Object.values(api).flatMap((group) =>
  Object.values(group as Readonly<Record<string, Endpoint>>).flatMap((endpoint) => {
    const object = Object.keys(idOf).find((prefix) => endpoint.path.startsWith(`${prefix}/:`))
    return object && endpoint.access !== 'public' && endpoint.access.customer
      ? [[`${endpoint.method} ${endpoint.path}`, endpoint, idOf[object] ?? ''] as const]
      : []
  }),
)

async function send({ method, path }: Endpoint, name: string, ids: { userId: string; id: string }) {
  const address = path.replace(':userId', ids.userId).replace(/:\w+/, ids.id)
  const response = await eve.request(method, address, {
    ...(method === 'get' ? {} : { body: bodies[name] ?? {} }),
    headers: { 'Idempotency-Key': newId() },
  })
  const { requestId: _, ...rest } = JSON.parse((await response.text()).replaceAll(ids.id, '…')) as Record<string, unknown>
  return { status: response.status, rest }
}

describe("another customer's id returns the same 404 as a random id", () => {
  test('every kind of object that a customer owns is covered', () => {
    expect(owned.length).toBeGreaterThan(20)
    for (const [prefix, id] of Object.entries(idOf)) expect(id, prefix).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(owned)('%s', async (name, endpoint, id) => {
    const foreign = await send(endpoint, name, { userId: eve.user.id, id })
    const random = await send(endpoint, name, { userId: eve.user.id, id: newId() })
    expect(foreign).toEqual(random)
    expect(foreign.status).toBe(404)
  })
})

test.each(owned.filter(([, { path }]) => path.includes(':userId')))(
  "nested ids mixed: %s under another customer's id returns the same 404 as under a random id",
  async (name, endpoint, id) => {
    const foreign = await send(endpoint, name, { userId: ada.user.id, id })
    expect(foreign).toEqual(await send(endpoint, name, { userId: newId(), id }))
    expect(foreign.status).toBe(404)
  },
)

test('none of these requests changes the owner’s balance, totals or wallet', async () => {
  expect((await ada.call(users.myProfile, {})).data).toMatchObject({ balance: '450.00', totals: { onHold: '50.00', locked: '500.00' } })
  expect((await db.one<{ title: string }>(sql`select title from wallets where id = ${wallet}`)).title).not.toBe('Mine now')
})

test.each([
  ['type', { type: 'Internal' }],
  ['roles', { roles: ['Super Admin'] }],
  ['balance', { balance: '1000000.00' }],
  ['level', { level: 1 }],
  ['isEmailVerified', { isEmailVerified: true }],
  ['twoFactor', { twoFactor: true }],
])('PATCH my-profile with %s is refused with an error on that field', async (field, fields) => {
  const { version } = (await eve.call(users.myProfile, {})).data
  const before = await db.one(sql`select * from users where id = ${eve.user.id}`)
  const response = await eve.request('patch', '/users/my-profile', { body: { version, ...fields } })
  const answer = (await response.json()) as { code: string; errors: { path: string }[] }
  expect([response.status, answer.code, answer.errors[0]?.path]).toEqual([422, 'VALIDATION', field])
  expect(await db.one(sql`select * from users where id = ${eve.user.id}`)).toEqual(before)
})
