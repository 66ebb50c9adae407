import { expect, test } from 'vitest'
import { payments } from '@/contract/payments'
import { sql } from '@/server/db/sql'
import { paymentAgrees } from '@tests/support/checks'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '@tests/support/investing'
import { startServer } from '@tests/support/server'
import { untilWaiting } from '@tests/support/waiting'

/* One person approves payments of a customer in two windows at once. */
const server = await startServer()
const gateway = await makeGateway(server)
const finance = await financeOf(server, 'finance')
const { id: project } = await makeProject(server)

test('an approval waits for the other one before it locks an investment, so that they do not deadlock', async () => {
  const ada = await customerOf(server, 'ada', { level: 1 })
  const claim = async () => {
    const { id: investment } = await invest(ada, { project, amount: '250.00' })
    return { id: (await pay(ada, investment, { gateway, amount: '250.00' })).id, investment }
  }
  const [one, two] = [await claim(), await claim()]
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = server.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from payments where id = ${two.id} for update`)
    await held
  })
  try {
    const single = settle(finance, two.id, '250.00')
    await untilWaiting(server.db)
    const bulk = finance.call(payments.bulkApprove, { body: { payments: [{ id: one.id }, { id: two.id }], checks: paymentAgrees } })
    await untilWaiting(server.db, 2)
    const free = sql`select id from investments where id = ${one.investment} for update skip locked`
    expect(await server.db.all(free)).toEqual([{ id: one.investment }])
    release()
    expect(ok(await single).data.status).toBe('APPROVED')
    expect(ok(await bulk).data.results).toMatchObject([{ ok: true, status: 'APPROVED' }, { ok: false }])
  } finally {
    release()
    await holding
  }
})
