import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { requested, staffAccount } from '@tests/support/approvals/world'
import { ok } from '@tests/support/investing'
import { startServer, type Caller } from '@tests/support/server'

/* New permissions of a role are approved for its current members. A role assigned meanwhile gives no rights unseen by the approver. */
const server = await startServer()
const { db } = server
const [maker, checker] = [await server.admin('maker'), await server.admin('checker')]

const permission = async (title: string) => (await db.one<{ id: string }>(sql`select id from permissions where title = ${title}`)).id
const newRole = async () => ok(await maker.call(roles.create, { body: { title: `Reporting ${newId().slice(-8)}` } })).data.id
const grant = async (role: string, title = 'payouts:write') =>
  requested(await maker.propose(roles.addPermissions, { params: { id: role }, body: { permissions: [await permission(title)] } }))
const approve = (id: string) => checker.call(approvals.approve, { params: { id }, body: {} })
async function change({ user: { id } }: Pick<Caller, 'user'>, body: { roles?: string[]; isActive?: boolean }) {
  const { version } = ok(await maker.call(users.get, { params: { userId: id } })).data
  return maker.propose(users.update, { params: { userId: id }, body: { ...body, version } })
}
const granted = async (role: string) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from role_permissions where role_id = ${role}`)).n
/** Assigns a role by SQL, without the commands. */
const giveBySql = (role: string, userId: string) =>
  db.run(sql`insert into user_roles (user_id, role_id, granted_at) values (${userId}, ${role}, now())`)

test('giving a role with a pending money permission, or creating an account with it, needs two people', async () => {
  const [role, member] = [await newRole(), await server.staff('second-account', { permissions: [] })]
  const request = await grant(role)
  const proposed = await change(member, { roles: [role] })
  expect(proposed.status).toBe(202)
  const created = await maker.propose(users.create, staffAccount('created-account', [role]))
  expect(created.status).toBe(202)
  const { after } = ok(await checker.call(approvals.get, { params: { id: requested(proposed) } })).data
  expect(after['pendingChanges']).toEqual([expect.stringMatching(/^CHR-.*: Change the permissions of the role “Reporting/)])
  ok(await approve(request))
  // The role's permissions have changed since the request was shown.
  expect(await approve(requested(proposed))).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(await approve(requested(created))).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})

test('activating or unfreezing an account with such a role needs two people', async () => {
  const role = await newRole()
  const [inactive, frozen] = [
    await server.staff('inactive-account', { permissions: [] }),
    await server.staff('frozen-account', { permissions: [] }),
  ]
  for (const { user } of [inactive, frozen]) await giveBySql(role, user.id)
  await db.run(sql`update users set is_active = false where id = ${inactive.user.id}`)
  await db.run(sql`update users set frozen_at = now() where id = ${frozen.user.id}`)
  await grant(role)
  expect((await change(inactive, { isActive: true })).status).toBe(202)
  expect((await maker.propose(users.unfreeze, { params: { userId: frozen.user.id }, body: { note: 'Is back' } })).status).toBe(202)
})

test('after the request is declined, one person can give the role again', async () => {
  const [role, member] = [await newRole(), await server.staff('later-account', { permissions: [] })]
  const request = await grant(role)
  ok(await checker.call(approvals.decline, { params: { id: request }, body: { note: 'Not needed' } }))
  expect((await change(member, { roles: [role] })).status).toBe(200)
})

test('the approver sees who holds the role', async () => {
  const [role, holder, former] = [
    await newRole(),
    await server.staff('holder', { permissions: [] }),
    await server.staff('former', { permissions: [] }),
  ]
  await giveBySql(role, holder.user.id)
  await giveBySql(role, former.user.id)
  await db.run(sql`update users set is_active = false where id = ${former.user.id}`)
  const id = await grant(role)
  const { before, after } = ok(await checker.call(approvals.get, { params: { id } })).data
  const { name } = await db.one<{ name: string }>(sql`select name from users where id = ${holder.user.id}`)
  const { name: formerName } = await db.one<{ name: string }>(sql`select name from users where id = ${former.user.id}`)
  const heldBy = [`${name} (holder)`, `${formerName} (former, not active)`]
  expect(before['heldBy']).toEqual(expect.arrayContaining(heldBy))
  expect(after['heldBy']).toEqual(before['heldBy'])
  ok(await approve(id))
  expect(await granted(role)).toBe(1)
})

test.each(['given to a person', 'taken from a person', 'held by a person who is activated'])(
  'a role that is %s while its permissions are pending is not changed by the approval',
  async (holding) => {
    const [role, member] = [await newRole(), await server.staff(`member-${newId().slice(-8)}`, { permissions: [] })]
    if (!holding.startsWith('given')) await giveBySql(role, member.user.id)
    if (holding.startsWith('held')) await db.run(sql`update users set is_active = false where id = ${member.user.id}`)
    const id = await grant(role)
    if (holding.startsWith('given')) await giveBySql(role, member.user.id)
    if (holding.startsWith('taken')) await db.run(sql`delete from user_roles where user_id = ${member.user.id}`)
    if (holding.startsWith('held')) await db.run(sql`update users set is_active = true where id = ${member.user.id}`)
    expect(await approve(id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    expect(await granted(role)).toBe(0)
  },
)
