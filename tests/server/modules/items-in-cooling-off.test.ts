import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { settingsGroup } from '@/contract/settings'
import { sql } from '@/server/db/sql'
import { customerOf, financeOf, invest, later, living, makeGateway, makeProject, ok, pay } from '@tests/support/investing'
import { giveBalance, giveWallet, withdraw } from '@tests/support/money'
import { startServer, type Caller } from '@tests/support/server'

/* The number of items to act on leaves out those that a reader in the cooling-off period cannot approve. */
async function office() {
  const server = await startServer()
  const ada = await customerOf(server, 'ada', { level: 1 })
  const gateway = await makeGateway(server)
  const project = await makeProject(server)
  const claim = async (amount: string) => pay(ada, (await invest(ada, { project: project.id, amount })).id, { gateway, amount })
  const renew = (caller: Caller) => server.db.run(sql`update users set created_at = ${server.clock.now()} where id = ${caller.user.id}`)
  /** The number on the dashboard; it equals what the inbox lets the reader approve. */
  const counted = async (caller: Caller) => {
    const { items } = ok(await caller.call(dashboard.office, { query: {} })).data.actionable
    const inbox = ok(await caller.call(approvals.inbox, { query: { limit: 100 } })).data
    expect(inbox.filter(({ canApprove }) => canApprove)).toHaveLength(items)
    return { items, listed: inbox.length }
  }
  return { server, ada, claim, renew, counted }
}

test('a new checker among others acts on nothing until the cooling-off period ends', async () => {
  const { server, ada, claim, renew, counted } = await office()
  const [established, fresh] = [await financeOf(server, 'established'), await financeOf(server, 'fresh')]
  await renew(fresh)
  await claim('100.00')
  await claim('20000.00')
  await giveBalance(server, ada, '50.00')
  ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) }))
  expect(await counted(established)).toEqual({ items: 3, listed: 3 })
  expect(await counted(fresh)).toEqual({ items: 0, listed: 3 })
  later(server, { hours: 73 })
  expect(await counted(fresh)).toEqual({ items: 3, listed: 3 })
})

test('a new approver of change requests does not act on them yet', async () => {
  const { server, renew, counted } = await office()
  const [chief, fresh] = [living(server, await server.admin('chief')), living(server, await server.admin('fresh'))]
  await renew(fresh)
  const { version } = ok(await chief.call(settingsGroup.get, {})).data
  await chief.propose(settingsGroup.update, { body: { fourEyesFrom: '20000.00', version } })
  expect(await counted(fresh)).toEqual({ items: 0, listed: 1 })
  later(server, { hours: 71 })
  expect((await counted(fresh)).items).toBe(0)
})

test('the only possible approver acts during the cooling-off period on what one approval is enough for', async () => {
  const { server, claim, renew, counted } = await office()
  const solo = await financeOf(server, 'solo')
  await renew(solo)
  await claim('100.00')
  await claim('20000.00')
  expect(await counted(solo)).toEqual({ items: 1, listed: 2 })
  later(server, { hours: 73 })
  expect(await counted(solo)).toEqual({ items: 2, listed: 2 })
})

test('a change request is judged by the permission that was frozen in it, as its approval is', async () => {
  const { server, counted } = await office()
  const [frozen, current] = ['settings:update', 'faqs:read'] as const
  const chief = living(server, await server.admin('chief'))
  const holder = async (name: string) => living(server, await server.staff(name, { permissions: [frozen, current] }))
  const [fit, fresh] = [await holder('fit'), await holder('fresh')]
  const grantNow = (caller: Caller, permission: string) =>
    server.db.run(sql`
      update role_permissions rp set granted_at = ${server.clock.now()} from permissions p, user_roles ur
      where p.id = rp.permission_id and p.title = ${permission} and ur.role_id = rp.role_id and ur.user_id = ${caller.user.id}`)
  const { version } = ok(await chief.call(settingsGroup.get, {})).data
  await chief.propose(settingsGroup.update, { body: { fourEyesFrom: '20000.00', version } })
  const { id, action } = await server.db.one<{ id: string; action: string }>(sql`select id, action from change_requests`)
  await server.db.run(sql`update approval_policies set checker_permission = ${current} where action = ${action}`)
  await grantNow(fit, current)
  await grantNow(fresh, frozen)

  const shown = async (caller: Caller) => ok(await caller.call(approvals.get, { params: { id } })).data.canApprove
  expect([await shown(fit), await shown(fresh)]).toEqual([true, false])
  expect([await counted(fit), await counted(fresh)]).toEqual([
    { items: 1, listed: 1 },
    { items: 0, listed: 1 },
  ])
  expect(await fresh.call(approvals.approve, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  ok(await fit.call(approvals.approve, { params: { id }, body: {} }))
})
