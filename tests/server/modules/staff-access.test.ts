import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { auth } from '@/contract/auth'
import { permissionSentences } from '@/contract/permission-catalogue'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { requested, staffAccount } from '@tests/support/approvals/world'
import { later, living, ok } from '@tests/support/investing'
import { startServer, type Caller } from '@tests/support/server'
import { account, linkTokenFor, PASSWORD } from './auth-people'

/* Giving a colleague access to money needs a second approval: to create or activate the account, and to give it the role. */
const server = await startServer()
const { db, visitor } = server
const root = await server.admin()
const second = await server.admin('second-root')
const roleId = async (title: string) => (await db.one<{ id: string }>(sql`select id from roles where title = ${title}`)).id
const isThere = async (username: string) => (await db.maybe(sql`select 1 from users where username = ${username}`)) !== undefined
const get = async (id: string) => (await root.call(users.get, { params: { userId: id } })).data

async function requestStaff(username: string, title: string, caller: Caller = root) {
  const name = username === 'grace' ? 'Grace Hopper' : username
  const body = { type: 'Internal', username, email: `${username}@example.test`, name, phoneNumber: null } as const
  return caller.propose(users.create, { body: { ...body, roles: [await roleId(title)] } })
}
const idOf = ({ data }: { data: unknown }) => (data as { changeRequest: { id: string } }).changeRequest.id
const approve = (caller: Caller, id: string) => caller.call(approvals.approve, { params: { id }, body: {} })

test('an account whose role can move money is created and invited after a second person approves', async () => {
  await server.mails()
  const response = await requestStaff('grace', 'Finance')
  expect([response.status, await isThere('grace'), await server.mails()]).toEqual([202, false, []])
  expect(await approve(root, idOf(response))).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  const shown = (await second.call(approvals.get, { params: { id: idOf(response) } })).data
  expect(shown).toMatchObject({
    title: 'Create the team account of Grace Hopper as Finance',
    before: {},
    after: { email: 'grace@example.test', roles: ['Finance'] },
  })
  expect((await approve(second, idOf(response))).data).toMatchObject({ status: 'APPLIED', result: { username: 'grace', isInvited: true } })
  const token = await linkTokenFor(server, 'grace@example.test')
  expect((await visitor.call(auth.acceptInvitation, { body: { token, password: PASSWORD } })).status).toBe(200)
})

test('no account of the team gets the name of a colleague: not by creating it, not by editing it', async () => {
  const other = { type: 'Internal', username: 'other', email: 'other@example.test', name: 'Other Person', phoneNumber: null } as const
  const taken = { status: 422, errors: [{ path: 'name', message: expect.stringContaining('Another team member has this name') as string }] }
  const { name } = (await get(root.user.id)) as { name: string }
  expect(await root.call(users.create, { body: { ...other, name: name.toUpperCase() } })).toMatchObject(taken)
  const created = ok(await root.call(users.create, { body: other })).data as { id: string; version: number }
  const rename = (to: string) => root.call(users.update, { params: { userId: created.id }, body: { name: to, version: created.version } })
  expect(await rename(` ${name} `)).toMatchObject(taken)
  // Full-width letters and repeated spaces read the same.
  ok(await rename('Two Words'))
  created.version += 1
  const words = { ...other, username: 'words', email: 'words@example.test' }
  for (const same of ['Two  Words', 'two words', 'Ｔwo Words'])
    expect(await root.call(users.create, { body: { ...words, name: same } })).toMatchObject(taken)
  for (const invisible of ['\uFE0F', '\u034F', '\u1160', '\u17B5'])
    expect(await root.call(users.create, { body: { ...words, name: `Two Words${invisible}` } })).toMatchObject({
      status: 422,
      errors: [{ path: 'name' }],
    })
  expect(await rename('Another Person')).toMatchObject({ status: 200 })
})

test('a declined account is not created; one without such a role is created at once', async () => {
  const response = await requestStaff('declined', 'Finance')
  await second.call(approvals.decline, { params: { id: idOf(response) }, body: { note: 'Nobody of that name works here' } })
  expect(await isThere('declined')).toBe(false)
  const { id } = await db.one<{ id: string }>(sql`insert into roles (id, title) values (gen_random_uuid(), 'Reader') returning id`)
  await db.run(sql`insert into role_permissions select ${id}, id from permissions where title = 'projects:read'`)
  expect(await requestStaff('reader', 'Reader')).toMatchObject({ status: 200, data: { username: 'reader', isInvited: true } })
})

test('a second account of the same person cannot approve: it needs a second person itself and is then too new', async () => {
  const response = await requestStaff('puppet', 'Super Admin')
  expect(response.status).toBe(202)
  await approve(second, idOf(response))
  const puppet = await db.one<{ id: string; email: string; username: string }>(
    sql`select id, email, username from users where username = 'puppet'`,
  )
  await db.run(sql`update users set two_factor_enabled_at = now() where id = ${puppet.id}`)
  const secondRequest = await requestStaff('puppet-two', 'Finance')
  expect(await approve(await server.again({ user: puppet }), idOf(secondRequest))).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  expect(await isThere('puppet-two')).toBe(false)
})

