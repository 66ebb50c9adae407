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

/* An approver who shuts out all colleagues does not become able to pay the withdrawal alone by waiting. */
async function office() {
  const server = await startServer()
  const [first, second] = [await financeOf(server, 'first'), await financeOf(server, 'second')]
  const gateway = await giveGateway(server)
  let people = 0
  async function approved() {
    const ada = living(server, await server.customer(`ada${(people += 1)}`, { level: 1 }))
    await giveBalance(server, ada, '50.00')
    const wallet = await giveWallet(server, ada, { network: 'ERC20' })
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    for (const approver of [first, second]) ok(await approver.call(withdrawals.approve, { params: { id: data.id }, body: {} }))
    return { id: data.id, code: data.code, ada, wallet }
  }
  const again = async ({ ada, wallet }: Awaited<ReturnType<typeof approved>>) =>
    ok(await withdraw(server, ada, { amount: '20.00', wallet })).data
  const pay = (caller: Caller, id: string) =>
    caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
  const correct = (caller: Caller, id: string) =>
    caller.call(withdrawals.correctPayment, { params: { id }, body: { transactionId: transactionId(), gateway, note: 'Read wrongly' } })
  const batch = async (caller: Caller, id: string) =>
    ok(await caller.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })).data
  const send = (caller: Caller, id: string) => caller.call(payoutBatches.export, { params: { id }, body: {} })
  const read = async (caller: Caller, id: string) => ok(await caller.call(withdrawals.get, { params: { id } })).data
  return { server, first, second, approved, again, pay, correct, batch, send, read }
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
  'turned out to own the customer account': ({ server }, { user }) =>
    server.db.run(sql`
      insert into personal_accounts (staff_id, customer_id, source, recorded_at)
      select ${user.id}, c.id, 'RECORDED', ${addDays(server.clock.now(), -LONG_AGO)} from users c where c.type = 'Customer'`),
}
const refused = { status: 409, code: 'SECOND_PERSON_NEEDED', message: expect.stringContaining('Add another team member who can pay') }

describe.each(Object.entries(ways))('when the only other payer %s long ago', (_, shutOut) => {
  test('the approver cannot pay, export or correct, and sees the reason, until another payer is added', async () => {
    const fixture = await office()
    const { server, first, second, approved, pay, correct, batch, send, read } = fixture
    const payer = await financeOf(server, 'payer')
    const [withdrawal, two, paid] = [await approved(), await approved(), await approved()]
    expect((await read(first, withdrawal.id)).cannotPayBecause).toBe('You approved it, so another team member must pay it.')
    ok(await pay(payer, paid.id))
    await shutOut(fixture, payer)

    expect(await pay(first, withdrawal.id)).toMatchObject(refused)
    expect(await send(second, (await batch(second, two.id)).id)).toMatchObject(refused)
    expect(await correct(first, paid.id)).toMatchObject(refused)
    expect((await read(first, withdrawal.id)).cannotPayBecause).toMatch(/^You approved it, .* Add another team member who can pay/)
    const [listed] = ok(await first.call(withdrawals.list, { query: { due: true } })).data
    expect(listed?.cannotPayBecause).toBe((await read(first, withdrawal.id)).cannotPayBecause)
    await notifyOfWork(server.services)
    const [notice] = ok(await first.call(notifications.mine, { query: {} })).data.filter(({ title }) => title.includes(withdrawal.code))
    expect(notice).toMatchObject({
      title: expect.stringContaining('Due for payout'),
      body: expect.stringContaining('Add another team member who can pay'),
    })
    const ofPayer = sql`select 1 from notifications where user_id = ${payer.user.id} and title like ${`%${withdrawal.code}%Due%`}`
    expect(await server.db.all(ofPayer)).toEqual([])

    const successor = await financeOf(server, 'successor')
    expect((await read(first, withdrawal.id)).cannotPayBecause).toBe('You approved it, so another team member must pay it.')
    expect(await pay(first, withdrawal.id)).toMatchObject({ status: 409, message: expect.not.stringContaining('Add another team member') })
    ok(await pay(successor, withdrawal.id))
    ok(await correct(successor, paid.id))
  })

  test('the exporter of a file cannot export its payments again', async () => {
    const fixture = await office()
    const { server, approved, batch, send } = fixture
    const [exporter, payer] = [await financeOf(server, 'exporter'), await financeOf(server, 'payer')]
    const { id, code } = await approved()
    const before = await batch(exporter, id)
    ok(await send(exporter, before.id))
    await recordResults(server, exporter, before.id, [{ reference: code, status: 'RETURNED', reason: 'Not sent' }])
    await shutOut(fixture, payer)
    const again = await batch(exporter, id)
    expect(await send(exporter, again.id)).toMatchObject(refused)
    ok(await send(await financeOf(server, 'successor'), again.id))
  })
})

