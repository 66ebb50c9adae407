import { expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { raw, sql } from '@/server/db/sql'
import { allMails, customerOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer({ changesSealedRows: true })
const root = await server.admin('root')
const ada = await customerOf(server, 'ada', { level: 1 })

/** Ten more items like the latest one, completed 200 minutes after their creation. */
const completed = (table: 'payments' | 'withdrawals' | 'investments', fields: object) =>
  server.db.run(sql`
    insert into ${raw(table)} select (jsonb_populate_record(r, ${JSON.stringify(fields)}::jsonb || jsonb_build_object('id', gen_random_uuid(), 'code', r.code || n,
      ${raw(table === 'investments' ? "'payment_reference', 'R' || n, 'ended_at'" : table === 'payments' ? "'transaction_id', 't' || n, 'settled_at'" : "'transaction_id', 't' || n, 'paid_at'")}, r.created_at + interval '200 minutes'))).*
    from ${raw(table)} r, generate_series(1, 10) n where r.id = (select id from ${raw(table)} order by created_at desc, id desc limit 1)`)
const usually = (what: string) => `Usually within 4 hours (median of 10 ${what} in the last 90 days).`

test('the email about a reported payment or a requested withdrawal states the usual processing time, once there is one', async () => {
  const gateway = await makeGateway(server)
  const { id: project } = await makeProject(server)
  const { id } = await invest(ada, { project })
  await pay(ada, id, { gateway, amount: '20.00' })
  await giveBalance(server, ada, '500.00')
  const wallet = await giveWallet(server, ada)
  ok(await withdraw(server, ada, { wallet, amount: '50.00' }))
  const first = await allMails(server)
  expect(first.map(({ content }) => content.text).join()).toContain('50.00 USD is pending review')
  for (const { content } of first) expect(content.text).not.toContain('Usually')

  await completed('payments', { status: 'DECLINED', settled_by: root.user.id })
  await completed('withdrawals', { status: 'PAID' })
  await completed('investments', { status: 'EXITED', exit_net: 1, exit_asked_at: server.clock.now().toISOString() })
  server.clock.set(new Date(server.clock.now().getTime() + 86_400_000))
  const later = await server.again(ada)
  const textOf = async (words: string) => (await allMails(server)).map(({ content }) => content.text).find((text) => text.includes(words))
  await pay(later, id, { gateway, amount: '30.00' })
  expect(await textOf('30.00 USD was reported')).toContain(usually('payments'))
  ok(await withdraw(server, later, { wallet, amount: '60.00' }))
  expect(await textOf('60.00 USD is pending review')).toContain(usually('withdrawals'))
  const { data } = ok(await later.call(reports.processingTimes, {}))
  expect(data).toMatchObject({
    payment: { medianMinutes: 200 },
    withdrawal: { medianMinutes: 200 },
    exit: { medianMinutes: 200, count: 10 },
  })
})