test('giving such a role or activating its holder needs a second person; removing or deactivating does not', async () => {
  const member = await account(server, 'member', { type: 'Internal' })
  const change = async (body: { roles?: string[]; isActive?: boolean }) =>
    root.propose(users.update, { params: { userId: member.id }, body: { ...body, version: (await get(member.id)).version } })
  const proposed = await change({ roles: [await roleId('Finance')] })
  expect([proposed.status, (await get(member.id)).roles]).toEqual([202, []])
  expect((await approve(second, idOf(proposed))).data).toMatchObject({ status: 'APPLIED', result: { roles: [{ title: 'Finance' }] } })
  expect((await change({ isActive: false })).status).toBe(200)
  const activated = await change({ isActive: true })
  expect([activated.status, (await get(member.id)).isActive]).toEqual([202, false])
  expect((await approve(second, idOf(activated))).data).toMatchObject({ status: 'APPLIED' })
  expect((await get(member.id)).isActive).toBe(true)
  expect((await change({ roles: [] })).status).toBe(200)
  expect((await change({ isActive: false })).status).toBe(200)
  // Without such a role no approval is required.
  expect((await change({ isActive: true })).status).toBe(200)
})

test('a request about an account that has changed since is refused', async () => {
  const member = await account(server, 'changed', { type: 'Internal' })
  const body = { roles: [await roleId('Finance')], version: (await get(member.id)).version }
  const proposed = await root.propose(users.update, { params: { userId: member.id }, body })
  await root.call(users.update, { params: { userId: member.id }, body: { name: 'Renamed Since', version: body.version } })
  expect(await approve(second, idOf(proposed))).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect((await get(member.id)).roles).toEqual([])
})

test('unfreezing such a colleague and resetting the second factor need a second person', async () => {
  const member = await account(server, 'colleague', { type: 'Internal', roles: ['Finance'] })
  await db.run(sql`update users set two_factor_enabled_at = now(), frozen_at = now() where id = ${member.id}`)
  const params = { userId: member.id }
  const lifted = await root.propose(users.unfreeze, { params, body: { note: 'Is back' } })
  expect([lifted.status, (await get(member.id)).isFrozen]).toEqual([202, true])
  expect((await approve(second, idOf(lifted))).data).toMatchObject({ status: 'APPLIED', result: { isFrozen: false } })
  const reset = await root.propose(users.resetTwoFactor, { params, body: { note: 'Lost the phone' } })
  expect([reset.status, (await get(member.id)).twoFactor]).toEqual([202, true])
  expect((await approve(second, idOf(reset))).data).toMatchObject({ status: 'APPLIED', result: { twoFactor: false } })
})

test('staff are unfrozen with users:update, customers with customers:update; the audit log names which', async () => {
  const [ofStaff, ofCustomers] = [
    await server.staff('people-office', { permissions: ['users:read', 'users:update'] }),
    await server.staff('support-desk', { permissions: ['customers:read', 'customers:update'] }),
  ]
  const [member, customer] = [await account(server, 'frozen-mate', { type: 'Internal' }), await server.customer('frozen-customer')]
  await db.run(sql`update users set frozen_at = now() where id = any(${[member.id, customer.user.id]}::uuid[])`)
  const lift = (caller: typeof ofStaff, userId: string) => caller.propose(users.unfreeze, { params: { userId }, body: { note: 'Is back' } })
  expect(await lift(ofCustomers, member.id)).toMatchObject({ status: 403 })
  expect(await lift(ofStaff, customer.user.id)).toMatchObject({ status: 403 })
  expect(await lift(ofStaff, member.id)).toMatchObject({ status: 200, data: { isFrozen: false } })
  expect(await lift(ofCustomers, customer.user.id)).toMatchObject({ status: 200, data: { isFrozen: false } })
  const actionOf = async (id: string) =>
    (
      await db.all<{ action: string }>(
        sql`select action from audit_logs where subject_id = ${id} and action like '%unfrozen' and refusal is null`,
      )
    ).map(({ action }) => action)
  expect([await actionOf(member.id), await actionOf(customer.user.id)]).toEqual([['user.staff-unfrozen'], ['user.unfrozen']])
})

test('a request describes in plain language what the roles allow', async () => {
  const member = await account(server, 'named', { type: 'Internal' })
  const body = { roles: [await roleId('Finance')], version: (await get(member.id)).version }
  const proposed = await root.propose(users.update, { params: { userId: member.id }, body })
  const { data } = await second.call(approvals.get, { params: { id: idOf(proposed) } })
  expect(data.after['allows']).toEqual(
    expect.arrayContaining([permissionSentences['payouts:write'], permissionSentences['withdraws:update']]),
  )
  expect(JSON.stringify(data.after['allows'])).not.toMatch(/payouts:write|withdraws:update/)
})

