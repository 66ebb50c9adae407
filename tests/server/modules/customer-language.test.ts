import { expect, test } from 'vitest'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
const usd = await makeGateway(server)
const { id: project } = await makeProject(server)
const finance = await financeOf(server, 'fred')
const support = await server.staff('mira', { roles: ['Support'] })
const eva = await customerOf(server, 'eva', { level: 1 })
await server.db.run(sql`update users set language = 'ar' where id = ${eva.user.id}`)

test('staff see in which language the customer of a payment or an investment reads; the customer does not get it', async () => {
  const { id } = await invest(eva, { project, amount: '500.00' })
  const payment = await pay(eva, id, { gateway: usd, amount: '500.00' })
  const params = { id }
  expect(payment.user).not.toHaveProperty('language')
  expect(ok(await eva.call(investments.get, { params })).data.user).toEqual({ id: eva.user.id, name: expect.any(String) })
  expect(ok(await eva.call(investments.payments, { params, query: {} })).data[0]?.user).not.toHaveProperty('language')
  expect(ok(await finance.call(investments.get, { params })).data.user.language).toBe('ar')
  expect(ok(await finance.call(payments.get, { params: { id: payment.id } })).data.user.language).toBe('ar')
  expect(ok(await finance.call(payments.list, { query: {} })).data.map(({ user }) => user.language)).toEqual(['ar'])
})

test('the same holds for a withdrawal', async () => {
  await giveBalance(server, eva, '100.00')
  const { id, user } = ok(await withdraw(server, eva, { amount: '20.00', wallet: await giveWallet(server, eva) })).data
  expect(user).not.toHaveProperty('language')
  expect(ok(await eva.call(withdrawals.mine, { query: {} })).data[0]?.user).not.toHaveProperty('language')
  expect(ok(await finance.call(withdrawals.get, { params: { id } })).data.user.language).toBe('ar')
})

test('the same holds for an identity request', async () => {
  const bob = await server.customer('bob')
  const file = newId()
  await server.db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${bob.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  await server.db.run(sql`update users set language = 'es' where id = ${bob.user.id}`)
  const body = { documentKind: 'PASSPORT' as const, number: 'ES 1234', expiresOn: '2031-01-31', files: [file] }
  const request = ok(await bob.call(identity.request, { body })).data
  expect(request.user).not.toHaveProperty('language')
  expect(ok(await bob.call(identity.mine, { query: {} })).data[0]?.user).not.toHaveProperty('language')
  expect(ok(await support.call(identity.get, { params: { id: request.id } })).data.user.language).toBe('es')
  expect((await eva.call(identity.get, { params: { id: request.id } })).status).toBe(404)
})
