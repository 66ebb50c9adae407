import { beforeEach, expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql, type Sql } from '@/server/db/sql'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { giveBalance, giveGateway, giveWallet, onHoldOf, transactionId, withdraw } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

// An approved withdrawal whose approver lost the permission is approved again by another person, and is not paid before.
const server = await startServer()
const { db } = server
const root = await server.admin()
const gateway = await giveGateway(server)

let people = 0
const newStaff = () => server.staff(`finance${(people += 1)}`, { roles: ['Finance'] })
const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
const pay = (caller: Caller, id: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const getWithdrawal = async (id: string, caller = root) => (await caller.call(withdrawals.get, { params: { id } })).data
const inbox = async (caller: Caller) => (await caller.call(approvals.inbox, { query: { limit: 100 } })).data
const idsOf = async (query: object) => (await root.call(withdrawals.list, { query: { limit: 100, ...query } })).data.map(({ id }) => id)
const audited = (id: string, action: string) =>
  db.all<{ before: unknown; after: unknown }>(
    sql`select before, after from audit_logs where subject_id = ${id} and action = ${action} order by at, id`,
  )
const exported = (batch: string, caller: Caller) => caller.call(payoutBatches.export, { params: { id: batch }, body: {} })
const deactivate = (caller: Caller) =>
  db.run(sql`update users set is_active = false, status_changed_at = ${addHours(NOON, -1)} where id = ${caller.user.id}`)
/** Runs SQL as the database owner could: with the triggers that guard rows switched off. */
const tamper = (edit: Sql) =>
  db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(edit)
  })

let [first, second, third, payer]: Caller[] = []
beforeEach(async () => {
  ;[first, second, third, payer] = [await newStaff(), await newStaff(), await newStaff(), await newStaff()]
})
const staff = () => {
  if (!first || !second || !third || !payer) throw new Error('There is no staff')
  return { first, second, third, payer }
}

