import { expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { approvals } from '@/contract/approvals'
import { settingsGroup } from '@/contract/settings'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { isPendingChange } from '@/contract/pending-change'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

// An approval counts only if its approver was entitled to approve then and has been without interruption since.
const server = await startServer()
const { db, clock } = server
const root = await server.admin()
const gateway = await giveGateway(server)

let people = 0
const newStaff = () => server.staff(`finance${(people += 1)}`, { roles: ['Finance'] })
async function requested(): Promise<string> {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })
  return data.id
}
const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
const pay = (caller: Caller, id: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const inbox = async (caller: Caller) => (await caller.call(approvals.inbox, { query: { limit: 100 } })).data.map(({ subject }) => subject)
const getWithdrawal = async (id: string) => (await root.call(withdrawals.get, { params: { id } })).data

const interruptions = [
  [
    'deactivated and activated again',
    (userId: string, at: Date) => db.run(sql`update users set is_active = true, status_changed_at = ${at} where id = ${userId}`),
  ],
  [
    'without the role for a time',
    async (userId: string, at: Date) => {
      const { role } = await db.one<{ role: string }>(sql`delete from user_roles where user_id = ${userId} returning role_id as role`)
      await db.run(sql`insert into user_roles (user_id, role_id, granted_at) values (${userId}, ${role}, ${at})`)
      await db.run(sql`update entitlements_ended set ended_at = ${at} where user_id = ${userId}`)
    },
  ],
] as const

test.each(interruptions)('the first of two withdrawal approvals does not count after its approver was %s', async (_, interrupt) => {
  const [first, second, third] = [await newStaff(), await newStaff(), await newStaff()]
  const id = await requested()
  expect((await approve(first, id)).data).toMatchObject({ status: 'PENDING' })
  expect([await inbox(first), await inbox(second)]).toEqual([expect.not.arrayContaining([id]), expect.arrayContaining([id])])
  await interrupt(first.user.id, addHours(NOON, 1))
  expect(await inbox(first)).toContain(id)
  // Details and lists show only approvals that count.
  expect((await getWithdrawal(id)).approvals).toEqual([])
  expect((await root.call(withdrawals.list, { query: { needsSecond: true } })).data.map((withdrawal) => withdrawal.id)).not.toContain(id)
  expect((await approve(second, id)).data).toMatchObject({ status: 'PENDING', approvals: [{ by: { id: second.user.id } }] })
  expect(await approve(first, id)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  expect(await approve(second, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect((await approve(third, id)).data).toMatchObject({ status: 'APPROVED' })
})

test('after the cooling-off period the same person can approve again, and that approval counts', async () => {
  const [first, second] = [await newStaff(), await newStaff()]
  const id = await requested()
  await approve(first, id)
  await db.run(sql`update users set status_changed_at = ${addHours(NOON, 1)} where id = ${first.user.id}`)
  await approve(second, id)
  clock.set(addHours(NOON, 74))
  expect((await approve(await server.again(first), id)).data).toMatchObject({ status: 'APPROVED' })
  expect(await pay(await newStaff(), id)).toMatchObject({ status: 200 })
  clock.set(NOON)
})

test.each(interruptions)('an approved withdrawal is not paid after an approver was %s', async (_, interrupt) => {
  const [first, second, payer] = [await newStaff(), await newStaff(), await newStaff()]
  const id = await requested()
  for (const caller of [first, second]) await approve(caller, id)
  expect((await getWithdrawal(id)).status).toBe('APPROVED')
  await interrupt(first.user.id, addHours(NOON, 1))
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(refused.message).toContain('1 of 2 approvals count')
  expect(refused.message).toContain('has lost the permission, or was deactivated, since the approval')
  await interrupt(first.user.id, addHours(NOON, -72))
  expect(await pay(payer, id)).toMatchObject({ status: 200 })
})

test('an approval whose time was changed by SQL counts as missing from the audit log', async () => {
  const [first, second, payer] = [await newStaff(), await newStaff(), await newStaff()]
  const id = await requested()
  for (const caller of [first, second]) await approve(caller, id)
  await db.run(sql`update approvals set at = ${addHours(NOON, 80)} where subject = ${id} and by_id = ${first.user.id}`)
  await db.run(sql`update users set status_changed_at = ${addHours(NOON, 1)} where id = ${first.user.id}`)
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(refused.message).toContain('has no approval in the audit log')
})

test('the first approval of a change request or an adjustment does not count after its approver was reactivated', async () => {
  const [first, second, third] = [await server.admin('first-root'), await server.admin('second-root'), await server.admin('third-root')]
  await db.run(
    sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action in ('settings.loosen', 'adjustment.post')`,
  )
  const { version } = (await root.call(settingsGroup.get, {})).data
  const { data } = await root.propose(settingsGroup.update, { body: { withdrawalPerDay: '77777.00', version } })
  if (!isPendingChange(data)) throw new Error('Applied at once')
  const change = data.changeRequest.id
  const ada = await server.customer('adjusted')
  const proposed = { amount: '5.00', reason: 'Counted again' }
  const adjustment = (await root.call(adjustments.propose, { params: { userId: ada.user.id }, body: proposed })).data.id
  const decide = {
    change: (caller: Caller) => caller.call(approvals.approve, { params: { id: change }, body: {} }),
    adjustment: (caller: Caller) => caller.call(adjustments.approve, { params: { id: adjustment }, body: {} }),
  }
  for (const decision of Object.values(decide)) expect((await decision(first)).data).toMatchObject({ status: 'PENDING' })
  for (const subject of [change, adjustment]) expect(await inbox(first)).not.toContain(subject)
  await db.run(sql`update users set status_changed_at = ${addHours(NOON, 1)} where id = ${first.user.id}`)
  expect(await inbox(first)).toEqual(expect.arrayContaining([change, adjustment]))
  expect((await root.call(approvals.get, { params: { id: change } })).data.approvals).toEqual([])
  for (const decision of Object.values(decide)) expect((await decision(second)).data).toMatchObject({ status: 'PENDING' })
  expect((await decide.change(third)).data).toMatchObject({ status: 'APPLIED' })
  expect((await decide.adjustment(third)).data).toMatchObject({ status: 'POSTED' })
})

/** A withdrawal to a wallet that was paid before, approved by the only active person; all other staff were deactivated long ago. */
async function approvedAlone(name: string) {
  const [alone, first, second, payer] = [await server.admin(name), await newStaff(), await newStaff(), await newStaff()]
  const ada = await server.customer(`of-${name}`, { level: 1 })
  await giveBalance(server, ada, '90.00')
  const wallet = await giveWallet(server, ada)
  const { data: before } = await withdraw(server, ada, { amount: '20.00', wallet })
  for (const caller of [first, second]) await approve(caller, before.id)
  expect((await pay(payer, before.id)).status).toBe(200)
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
  expect(data.approvalsNeeded).toBe(1)
  const otherStaff = sql`type = 'Internal' and id <> ${alone.user.id}`
  await db.run(sql`update users set is_active = false, status_changed_at = ${addHours(NOON, -800)} where ${otherStaff}`)
  await db.run(sql`update entitlements_ended set ended_at = ${addHours(NOON, -800)}`)
  await db.run(sql`update users set status_changed_at = ${addHours(NOON, -1)} where id = ${alone.user.id}`)
  expect((await approve(alone, data.id)).data).toMatchObject({ status: 'APPROVED', approvals: [{ by: { id: alone.user.id } }] })
  return { id: data.id, others: otherStaff, payer }
}

test('a single required approval by the only active person counts when a colleague activated later pays', async () => {
  const { id, others: otherStaff, payer } = await approvedAlone('alone')
  await db.run(sql`update users set is_active = true, status_changed_at = ${addHours(NOON, 1)} where ${otherStaff}`)
  expect(await pay(await server.again(payer), id)).toMatchObject({ status: 200 })
})

test('a cooling-off period lengthened later does not invalidate earlier approvals', async () => {
  const [first, second, payer] = [await newStaff(), await newStaff(), await newStaff()]
  const [open, decided] = [await requested(), await requested()]
  await db.run(
    sql`update user_roles set granted_at = ${addHours(NOON, -80)} where user_id = any(${[first.user.id, second.user.id]}::uuid[])`,
  )
  await approve(first, open)
  for (const caller of [first, second]) await approve(caller, decided)
  await db.run(sql`update approval_policies set cooling_hours = 168 where action = 'withdrawal.approve'`)
  try {
    expect((await getWithdrawal(open)).approvals).toMatchObject([{ by: { id: first.user.id } }])
    expect(await approve(second, open)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
    expect((await approve(payer, open)).data).toMatchObject({ status: 'APPROVED' })
    expect(await pay(payer, decided)).toMatchObject({ status: 200 })
  } finally {
    await db.run(sql`update approval_policies set cooling_hours = null where action = 'withdrawal.approve'`)
  }
})

test('the single approval of the only active person counts, although a deactivated colleague still has the role', async () => {
  const { id, others: otherStaff, payer } = await approvedAlone('only')
  await db.run(sql`update users set is_active = true, status_changed_at = ${addHours(NOON, -799)} where id = ${payer.user.id}`)
  expect(await pay(await server.again(payer), id)).toMatchObject({ status: 200 })
  await db.run(sql`update users set is_active = true, status_changed_at = ${addHours(NOON, -800)} where ${otherStaff}`)
})

const rolesOf = (caller: Caller & { user: { id: string } }) =>
  db.all<{ id: string }>(sql`select role_id as id from user_roles where user_id = ${caller.user.id}`)
const ended = (caller: Caller & { user: { id: string } }) =>
  db.all<{ permission: string }>(sql`select permission from entitlements_ended where user_id = ${caller.user.id} order by permission`)
/** A role with the permissions of another. */
async function copyOf(role: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`insert into roles (id, title) values (gen_random_uuid(), ${`Lead ${(people += 1)}`}) returning id`,
  )
  await db.run(
    sql`insert into role_permissions (role_id, permission_id, granted_at) select ${id}, permission_id, ${NOON} from role_permissions where role_id = ${role}`,
  )
  return id
}
async function giveRoles(caller: Caller & { user: { id: string } }, roles: string[]): Promise<void> {
  const { version } = (await root.call(users.get, { params: { userId: caller.user.id } })).data
  const changed = await root.propose(users.update, { params: { userId: caller.user.id }, body: { roles: roles, version } })
  expect(changed.status).toBe(202)
  if (!isPendingChange(changed.data)) throw new Error('Applied at once')
  const second = await server.admin(`approver-${(people += 1)}`)
  expect(await second.call(approvals.approve, { params: { id: changed.data.changeRequest.id }, body: {} })).toMatchObject({ status: 200 })
}

test('an approval still counts after the approver’s role is replaced by another with the same permission', async () => {
  const [first, second, payer] = [await newStaff(), await newStaff(), await newStaff()]
  const [open, decided] = [await requested(), await requested()]
  await approve(first, open)
  for (const caller of [first, second]) await approve(caller, decided)
  clock.set(addHours(NOON, 1 / 60))
  try {
    const [finance] = await rolesOf(first)
    if (!finance) throw new Error('The role is missing')
    await giveRoles(first, [await copyOf(finance.id)])
    expect(await ended(first)).toEqual([])
    expect((await getWithdrawal(open)).approvals).toMatchObject([{ by: { id: first.user.id } }])
    expect(await pay(payer, decided)).toMatchObject({ status: 200 })
  } finally {
    clock.set(NOON)
  }
})

test('removing a role or a role’s permission ends only entitlements that no other role grants', async () => {
  const newcomer = await newStaff()
  const [finance] = await rolesOf(newcomer)
  if (!finance) throw new Error('The role is missing')
  const [lead, narrow] = [await copyOf(finance.id), await copyOf(finance.id)]
  const without = sql`role_id = ${narrow} and permission_id <> (select id from permissions where title = 'withdraws:update')`
  await db.run(sql`delete from role_permissions where ${without}`)
  await db.run(
    sql`insert into user_roles (user_id, role_id, granted_at) values (${newcomer.user.id}, ${lead}, ${NOON}), (${newcomer.user.id}, ${narrow}, ${NOON})`,
  )
  // A permission ends with the last role that grants it, also when several roles are removed at once.
  await db.run(sql`delete from user_roles where user_id = ${newcomer.user.id} and role_id = ${lead}`)
  expect(await ended(newcomer)).toEqual([])
  await db.run(sql`insert into user_roles (user_id, role_id, granted_at) values (${newcomer.user.id}, ${lead}, ${NOON})`)
  await db.run(sql`delete from user_roles where user_id = ${newcomer.user.id} and role_id = any(${[lead, finance.id]}::uuid[])`)
  const lost = (await ended(newcomer)).map(({ permission }) => permission)
  expect(lost).toContain('countries:read')
  expect(lost).not.toContain('withdraws:update')
  expect(new Set(lost).size).toBe(lost.length)
  await db.run(sql`insert into user_roles (user_id, role_id, granted_at) values (${newcomer.user.id}, ${lead}, ${NOON})`)
  await db.run(sql`delete from role_permissions where role_id = ${narrow}`)
  expect((await ended(newcomer)).map(({ permission }) => permission)).not.toContain('withdraws:update')
  await db.run(sql`delete from role_permissions where role_id = ${lead}`)
  expect((await ended(newcomer)).map(({ permission }) => permission)).toContain('withdraws:update')
})

test('losing Super Admin as the only role ends every entitlement; a remaining role keeps what it grants', async () => {
  const [plain, alsoFinance] = [await server.admin('plain-root'), await server.staff('also', { roles: ['Super Admin', 'Finance'] })]
  const isProtected = sql`role_id in (select id from roles where is_protected)`
  await db.run(sql`delete from user_roles where user_id = any(${[plain.user.id, alsoFinance.user.id]}::uuid[]) and ${isProtected}`)
  expect((await ended(plain)).map(({ permission }) => permission)).toContain('*')
  const lost = (await ended(alsoFinance)).map(({ permission }) => permission)
  expect(lost).toContain('settings:update')
  for (const stays of ['*', 'withdraws:update']) expect(lost).not.toContain(stays)
})
