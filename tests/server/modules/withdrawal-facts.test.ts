import { expect, test } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { activeInvestment, customerOf, financeOf, makeGateway, makeProject, ok } from '../../support/investing'
import { giveBalance, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer({ changesSealedRows: true })
const [finance, second, payer] = [await financeOf(server, 'finance'), await financeOf(server, 'second'), await financeOf(server, 'payer')]
const [ada, eve] = [await customerOf(server, 'ada', { level: 1 }), await customerOf(server, 'eve')]
const gateway = await makeGateway(server)
const { id: project } = await makeProject(server)

test('the reviewer of a withdrawal reads what the customer paid in and withdrew, and what is known about the wallet', async () => {
  await activeInvestment(server, ada, finance, { project, amount: '300.00', lockedPeriod: 6, gateway })
  await giveBalance(server, ada, '500.00')
  const wallet = await giveWallet(server, ada, { confirmedDaysAgo: 40 })
  const request = async (amount: string) => ok(await withdraw(server, ada, { amount, wallet })).data.id
  const facts = async (id: string) => ok(await finance.call(withdrawals.facts, { params: { id } })).data

  const first = await request('50.00')
  expect(await facts(first)).toMatchObject({
    ...{ isVerified: true, available: '450.00', paidIn: '300.00', withdrawn: '0.00' },
    wallet: { payouts: 0, paid: '0.00', othersWithDestination: 0 },
  })
  for (const caller of [finance, second]) ok(await caller.call(withdrawals.approve, { params: { id: first }, body: {} }))
  const { net } = ok(
    await payer.call(withdrawals.markPaid, { params: { id: first }, body: { transactionId: transactionId(), gateway } }),
  ).data

  const next = await request('20.00')
  await server.db.run(sql`
    insert into wallets (id, user_id, title, network, currency_unit, address, status, created_at)
    select gen_random_uuid(), ${eve.user.id}, 'The same', network, currency_unit, address, 'UNCONFIRMED', created_at from wallets where id = ${wallet}`)
  expect(await facts(next)).toMatchObject({
    ...{ available: '430.00', paidIn: '300.00', withdrawn: net },
    wallet: { payouts: 1, paid: net, othersWithDestination: 1 },
  })
  // The same key owns an address on every network of its kind.
  await server.db.run(sql`update wallets set network = 'BEP20' where user_id = ${eve.user.id}`)
  expect((await facts(next)).wallet.othersWithDestination).toBe(1)
  const visitorOfQueue = await server.staff('other', { permissions: ['payouts:read'] })
  expect((await visitorOfQueue.call(withdrawals.facts, { params: { id: next } })).status).toBe(403)
})
