import { beforeEach, expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { newId } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { verifyAudit } from '@/server/modules/audit/verify'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

// An approval altered with SQL never counts. Another person approves the withdrawal again, and the alteration stays on record.
const server = await startServer()
const { db, services } = server
const root = await server.admin()
const gateway = await giveGateway(server)
await checkInstallation(db, services.secrets, NOON)
await beginSealing(services)
await beginStateSealing(services)

let people = 0
const newStaff = () => server.staff(`finance${(people += 1)}`, { roles: ['Finance'] })
const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
const pay = (caller: Caller, id: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const getWithdrawal = async (id: string) => (await root.call(withdrawals.get, { params: { id } })).data
const idsOf = async (query: object) => (await root.call(withdrawals.list, { query: { limit: 100, ...query } })).data.map(({ id }) => id)
const waitingOf = async (caller: Caller, id: string) =>
  (await caller.call(approvals.inbox, { query: { limit: 100 } })).data.find(({ subject }) => subject === id)
const alerts = (id: string) =>
  db.all<{ finding: string }>(
    sql`select after ->> 'finding' as finding from audit_logs where subject_id = ${id} and action = 'withdrawal.payment-stopped' order by at, id`,
  )
const notifiedOf = (code: string) => db.all(sql`select user_id from notifications where title = ${`Payment of ${code} stopped`}`)
/** The verification's findings about a withdrawal's approvals. */
const namedOf = async (id: string) =>
  (await verifyAudit(services)).findings.filter((finding) => finding.subject === 'approvals' && finding.id?.startsWith(id))
/** Runs SQL as the database owner could: with the triggers that guard rows switched off. */
const tamper = (edit: Sql) =>
  db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(edit)
  })
const retimed = (id: string, { user }: Caller, at: Date) =>
  tamper(sql`update approvals set at = ${at} where subject = ${id} and by_id = ${user.id}`)

let staff: { first: Caller; second: Caller; third: Caller; fourth: Caller; payer: Caller }
beforeEach(async () => {
  staff = { first: await newStaff(), second: await newStaff(), third: await newStaff(), fourth: await newStaff(), payer: await newStaff() }
})

async function approved() {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const { id, code } = (await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
  expect((await approve(staff.first, id)).status).toBe(200)
  expect((await approve(staff.second, id)).data).toMatchObject({ status: 'APPROVED', isLapsed: false, lapsedApprovers: [] })
  return { id, code }
}

test('an approval with an altered time does not count; another person approves, and alert and finding are kept', async () => {
  const { first, second, third, payer } = staff
  const { id, code } = await approved()
  expect(await namedOf(id)).toEqual([])
  await retimed(id, first, addHours(NOON, 1))
  expect(await getWithdrawal(id)).toMatchObject({
    status: 'APPROVED',
    isLapsed: true,
    lapsedApprovers: [first.user.id],
    approvalsNeeded: 2,
  })
  expect([await idsOf({ due: true }), await idsOf({ toReview: true })]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  expect(await waitingOf(third, id)).toMatchObject({ canApprove: true, approvals: [{ by: { id: second.user.id } }], approvalsNeeded: 2 })
  const stopped = await pay(payer, id)
  expect(stopped).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(stopped.message).toMatch(/1 of 2 approvals count \(\S+ has no approval in the audit log\)/)
  for (const caller of [first, second]) expect(await approve(caller, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  const notified = await notifiedOf(code)
  expect(notified).toEqual(expect.arrayContaining([{ user_id: payer.user.id }, { user_id: third.user.id }]))

  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED', isLapsed: false, lapsedApprovers: [first.user.id] })
  expect(await getWithdrawal(id)).toMatchObject({ isLapsed: false, lapsedApprovers: [first.user.id] })
  const entries = await db.all(
    sql`select before from audit_logs where subject_id = ${id} and action = 'withdrawal.approved' and actor_id = ${third.user.id}`,
  )
  expect(entries).toEqual([{ before: { status: 'APPROVED', lapsed: [first.user.id] } }])
  expect(await pay(payer, id)).toMatchObject({ status: 200, data: { status: 'PAID' } })
  // Each attempt is recorded; the notification about the finding is sent once.
  expect(new Set((await alerts(id)).map(({ finding }) => finding))).toEqual(new Set([stopped.message]))
  expect(await notifiedOf(code)).toEqual(notified)
  expect(await namedOf(id)).toMatchObject([{ id: `${id}/approve/${first.user.id}`, field: 'at' }])
})

test('an approval reassigned to another person counts for neither, and approving again raises the alert', async () => {
  const { first, third, fourth, payer } = staff
  const { id, code } = await approved()
  await tamper(sql`update approvals set by_id = ${fourth.user.id} where subject = ${id} and by_id = ${first.user.id}`)
  expect(await getWithdrawal(id)).toMatchObject({ isLapsed: true, lapsedApprovers: [fourth.user.id] })
  expect(await approve(fourth, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED', isLapsed: false, lapsedApprovers: [fourth.user.id] })
  expect(await alerts(id)).toMatchObject([{}, { finding: expect.stringContaining('has no approval in the audit log') }])
  expect(await notifiedOf(code)).not.toEqual([])
  expect((await pay(payer, id)).status).toBe(200)
  expect((await namedOf(id)).map((finding) => finding.id)).toEqual(
    expect.arrayContaining([first, fourth].map(({ user }) => `${id}/approve/${user.id}`)),
  )
})

test('if both approvals were altered, two other people must approve', async () => {
  const { first, second, third, fourth, payer } = staff
  const { id } = await approved()
  for (const caller of [first, second]) await retimed(id, caller, addHours(NOON, 1))
  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED', isLapsed: true })
  expect(await getWithdrawal(id)).toMatchObject({ isLapsed: true })
  const entries = await db.all(sql`select action from audit_logs where subject_id = ${id} and actor_id = ${third.user.id}`)
  expect(entries).toContainEqual({ action: 'withdrawal.approval-given' })
  expect(await approve(third, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect((await approve(fourth, id)).data).toMatchObject({ isLapsed: false })
  expect((await pay(payer, id)).status).toBe(200)
})

test('an approval altered to before its approver was entitled stays reported after the same person approves again', async () => {
  const { first, payer } = staff
  const { id } = await approved()
  await retimed(id, first, addHours(NOON, -100_000))
  expect((await approve(first, id)).data).toMatchObject({ isLapsed: false, lapsedApprovers: [] })
  expect(await alerts(id)).toHaveLength(1)
  expect(await namedOf(id)).not.toEqual([])
  expect(await pay(first, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect((await pay(payer, id)).status).toBe(200)
})

test('an audit entry inserted by SQL for an altered approval blocks both a new approval and the payment', async () => {
  const { first, third, payer } = staff
  const { id } = await approved()
  const at = addHours(NOON, 1)
  await retimed(id, first, at)
  await tamper(sql`
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id)
    values (${newId()}, ${at}, ${first.user.id}, 'Internal', 'withdrawal.approval-given', 'withdrawal', ${id})`)
  expect(await approve(third, id)).toMatchObject({ status: 409 })
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining('the seal') })
})
