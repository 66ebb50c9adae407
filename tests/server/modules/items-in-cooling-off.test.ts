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