test('the only member of staff adds a second one, and the audit log records that no other person could approve', async () => {
  const alone = await startServer()
  const only = await alone.admin()
  const { id } = await alone.db.one<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)
  const body = {
    type: 'Internal',
    username: 'mate',
    email: 'mate@example.test',
    name: 'First Mate',
    phoneNumber: null,
    roles: [id],
  } as const
  expect(await only.propose(users.create, { body: { ...body, roles: [id] } })).toMatchObject({ status: 200, data: { username: 'mate' } })
  const log = await alone.db.all<{ action: string }>(sql`select action from audit_logs`)
  expect(log.map(({ action }) => action)).toContain('change-request.applied-alone')
})

test('the only approver among established colleagues adds a second one only after their notification and a waiting time', async () => {
  const office = await startServer()
  const [maker, clerk] = [living(office, await office.admin()), await office.staff('clerk', { roles: ['Finance'] })]
  const idOfRole = async (title: string) => (await office.db.one<{ id: string }>(sql`select id from roles where title = ${title}`)).id
  // A team that is being set up needs no waiting.
  await office.db.run(sql`update users set created_at = ${office.clock.now()} where id = ${clerk.user.id}`)
  expect((await maker.propose(users.create, staffAccount('early', [await idOfRole('Finance')]))).status).toBe(200)
  await office.db.run(sql`delete from user_roles where user_id = ${clerk.user.id}`)
  expect((await maker.propose(users.create, staffAccount('next', [await idOfRole('Finance')]))).status).toBe(200)

  later(office, { hours: 73 })
  await office.mails()
  const response = await maker.propose(users.create, staffAccount('puppet', [await idOfRole('Super Admin')]))
  expect([response.status, response.text]).toEqual([202, expect.stringContaining('You can apply it yourself from')])
  const mailed = (await office.mails()).filter(({ content }) => content.template === 'change-request.without-approver')
  expect(mailed.map(({ to }) => to).sort()).toEqual([clerk.user.email, 'early@example.test', 'next@example.test'].sort())
  const approval = { params: { id: requested(response) }, body: {} }
  expect(await maker.propose(approvals.approve, approval)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  later(office, { hours: 73 })
  expect(await maker.propose(approvals.approve, approval)).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
})

test('a person who deactivated all colleagues approves alone only after their notification and a waiting time', async () => {
  const office = await startServer()
  const [only, mate, clerk] = [await office.admin(), await office.admin('mate'), await office.staff('clerk', { permissions: [] })]
  const maker = living(office, only)
  await office.db.run(sql`update users set is_active = false, status_changed_at = ${office.clock.now()} where id = ${mate.user.id}`)
  later(office, { hours: 73 })
  const { id: role } = await office.db.one<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)
  const count = async () => (await office.db.all(sql`select 1 from users where username = 'puppet'`)).length
  await office.mails()
  const response = await maker.propose(users.create, staffAccount('puppet', [role]))
  expect([response.status, response.text, await count()]).toEqual([202, expect.stringContaining('You can apply it yourself from'), 0])
  const mailed = (await office.mails()).filter(({ content }) => content.template === 'change-request.without-approver')
  expect(mailed.map(({ to }) => to).sort()).toEqual([clerk.user.email, mate.user.email].sort())
  expect(mailed[0]?.content.text).toContain('Create the team account of Colleague puppet as Super Admin')
  const params = { id: requested(response) }
  const read = async () => ok(await maker.call(approvals.get, { params })).data
  const before = await read()
  expect([before.canApprove, before.cannotApproveBecause]).toEqual([false, expect.stringContaining('You can apply it yourself from')])
  later(office, { hours: 71 })
  expect(await maker.propose(approvals.approve, { params, body: {} })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  later(office, { hours: 2 })
  expect((await read()).canApprove).toBe(true)
  expect(await maker.propose(approvals.approve, { params, body: {} })).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
  const log = await office.db.all(sql`select 1 from audit_logs where action = 'change-request.applied-alone'`)
  expect([await count(), log.length]).toEqual([1, 1])
})

test('the exemption ends when a colleague can approve again: the colleague decides, not the maker', async () => {
  const office = await startServer()
  const [maker, mate] = [living(office, await office.admin()), living(office, await office.admin('mate'))]
  await office.db.run(sql`update users set is_active = false, status_changed_at = ${office.clock.now()} where id = ${mate.user.id}`)
  later(office, { hours: 73 })
  const { id: role } = await office.db.one<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)
  const params = { id: requested(await maker.propose(users.create, staffAccount('puppet', [role]))) }
  await office.db.run(sql`update users set is_active = true, status_changed_at = ${office.clock.now()} where id = ${mate.user.id}`)
  later(office, { hours: 73 })
  expect(await maker.propose(approvals.approve, { params, body: {} })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await mate.propose(approvals.approve, { params, body: {} })).toMatchObject({ status: 200 })
})
