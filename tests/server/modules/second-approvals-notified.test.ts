import { expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { approvals } from '@/contract/approvals'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { notifications } from '@/contract/notifications'
import { settingsGroup } from '@/contract/settings'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { activeInvestment, customerOf, financeOf, invest, living, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { identityAgrees } from '../../support/checks'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

/** After a first approval, exactly the people who can give the second one are notified. */
const server = await startServer()
const { db, services } = server
const [first, second, proposer] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'proposer')]
const [chief, deputy] = [living(server, await server.admin('chief')), living(server, await server.admin('deputy'))]
const third = living(server, await server.admin('third'))
const chiefs = [chief, deputy, third]
const [support, checker] = [
  living(server, await server.staff('support', { roles: ['Support'] })),
  living(server, await server.staff('checker', { roles: ['Support'] })),
]
const fresh = living(server, await server.admin('fresh'))
await db.run(sql`update users set created_at = ${NOON} where id = ${fresh.user.id}`)
// Can read the queues but decide no item: approving an adjustment needs a permission that this role lacks.
const clerk = living(
  server,
  await server.staff('clerk', { permissions: ['investments:read', 'withdraws:read', 'user-transactions:update'] }),
)
const ada = await customerOf(server, 'ada', { level: 1 })
const gateway = await makeGateway(server)
const project = await makeProject(server, { allowsEarlyExit: true })
const two = JSON.stringify([{ from: '0.00', approvals: 2 }])
await db.run(sql`update approval_policies set bands = ${two}::jsonb where action in ('adjustment.post', 'settings.loosen')`)
await db.run(sql`update approval_policies set checker_permission = 'payouts:write' where action = 'adjustment.post'`)

type Kind = {
  name: string
  make: () => Promise<string>
  approve: (caller: Caller, id: string) => Promise<unknown>
  by: Caller
  reached: Caller[]
}
/** Submits a passport with this number for a new customer. @returns the id of the identity request */
async function submitDocument(name: string, number: string): Promise<string> {
  const customer = await customerOf(server, name)
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${customer.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number, expiresOn: '2031-01-31', files: [file] }
  return ok(await customer.call(identity.request, { body })).data.id
}

const kinds: readonly Kind[] = [
  {
    name: 'payment',
    make: async () =>
      (await pay(ada, (await invest(ada, { project: project.id, amount: '20000.00' })).id, { gateway, amount: '20000.00' })).id,
    approve: async (caller, id) => ok(await settle(caller, id, '20000.00')),
    ...{ by: first, reached: [second, proposer, ...chiefs] },
  },
  {
    name: 'withdrawal',
    make: async () => {
      await giveBalance(server, ada, '50.00')
      return ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data.id
    },
    approve: async (caller, id) => ok(await caller.call(withdrawals.approve, { params: { id }, body: {} })),
    ...{ by: first, reached: [second, proposer, ...chiefs] },
  },
  {
    name: 'early exit',
    make: async () => {
      const { id } = await activeInvestment(server, ada, first, { project: project.id, amount: '150.00', gateway })
      const { net } = ok(await ada.call(investments.exitQuote, { params: { id }, body: {} })).data
      ok(await ada.call(investments.exit, { params: { id }, body: { net } }))
      return id
    },
    approve: async (caller, id) => ok(await caller.call(investments.approveExit, { params: { id }, body: {} })),
    ...{ by: first, reached: [second, proposer, ...chiefs] },
  },
  {
    name: 'adjustment',
    make: async () => {
      const body = { amount: '5.00', reason: 'A fee charged twice' }
      return ok(await proposer.call(adjustments.propose, { params: { userId: ada.user.id }, body })).data.id
    },
    approve: async (caller, id) => ok(await caller.call(adjustments.approve, { params: { id }, body: {} })),
    ...{ by: first, reached: [second, ...chiefs] },
  },
  {
    name: 'document whose number another account has shown',
    make: async () => {
      const number = newId().slice(-12)
      await submitDocument('twin', number)
      return submitDocument('other-twin', number)
    },
    approve: async (caller, id) =>
      ok(await caller.call(identity.approve, { params: { id }, body: { checks: identityAgrees, note: 'Twins, both seen in person' } })),
    ...{ by: support, reached: [checker, ...chiefs] },
  },
  {
    name: 'change request',
    make: async () => {
      const { version } = ok(await chief.call(settingsGroup.get, {})).data
      await chief.propose(settingsGroup.update, { body: { fourEyesFrom: '20000.00', version } })
      return ok(await deputy.call(approvals.list, { query: { status: ['PENDING'] } })).data[0]?.id ?? ''
    },
    approve: async (caller, id) => ok(await caller.call(approvals.approve, { params: { id }, body: {} })),
    ...{ by: deputy, reached: [third] },
  },
]

const everyone = [first, second, proposer, ...chiefs, support, checker, fresh, clerk]
const seconds = async (caller: Caller, path: string) =>
  ok(await caller.call(notifications.mine, { query: { limit: 100 } })).data.filter(
    ({ kind, link }) => kind === 'work.second-approval' && (link ?? '').includes(path),
  )

test.each(kinds)('a first approval of a $name notifies exactly the possible second approvers', async ({ make, approve, by, reached }) => {
  const id = await make()
  await notifyOfWork(services)
  await approve(by, id)
  await notifyOfWork(services)
  const messages: string[] = []
  for (const caller of everyone) if ((await seconds(caller, id)).length > 0) messages.push(caller.user.username)
  expect(messages.sort()).toEqual(reached.map(({ user }) => user.username).sort())
})

test('an identity request that one person decides is never notified as one that needs a second approval', async () => {
  const id = await submitDocument('bea', newId().slice(-12))
  await notifyOfWork(services)
  for (const caller of everyone) expect(await seconds(caller, id)).toEqual([])
})

test('after a first approval that no longer counts, the next first approval is notified', async () => {
  const { id } = await pay(ada, (await invest(ada, { project: project.id, amount: '20000.00' })).id, { gateway, amount: '20000.00' })
  const leaver = await financeOf(server, 'leaver')
  ok(await settle(leaver, id, '20000.00'))
  await notifyOfWork(services)
  expect(await seconds(second, id)).toHaveLength(1)
  await db.run(sql`delete from user_roles where user_id = ${leaver.user.id}`)
  await notifyOfWork(services)
  ok(await settle(first, id, '20000.00'))
  await notifyOfWork(services)
  expect(await seconds(second, id)).toHaveLength(2)
  expect(await seconds(first, id)).toHaveLength(1)
})
