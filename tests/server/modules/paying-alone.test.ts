import { describe, expect, test } from 'vitest'
import { notifications } from '@/contract/notifications'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { addDays } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { financeOf, living, ok } from '@tests/support/investing'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '@tests/support/money'
import { recordResults } from '@tests/support/payout-results'
import { startServer, type Caller } from '@tests/support/server'

/* Whoever approved a withdrawal does not become the only payer by waiting until the colleagues whom they shut out are forgotten. */
async function office() {
  const server = await startServer()
  const [first, second] = [await financeOf(server, 'first'), await financeOf(server, 'second')]
  const gateway = await giveGateway(server)
  let people = 0
  async function approved() {
    const ada = living(server, await server.customer(`ada${(people += 1)}`, { level: 1 }))
    await giveBalance(server, ada, '50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada, { network: 'ERC20' }) })
    for (const who of [first, second]) ok(await who.call(withdrawals.approve, { params: { id: data.id }, body: {} }))
    return { id: data.id, code: data.code }
  }
  const pay = (who: Caller, id: string) =>
    who.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
  const correct = (who: Caller, id: string) =>
    who.call(withdrawals.correctPayment, { params: { id }, body: { transactionId: transactionId(), gateway, note: 'Read wrongly' } })
  const batch = async (who: Caller, id: string) => ok(await who.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })).data
  const send = (who: Caller, id: string) => who.call(payoutBatches.export, { params: { id }, body: {} })
  const read = async (who: Caller, id: string) => ok(await who.call(withdrawals.get, { params: { id } })).data
  return { server, first, second, approved, pay, correct, batch, send, read }
}
type Office = Awaited<ReturnType<typeof office>>

const LONG_AGO = 30
const ways: Readonly<Record<string, (office: Office, payer: Caller) => Promise<unknown>>> = {
  'was deactivated': ({ server }, { user }) =>
    server.db.run(
      sql`update users set is_active = false, status_changed_at = ${addDays(server.clock.now(), -LONG_AGO)} where id = ${user.id}`,
    ),
  'was frozen': ({ server }, { user }) =>
    server.db.run(sql`update users set frozen_at = ${addDays(server.clock.now(), -LONG_AGO)} where id = ${user.id}`),
  'lost the role': async ({ server }, { user }) => {
    await server.db.run(sql`delete from user_roles where user_id = ${user.id}`)
    await server.db.run(sql`update entitlements_ended set ended_at = ${addDays(server.clock.now(), -LONG_AGO)} where user_id = ${user.id}`)
  },
}
const refused = { status: 409, code: 'SECOND_PERSON_NEEDED', message: expect.stringContaining('Add another person who can pay') }

describe.each(Object.entries(ways))('where the only other payer %s long ago', (_, shutOut) => {
  test('the approver neither pays, exports nor corrects, and every place says so, until another payer is added', async () => {
    const here = await office()
    const { server, first, second, approved, pay, correct, batch, send, read } = here
    const payer = await financeOf(server, 'payer')
    const [one, two, paid] = [await approved(), await approved(), await approved()]
    expect((await read(first, one.id)).cannotPayBecause).toBe('You approved it, so another person must pay it.')
    ok(await pay(payer, paid.id))
    await shutOut(here, payer)

    expect(await pay(first, one.id)).toMatchObject(refused)
    expect(await send(second, (await batch(second, two.id)).id)).toMatchObject(refused)
    expect(await correct(first, paid.id)).toMatchObject(refused)
    expect((await read(first, one.id)).cannotPayBecause).toMatch(/^You approved it, .* Add another person who can pay/)
    const [listed] = ok(await first.call(withdrawals.list, { query: { due: true } })).data
    expect(listed?.cannotPayBecause).toBe((await read(first, one.id)).cannotPayBecause)
    await notifyOfWork(server.services)
    const [notice] = ok(await first.call(notifications.mine, { query: {} })).data.filter(({ title }) => title.includes(one.code))
    expect(notice).toMatchObject({
      title: expect.stringContaining('Due for payout'),
      body: expect.stringContaining('Add another person who can pay'),
    })

    const successor = await financeOf(server, 'successor')
    expect((await read(first, one.id)).cannotPayBecause).toBe('You approved it, so another person must pay it.')
    expect(await pay(first, one.id)).toMatchObject({ status: 409, message: expect.not.stringContaining('Add another person') })
    ok(await pay(successor, one.id))
    ok(await correct(successor, paid.id))
  })

  test('whoever exported a file does not export its payments again', async () => {
    const here = await office()
    const { server, approved, batch, send } = here
    const [exporter, payer] = [await financeOf(server, 'exporter'), await financeOf(server, 'payer')]
    const { id, code } = await approved()
    const before = await batch(exporter, id)
    ok(await send(exporter, before.id))
    await recordResults(server, exporter, before.id, [{ reference: code, status: 'RETURNED', reason: 'Not sent' }])
    await shutOut(here, payer)
    const again = await batch(exporter, id)
    expect(await send(exporter, again.id)).toMatchObject(refused)
    ok(await send(await financeOf(server, 'successor'), again.id))
  })
})

test('where no other person ever could pay, the approver pays, and the exporter exports again', async () => {
  const { server, first, approved, pay, correct, read, batch, send } = await office()
  const [one, two] = [await approved(), await approved()]
  expect((await read(first, one.id)).cannotPayBecause).toBeNull()
  ok(await pay(first, one.id))
  ok(await correct(first, one.id))
  const before = await batch(first, two.id)
  ok(await send(first, before.id))
  await recordResults(server, first, before.id, [{ reference: two.code, status: 'RETURNED', reason: 'Not sent' }])
  ok(await send(first, (await batch(first, two.id)).id))
})
