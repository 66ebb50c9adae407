import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { investments } from '@/contract/investments'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { activeInvestment, customerOf, financeOf, invest, living, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { requested } from '../../support/approvals/world'
import { NOON, startServer } from '../../support/server'

// One person who creates a second approver, or removes the other approvers.

test('removing the roles of all other staff does not make a person the only approver', async () => {
  const server = await startServer()
  const root = await server.admin()
  const secondAdmin = await server.staff('other', { roles: ['Super Admin'] })
  const { data: before } = await root.call(users.get, { params: { userId: secondAdmin.user.id } })
  const stripped = await root.propose(users.update, {
    params: { userId: secondAdmin.user.id },
    body: { roles: [], version: before.version },
  })
  expect([200, 202]).toContain(stripped.status)
  await server.db.run(sql`delete from user_roles where user_id = ${secondAdmin.user.id}`)
  const [{ id: role } = { id: '' }] = await server.db.all<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)
  const body = { name: 'An Accomplice', username: 'accomplice', email: 'accomplice@example.test', type: 'Internal' as const, roles: [role] }
  expect((await root.propose(users.create, { body })).status).toBe(202)
})

test('a new account cannot approve, even where one approval is enough', async () => {
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

test('the approval of a person deactivated since does not count for a payment or an early exit', async () => {
  const server = await startServer()
  const [first, second, third] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'third')]
  const gateway = await makeGateway(server)
  const project = await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 50_000n })
  const ada = await customerOf(server, 'ada', { level: 1 })
  const running = await activeInvestment(server, ada, third, { project: project.id, amount: '500.00', gateway })
  const { data: quote } = ok(await ada.call(investments.exitQuote, { params: { id: running.id }, body: {} }))
  ok(await ada.call(investments.exit, { params: { id: running.id }, body: { net: quote.net } }))
  const large = await invest(ada, { project: project.id, amount: '20000.00' })
  const payment = await pay(ada, large.id, { gateway, amount: '20000.00' })
  const approveExit = (caller: typeof first) => caller.call(investments.approveExit, { params: { id: running.id }, body: {} })

  expect(await settle(first, payment.id, '20000.00')).toMatchObject({ status: 200, data: { status: 'PENDING' } })
  expect(await approveExit(first)).toMatchObject({ status: 200, data: { status: 'EXIT_REQUESTED' } })
  await server.db.run(sql`update users set is_active = false where id = ${first.user.id}`)
  expect(await settle(second, payment.id, '20000.00')).toMatchObject({ status: 200, data: { status: 'PENDING' } })
  expect(await approveExit(second)).toMatchObject({ status: 200, data: { status: 'EXIT_REQUESTED' } })
  expect(await settle(third, payment.id, '20000.00')).toMatchObject({ status: 200, data: { status: 'APPROVED' } })
  expect(await approveExit(third)).toMatchObject({ status: 200, data: { status: 'EXITED' } })
})

test('a colleague who stays frozen does not block the others, and counts again some time after being unfrozen', async () => {
  const server = await startServer()
  const root = living(server, await server.admin())
  const secondAdmin = await server.staff('other', { roles: ['Super Admin'] })
  const [{ id: role } = { id: '' }] = await server.db.all<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)
  const propose = (username: string) => {
    const person = { name: `Colleague ${username}`, username, email: `${username}@example.test`, type: 'Internal' as const, roles: [role] }
    return root.propose(users.create, { body: person })
  }
  await server.db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${secondAdmin.user.id}`)
  // Freezing a colleague must not leave a single approver.
  expect((await propose('early')).status).toBe(202)
  server.clock.set(addHours(server.clock.now(), 73))
  const later = await propose('later')
  expect([later.status, later.text]).toEqual([202, expect.stringContaining('You can apply it yourself')])
  server.clock.set(addHours(server.clock.now(), 73))
  const params = { id: requested(later) }
  expect(await root.propose(approvals.approve, { params, body: {} })).toMatchObject({ status: 200, data: { status: 'APPLIED' } })

  ok(await root.call(users.unfreeze, { params: { userId: secondAdmin.user.id }, body: { note: 'Called back' } }))
  const { changed } = await server.db.one<{ changed: Date }>(
    sql`select status_changed_at as changed from users where id = ${secondAdmin.user.id}`,
  )
  expect(changed).toEqual(server.clock.now())
})