describe('the exporter of a file cannot pay its withdrawals a second time', () => {
  const because = (code: string, batch: string) =>
    `You exported ${code} before, in ${batch}, so another team member must pay this withdrawal.`
  const returned = { status: 'RETURNED', reason: 'Not sent' } as const

  test('manually, after reporting the line as returned; the reason is shown, and another person pays', async () => {
    const { server, approved, batch, send, pay, read } = await office()
    const [exporter, payer] = [await financeOf(server, 'exporter'), await financeOf(server, 'payer')]
    const withdrawal = await approved()
    const before = await batch(exporter, withdrawal.id)
    ok(await send(exporter, before.id))
    expect((await read(exporter, withdrawal.id)).cannotPayBecause).toBeNull()
    await recordResults(server, exporter, before.id, [{ reference: withdrawal.code, ...returned }])

    const text = because(withdrawal.code, before.code)
    expect(await pay(exporter, withdrawal.id)).toMatchObject({
      status: 409,
      code: 'SECOND_PERSON_NEEDED',
      message: `${text} Nothing was recorded.`,
    })
    expect((await read(exporter, withdrawal.id)).cannotPayBecause).toBe(text)
    const [listed] = ok(await exporter.call(withdrawals.list, { query: { due: true } })).data
    expect(listed?.cannotPayBecause).toBe(text)
    expect((await read(payer, withdrawal.id)).cannotPayBecause).toBeNull()
    await notifyOfWork(server.services)
    const noticesOf = async (caller: Caller) =>
      ok(await caller.call(notifications.mine, { query: {} })).data.filter(({ title }) => title.includes(withdrawal.code))
    expect(await noticesOf(exporter)).toEqual([])
    expect(await noticesOf(payer)).toMatchObject([{ title: expect.stringContaining('Returned to queue') }])
    ok(await pay(payer, withdrawal.id))
  })

  test('manually, after the withdrawal was marked as failed and the customer requested the money again', async () => {
    const { server, first, second, approved, again, batch, send, pay, read } = await office()
    const [exporter, payer] = [await financeOf(server, 'exporter'), await financeOf(server, 'payer')]
    const withdrawal = await approved()
    const before = await batch(exporter, withdrawal.id)
    ok(await send(exporter, before.id))
    await recordResults(server, exporter, before.id, [
      { reference: withdrawal.code, status: 'FAILED', reason: 'Account closed', failureReference: 'R-4711' },
    ])
    const next = await again(withdrawal)
    for (const approver of [first, second]) ok(await approver.call(withdrawals.approve, { params: { id: next.id }, body: {} }))
    expect(await pay(exporter, next.id)).toMatchObject({
      status: 409,
      message: expect.stringContaining(because(withdrawal.code, before.code)),
    })
    expect((await read(exporter, next.id)).cannotPayBecause).toBe(because(withdrawal.code, before.code))
    ok(await pay(payer, next.id))
  })

  test.each(Object.entries(ways))('manually, when the only other payer %s long ago; a notification says what to do', async (_, shutOut) => {
    const fixture = await office()
    const { server, approved, batch, send, pay, read } = fixture
    const [exporter, payer] = [await financeOf(server, 'exporter'), await financeOf(server, 'payer')]
    const withdrawal = await approved()
    const before = await batch(exporter, withdrawal.id)
    ok(await send(exporter, before.id))
    await recordResults(server, exporter, before.id, [{ reference: withdrawal.code, ...returned }])
    await shutOut(fixture, payer)
    expect(await pay(exporter, withdrawal.id)).toMatchObject(refused)
    expect((await read(exporter, withdrawal.id)).cannotPayBecause).toContain(
      `${because(withdrawal.code, before.code)} No other team member can pay at present`,
    )
    await notifyOfWork(server.services)
    const notices = ok(await exporter.call(notifications.mine, { query: {} })).data.filter(({ title }) => title.includes(withdrawal.code))
    expect(notices).toMatchObject([
      { body: expect.stringContaining('The team member who exported it before cannot pay it. No other team member can pay') },
    ])
    ok(await pay(await financeOf(server, 'successor'), withdrawal.id))
  })

  test('while a person who did not export the line pays it manually', async () => {
    const { server, approved, batch, send, pay } = await office()
    const [exporter, payer] = [await financeOf(server, 'exporter'), await financeOf(server, 'payer')]
    const withdrawal = await approved()
    const before = await batch(exporter, withdrawal.id)
    ok(await send(payer, before.id))
    await recordResults(server, exporter, before.id, [{ reference: withdrawal.code, ...returned }])
    expect(await pay(payer, withdrawal.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    ok(await pay(exporter, withdrawal.id))
  })
})

test('when no other person could ever pay, the approver pays, and the exporter exports again', async () => {
  const { server, first, approved, pay, correct, read, batch, send } = await office()
  const [withdrawal, two] = [await approved(), await approved()]
  expect((await read(first, withdrawal.id)).cannotPayBecause).toBeNull()
  ok(await pay(first, withdrawal.id))
  ok(await correct(first, withdrawal.id))
  const before = await batch(first, two.id)
  ok(await send(first, before.id))
  await recordResults(server, first, before.id, [{ reference: two.code, status: 'RETURNED', reason: 'Not sent' }])
  const next = await batch(first, two.id)
  ok(await send(first, next.id))
  await recordResults(server, first, next.id, [{ reference: two.code, status: 'RETURNED', reason: 'Not sent' }])
  expect((await read(first, two.id)).cannotPayBecause).toBeNull()
  ok(await pay(first, two.id))
})
