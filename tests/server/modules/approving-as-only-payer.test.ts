import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { notifications } from '@/contract/notifications'
import type { Permission } from '@/contract/permissions'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { financeOf, later, living, ok } from '@tests/support/investing'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '@tests/support/money'
import { startServer, type Caller } from '@tests/support/server'

/* The only person who can pay does not approve what others can approve. */
const approves: Permission[] = ['withdraws:read', 'withdraws:update']
const pays: Permission[] = [...approves, 'payouts:read', 'payouts:write']

async function office(payer: readonly Permission[] = pays) {
  const server = await startServer()
  const gateway = await giveGateway(server)
  const person = async (name: string, permissions: readonly Permission[]) => living(server, await server.staff(name, { permissions }))
  const solo = await person('solo', payer)
  const ada = living(server, await server.customer('ada', { level: 1 }))
  await giveBalance(server, ada, '900.00')
  const wallet = await giveWallet(server, ada, { network: 'ERC20' })
  const requested = async (amount = '100.00') => ok(await withdraw(server, ada, { amount, wallet })).data
  const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
  const pay = (caller: Caller, id: string) =>
    caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
  const shown = async (caller: Caller, id: string) => ok(await caller.call(withdrawals.get, { params: { id } })).data.cannotApproveBecause
  return { server, person, solo, requested, approve, pay, shown }
}

const because = 'Another team member must approve it, because you are the only one who can pay it.'
const refused = { status: 409, code: 'SECOND_PERSON_NEEDED', message: expect.stringContaining(because) }

test('the only payer cannot approve while others can; they approve, and the payer pays', async () => {
  const { server, person, solo, requested, approve, pay, shown } = await office()
  const [one, two] = [await person('one', approves), await person('two', approves)]
  const { id, code } = await requested()
  expect(await shown(solo, id)).toBe(because)
  expect(await shown(one, id)).toBeNull()
  expect(ok(await solo.call(withdrawals.list, { query: {} })).data).toMatchObject([{ id, cannotApproveBecause: because }])
  const inbox = async (caller: Caller) => ok(await caller.call(approvals.inbox, { query: {} })).data
  expect(await inbox(solo)).toMatchObject([{ subject: id, canApprove: false, cannotApproveBecause: because }])
  expect(await inbox(one)).toMatchObject([{ subject: id, canApprove: true, cannotApproveBecause: null }])
  expect(await approve(solo, id)).toMatchObject({ ...refused, message: `${code} was not approved. ${because}` })
  for (const approver of [one, two]) ok(await approve(approver, id))
  ok(await pay(solo, id))

  later(server, { hours: 24 * 40 })
  const ordinary = await requested()
  expect(ordinary.approvalsNeeded).toBe(1)
  expect(await approve(solo, ordinary.id)).toMatchObject(refused)
  const bulk = { event: 'approve' as const, withdrawals: [{ id: ordinary.id }] }
  expect(ok(await solo.call(withdrawals.bulk, { body: bulk })).data.results).toMatchObject([
    { ok: false, message: expect.stringContaining(because) },
  ])
  expect(ok(await approve(one, ordinary.id)).data.status).toBe('APPROVED')
  ok(await pay(solo, ordinary.id))
})

test('once the others approved it, the only payer gives the approval that is missing', async () => {
  const { person, solo, requested, approve, pay, shown } = await office()
  const one = await person('one', approves)
  const { id } = await requested()
  expect(await approve(solo, id)).toMatchObject(refused)
  ok(await approve(one, id))
  expect(await shown(solo, id)).toBeNull()
  expect(ok(await approve(solo, id)).data.status).toBe('APPROVED')
  ok(await pay(solo, id))
})

test('a second approval by the last person who can pay is refused as well', async () => {
  const { server, person, solo, requested, approve, pay } = await office()
  const other = await financeOf(server, 'other')
  const one = await person('one', approves)
  const { id } = await requested()
  ok(await approve(other, id))
  expect(await approve(solo, id)).toMatchObject(refused)
  ok(await approve(one, id))
  ok(await pay(solo, id))
})

test('the only person who can approve approves and pays', async () => {
  const { server, person, solo, requested, approve, pay, shown } = await office()
  const one = await person('one', approves)
  const first = await requested()
  for (const approver of [one, solo]) ok(await approve(approver, first.id))
  ok(await pay(solo, first.id))
  await server.db.run(sql`delete from user_roles where user_id = ${one.user.id}`)
  later(server, { hours: 24 * 40 })
  await person('reader', ['withdraws:read'])
  const { id } = await requested()
  expect(await shown(solo, id)).toBeNull()
  expect(ok(await approve(solo, id)).data.status).toBe('APPROVED')
  ok(await pay(solo, id))
})

test('deactivating the other approvers does not help: they count for 72 hours', async () => {
  const { server, person, solo, requested, approve, shown } = await office()
  const one = await person('one', approves)
  const { id } = await requested()
  await server.db.run(sql`update users set is_active = false, status_changed_at = ${server.clock.now()} where id = ${one.user.id}`)
  expect(await approve(solo, id)).toMatchObject(refused)
  later(server, { hours: 73 })
  expect(await shown(solo, id)).toBeNull()
})