async function approved() {
  const { first, second } = staff()
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const { id, code } = (await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
  for (const caller of [first, second]) expect((await approve(caller, id)).status).toBe(200)
  return { id, code, ada }
}

const lapses = [
  ['was deactivated', deactivate],
  ['was frozen', (caller: Caller) => db.run(sql`update users set frozen_at = ${NOON} where id = ${caller.user.id}`)],
  ['lost the role', (caller: Caller) => db.run(sql`delete from user_roles where user_id = ${caller.user.id}`)],
] as const

test.each(lapses)('after an approver %s, the approval lapses; another person approves, and the withdrawal is paid', async (_, lapse) => {
  const { first, second, third, payer } = staff()
  const { id, ada } = await approved()
  expect(await getWithdrawal(id)).toMatchObject({ status: 'APPROVED', isLapsed: false, lapsedApprovers: [] })
  expect([await idsOf({ due: true }), await idsOf({ toReview: true })]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ])
  expect(await approve(third, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  await lapse(first)
  expect(await getWithdrawal(id)).toMatchObject({
    status: 'APPROVED',
    isLapsed: true,
    lapsedApprovers: [first.user.id],
    approvalsNeeded: 2,
  })
  expect(await getWithdrawal(id, ada)).toMatchObject({ status: 'APPROVED', isLapsed: false, lapsedApprovers: [] })
  expect([await idsOf({ due: true }), await idsOf({ toReview: true })]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(second, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await third.call(withdrawals.bulk, { body: { event: 'approve', withdrawals: [{ id }] } })).toMatchObject({
    data: { results: [{ ok: false }] },
  })
  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED', isLapsed: false, decidedBy: { id: third.user.id } })
  expect((await audited(id, 'withdrawal.approved')).at(-1)).toEqual({
    before: { status: 'APPROVED', lapsed: [first.user.id] },
    after: { status: 'APPROVED', amount: '20.00', approvalsNeeded: 2 },
  })
  expect([await idsOf({ due: true }), await idsOf({ toReview: true })]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ])
  expect(await approve(payer, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(await pay(third, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await pay(payer, id)).toMatchObject({ status: 200, data: { status: 'PAID' } })
  expect(await onHoldOf(server, ada)).toBe('0.00')
})

test('after both approvals lapse, two other people approve; the customer cannot cancel meanwhile', async () => {
  const { first, second, third, payer } = staff()
  const { id, ada } = await approved()
  for (const caller of [first, second]) await deactivate(caller)
  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED', isLapsed: true })
  expect((await audited(id, 'withdrawal.approval-given')).at(-1)).toMatchObject({ before: { approvals: 0 }, after: { approvals: 1 } })
  expect(await approve(third, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await ada.call(withdrawals.cancel, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect((await approve(await newStaff(), id)).data).toMatchObject({ status: 'APPROVED', isLapsed: false })
  expect((await pay(payer, id)).status).toBe(200)
})

test('a lapsed withdrawal appears in the inbox of its approvers, counts as pending, and they are notified', async () => {
  const { first, second, third, payer } = staff()
  const { id, code } = await approved()
  await notifyOfWork(server.services)
  const waiting = async () =>
    (await root.call(dashboard.office, { query: {} })).data.queues.find(({ key }) => key === 'withdrawals')?.waiting ?? 0
  const before = await waiting()
  expect((await inbox(third)).map(({ subject }) => subject)).not.toContain(id)
  await deactivate(first)
  expect((await inbox(third)).find(({ subject }) => subject === id)).toMatchObject({
    queue: 'withdrawals',
    code,
    canApprove: true,
    approvalsNeeded: 2,
    approvals: [{ by: { id: second.user.id } }],
  })
  expect((await inbox(second)).map(({ subject }) => subject)).not.toContain(id)
  expect([await waiting(), (await idsOf({ toReview: true })).length]).toEqual([before + 1, before + 1])
  await notifyOfWork(server.services)
  const notified = await db.all<{ user: string; body: string }>(
    sql`select user_id as user, body from notifications where title = ${`Withdrawal ${code}: Needs second approval`}`,
  )
  expect(notified).toContainEqual({ user: third.user.id, body: expect.stringContaining('an approval no longer counts') })
  expect(notified.map(({ user }) => user)).not.toContain(second.user.id)
  await approve(third, id)
  await notifyOfWork(server.services)
  const due = await db.all<{ user: string }>(
    sql`select user_id as user from notifications where title = ${`Withdrawal ${code}: Due for payout`} `,
  )
  expect(due.map(({ user }) => user)).toContain(payer.user.id)
})

test('a lapsed withdrawal stays in its payout batch but is not exported or recorded as paid until approved again', async () => {
  const { first, third, payer } = staff()
  const [firstWithdrawal, secondWithdrawal] = [await approved(), await approved()]
  const { data: batch } = await payer.call(payoutBatches.create, {
    body: { withdrawals: [firstWithdrawal.id, secondWithdrawal.id], gateway },
  })
  await deactivate(first)
  expect(await exported(batch.id, payer)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  for (const { id } of [firstWithdrawal, secondWithdrawal]) expect((await approve(third, id)).status).toBe(200)
  expect((await exported(batch.id, payer)).status).toBe(200)
  await deactivate(third)
  const result = { reference: firstWithdrawal.code, transactionId: transactionId(), fee: null, status: 'PAID', reason: null } as const
  const confirm = () => payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: [result] } })
  expect((await confirm()).data.results).toMatchObject([{ ok: false, message: expect.stringContaining('1 of 2 approvals count') }])
  expect(await getWithdrawal(firstWithdrawal.id)).toMatchObject({ isLapsed: true, batch: { code: batch.code, status: 'OPEN' } })
  await approve(await newStaff(), firstWithdrawal.id)
  expect((await confirm()).data.results).toMatchObject([{ ok: true, status: 'PAID' }])
})

test('a lapsed withdrawal is not approved again by its customer, staff without the permission or a new approver', async () => {
  const { first } = staff()
  const { id, ada } = await approved()
  await deactivate(first)
  expect((await approve(ada, id)).status).toBe(403)
  expect((await approve(await server.staff(`support${(people += 1)}`, { roles: ['Support'] }), id)).status).toBe(403)
  const fresh = await newStaff()
  await db.run(sql`update users set status_changed_at = ${NOON} where id = ${fresh.user.id}`)
  expect(await approve(fresh, id)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  await db.run(sql`update users set frozen_at = ${NOON} where id = ${ada.user.id}`)
  expect(await approve(await newStaff(), id)).toMatchObject({ status: 409, code: 'ACCOUNT_FROZEN' })
})

test('a lapsed withdrawal edited by SQL is not approved again, and the difference is named and audited', async () => {
  const { first, third } = staff()
  const { id } = await approved()
  await deactivate(first)
  await tamper(sql`update withdrawals set amount = amount + 100, net = net + 100 where id = ${id}`)
  const refused = await approve(third, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining('was not approved') })
  expect(await audited(id, 'withdrawal.payment-stopped')).toMatchObject([{ after: { finding: refused.message } }])
  // SQL lowers the number of required approvals in the row: one approval is still not enough.
  await tamper(sql`update withdrawals set amount = amount - 100, net = net - 100, approvals_needed = 1 where id = ${id}`)
  await deactivate(staff().second)
  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED' })
  expect(await pay(staff().payer, id)).toMatchObject({ status: 409 })
})
