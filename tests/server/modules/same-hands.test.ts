import { expect, test } from 'vitest'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/core/sql'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { NOON, startServer } from '../../support/server'

// One person who makes a second pair of hands, or gets rid of the others.

test('whoever takes the roles from everybody else is not alone for it', async () => {
  const server = await startServer()
  const root = await server.admin()
  const other = await server.staff('other', { roles: ['Super Admin'] })
  const { data: before } = await root.call(users.get, { params: { userId: other.user.id } })
  const stripped = await root.propose(users.update, { params: { userId: other.user.id }, body: { roles: [], version: before.version } })
  expect([200, 202]).toContain(stripped.status)
  await server.db.run(sql`delete from user_roles where user_id = ${other.user.id}`)
  const [{ id: role } = { id: '' }] = await server.db.all<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)
  const body = { name: 'An Accomplice', username: 'accomplice', email: 'accomplice@example.test', type: 'Internal' as const, roles: [role] }
  expect((await root.propose(users.create, { body })).status).toBe(202)
})

test('a new account approves nothing, not even what one approval is enough for', async () => {
  const server = await startServer()
  await server.admin()
  const fresh = await server.staff('fresh', { roles: ['Finance'] })
  await server.db.run(sql`update users set created_at = ${NOON} where id = ${fresh.user.id}`)
  const ada = await server.customer('ada', { level: 1 })
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada)
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
  expect(await fresh.call(withdrawals.approve, { params: { id: data.id }, body: {} })).toMatchObject({
    status: 409,
    code: 'CHECKER_TOO_NEW',
  })
})