test('the number of items to act on leaves out what the only payer must leave to others', async () => {
  const { server, person, solo, requested, approve } = await office()
  const [one, two] = [await person('one', approves), await person('two', approves)]
  const counted = async (caller: Caller) => ok(await caller.call(dashboard.office, { query: {} })).data.actionable
  /** The same from the inbox, by what it lets the reader approve. */
  const approvable = async (caller: Caller) =>
    ok(await caller.call(approvals.inbox, { query: {} })).data.filter(({ canApprove }) => canApprove).length
  const expectItems = async (caller: Caller, items: number) =>
    expect([(await counted(caller)).items, await approvable(caller)]).toEqual([items, items])
  const { id } = await requested()
  later(server, { hours: 25 })
  await requested()
  await expectItems(solo, 0)
  expect((await counted(solo)).overDay).toBe(0)
  await expectItems(one, 2)
  expect((await counted(one)).overDay).toBe(1)

  await server.db.run(sql`update users set is_active = false, status_changed_at = ${server.clock.now()} where id = ${two.user.id}`)
  ok(await approve(one, id))
  await expectItems(solo, 0)
  later(server, { hours: 73 })
  // The other one has approved the first withdrawal, so the only payer may give its second approval.
  await expectItems(solo, 1)
  await expectItems(one, 1)
})

test('the other payer whose approval lapsed cannot pay, so the only payer left does not approve', async () => {
  const { server, person, solo, requested, approve, shown } = await office()
  const other = await financeOf(server, 'other')
  const one = await person('one', approves)
  const { id } = await requested()
  for (const approver of [other, one]) ok(await approve(approver, id))
  later(server, { hours: 1 })
  // Deactivated and activated again: an approval from before does not count any more.
  await server.db.run(sql`update users set status_changed_at = ${server.clock.now()} where id = ${other.user.id}`)
  expect(await shown(solo, id)).toBe(because)
  expect(ok(await solo.call(approvals.inbox, { query: {} })).data).toMatchObject([{ subject: id, cannotApproveBecause: because }])
  expect(ok(await solo.call(dashboard.office, { query: {} })).data.actionable.items).toBe(0)
})

test('the only payer is not notified of a withdrawal that they must leave to others', async () => {
  const { server, person, solo, requested, approve } = await office()
  const [one, two] = [await person('one', approves), await person('two', approves)]
  const notified = async (caller: Caller, code: string) => {
    await notifyOfWork(server.services)
    return ok(await caller.call(notifications.mine, { query: { limit: 100 } })).data.filter(({ title }) => title.includes(code)).length
  }
  const { id, code } = await requested()
  expect(await notified(solo, code)).toBe(0)
  expect(await notified(one, code)).toBe(1)
  // The reminder after the target time.
  later(server, { hours: 24 * 5 })
  expect(await notified(solo, code)).toBe(0)
  expect(await notified(one, code)).toBe(2)
  // The other one can still give the second approval.
  ok(await approve(one, id))
  expect(await notified(solo, code)).toBe(0)
  expect(await notified(two, code)).toBe(3)

  // Once the others who are active have approved, the only payer gives the missing approval.
  await server.db.run(sql`update users set is_active = false, status_changed_at = ${server.clock.now()} where id = ${two.user.id}`)
  const next = await requested()
  ok(await approve(one, next.id))
  expect(await notified(solo, next.code)).toBeGreaterThan(0)
})

test('staff to whom the customer account belongs count neither as payers nor as approvers', async () => {
  const { server, person, solo, requested, approve, pay, shown } = await office()
  const owner = await person('owner', pays)
  const { id, code } = await requested()
  const actionable = async () => ok(await solo.call(dashboard.office, { query: {} })).data.actionable.items
  const inbox = async () => ok(await solo.call(approvals.inbox, { query: {} })).data[0]?.cannotApproveBecause
  expect([await shown(solo, id), await inbox(), await actionable()]).toEqual([null, null, 1])
  await server.db.run(sql`
    insert into personal_accounts (staff_id, customer_id, source, recorded_at)
    select ${owner.user.id}, user_id, 'RECORDED', ${server.clock.now()} from withdrawals where id = ${id}`)
  expect([await shown(solo, id), await inbox(), await actionable()]).toEqual([null, null, 1])

  const others = [await person('one', approves), await person('two', approves)]
  expect([await shown(solo, id), await inbox(), await actionable()]).toEqual([because, because, 0])
  expect(await approve(solo, id)).toMatchObject(refused)
  await notifyOfWork(server.services)
  const notified = async (caller: Caller) =>
    ok(await caller.call(notifications.mine, { query: {} })).data.filter(({ title }) => title.includes(code)).length
  expect(await Promise.all([solo, owner, ...others].map(notified))).toEqual([0, 0, 1, 1])
  for (const approver of others) ok(await approve(approver, id))
  ok(await pay(solo, id))
})
