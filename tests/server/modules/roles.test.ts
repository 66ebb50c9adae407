import { describe, expect, test } from 'vitest'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import { permissionsGroup, permissionTypes, roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db } = server
const root = await server.admin()
const permissionId = async (title: string) => (await db.one<{ id: string }>(sql`select id from permissions where title = ${title}`)).id
const roleNamed = async (title: string) => {
  const row = (await root.call(roles.list, { query: { searchTerm: title } })).data.find((role) => role.title === title)
  if (!row) throw new Error(`No role ${title}`)
  return row
}

test('a role is created, and its permissions apply from the next request', async () => {
  const { data: role, message } = await root.call(roles.create, { body: { title: 'Auditor' } })
  expect([message, role]).toEqual([
    'Successfully created!',
    expect.objectContaining({ title: 'Auditor', permissions: 0, users: 0, isProtected: false }),
  ])
  const auditor = await server.staff('auditor', { roles: ['Auditor'] })
  expect((await auditor.call(users.list, { query: {} })).status).toBe(403)
  const updated = await root.call(roles.addPermissions, {
    params: { id: role.id },
    body: { permissions: [await permissionId('users:read'), await permissionId('reports:read')] },
  })
  expect(updated.data).toMatchObject({ permissions: 2, users: 1 })
  expect((await auditor.call(users.list, { query: {} })).status).toBe(200)
  const twice = await root.call(roles.addPermissions, {
    params: { id: role.id },
    body: { permissions: [await permissionId('users:read')] },
  })
  expect(twice.data.permissions).toBe(2)
  await root.call(roles.removePermissions, { params: { id: role.id }, body: { permissions: [await permissionId('users:read')] } })
  expect((await auditor.call(users.list, { query: {} })).status).toBe(403)
  const available = (await root.call(roles.availablePermissions, { params: { id: role.id } })).data
  expect(available.filter((permission) => permission.isAlreadyAdded).map((permission) => permission.title)).toEqual(['reports:read'])
  expect(available.find((permission) => permission.title === 'faqs:read')?.permissionType.title).toBe('faqs')
})

test('all permissions of a role are saved at once, on the current version only', async () => {
  const before = await roleNamed('Support')
  const permissionIds = [await permissionId('faqs:read'), await permissionId('customers:read')]
  const save = (version: number, permissions = permissionIds) =>
    root.call(roles.setPermissions, { params: { id: before.id }, body: { permissions, version, note: 'Support answers, Finance decides' } })
  expect((await save(before.version)).data).toMatchObject({ permissions: 2, version: before.version + 1 })
  expect(await save(before.version, [])).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  expect((await roleNamed('Support')).permissions).toBe(2)
  const [entry] = await db.all<{ before: { removed: string[] }; after: { added: string[]; why: string } }>(
    sql`select before, after from audit_logs where action = 'role.permissions-changed' and subject_code = 'Support'`,
  )
  expect(entry?.before.removed).toContain('customers:update')
  expect(entry?.after).toEqual({ added: [], why: 'Support answers, Finance decides' })
  expect(await save(before.version + 1, [newId()])).toMatchObject({ status: 422, errors: [{ path: 'permissions' }] })
})

test('Super Admin cannot be changed', async () => {
  const role = await roleNamed('Super Admin')
  expect(role.isProtected).toBe(true)
  const body = { permissions: [await permissionId('faqs:read')] }
  const params = { id: role.id }
  for (const answer of [
    await root.call(roles.removePermissions, { params, body: body }),
    await root.call(roles.setPermissions, { params, body: { permissions: [], version: role.version } }),
    await root.call(roles.update, { params, body: { title: 'Owner', version: role.version } }),
  ])
    expect([answer.status, answer.code]).toEqual([409, 'WRONG_STATE'])
  expect((await root.call(roles.availablePermissions, { params })).data.every((permission) => permission.isAlreadyAdded)).toBe(true)
})

test('a seeded role keeps its title, and no other role can have it', async () => {
  const finance = await roleNamed('Finance')
  expect(
    await root.call(roles.update, { params: { id: finance.id }, body: { title: 'Accounting', version: finance.version } }),
  ).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  // An installation where it was renamed before: until the next start, its title is not in the table.
  await server.db.run(sql`update roles set title = 'Accounting' where id = ${finance.id}`)
  const role = (await root.call(roles.create, { body: { title: 'Mine' } })).data
  const body = { title: 'Finance', version: role.version }
  const answers = [
    await root.call(roles.create, { body: { title: 'Finance' } }),
    await root.call(roles.update, { params: { id: role.id }, body }),
  ]
  await server.db.run(sql`update roles set title = 'Finance' where id = ${finance.id}`)
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, code: 'ALREADY_TAKEN', errors: [{ path: 'title' }] })
})

test('role titles are unique', async () => {
  expect(await root.call(roles.create, { body: { title: 'Finance' } })).toMatchObject({
    status: 409,
    code: 'ALREADY_TAKEN',
    errors: [{ path: 'title' }],
  })
  const role = (await root.call(roles.create, { body: { title: 'Other' } })).data
  expect(await root.call(roles.update, { params: { id: role.id }, body: { title: 'Finance', version: role.version } })).toMatchObject({
    status: 409,
    code: 'ALREADY_TAKEN',
  })
  expect(
    (await root.call(roles.update, { params: { id: role.id }, body: { title: 'Another', version: role.version } })).data,
  ).toMatchObject({ title: 'Another', version: 1 })
  expect(await root.call(roles.update, { params: { id: role.id }, body: { title: 'Third', version: role.version } })).toMatchObject({
    code: 'STALE_VERSION',
  })
  expect((await root.call(roles.get, { params: { id: newId() } })).status).toBe(404)
})

test('permissions and types are listed, created and renamed; permissions that the code checks keep their name', async () => {
  const types = await root.call(permissionTypes.list, { query: { limit: 100 } })
  expect(types.data.find((type) => type.title === 'projects')).toMatchObject({ permissions: 4 })
  const permissionType = (await root.call(permissionTypes.create, { body: { title: 'newsletters' } })).data
  const permission = (await root.call(permissionsGroup.create, { body: { title: 'newsletters:read', permissionType: permissionType.id } }))
    .data
  expect(permission).toMatchObject({ title: 'newsletters:read', permissionType: { id: permissionType.id, title: 'newsletters' } })
  expect((await root.call(permissionsGroup.list, { query: { permissionType: permissionType.id } })).data).toHaveLength(1)
  expect(
    (await root.call(permissionsGroup.update, { params: { id: permission.id }, body: { title: 'newsletters:write', version: 0 } })).data
      .title,
  ).toBe('newsletters:write')
  expect(
    (await root.call(permissionTypes.update, { params: { id: permissionType.id }, body: { title: 'letters', version: 0 } })).data.title,
  ).toBe('letters')

  const builtIn = (await root.call(permissionsGroup.list, { query: { searchTerm: 'projects:read' } })).data[0]
  const rename = (title: string) =>
    root.call(permissionsGroup.update, { params: { id: builtIn?.id ?? '' }, body: { title, version: builtIn?.version ?? 0 } })
  expect(await rename('projects:delete')).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect((await rename('projects:read')).status).toBe(200)
  const type = types.data.find((type) => type.title === 'projects')
  expect(await root.call(permissionTypes.update, { params: { id: type?.id ?? '' }, body: { title: 'plans', version: 0 } })).toMatchObject({
    code: 'WRONG_STATE',
  })
  expect(await root.call(permissionsGroup.create, { body: { title: 'faqs:read', permissionType: permissionType.id } })).toMatchObject({
    code: 'ALREADY_TAKEN',
  })
  expect(await root.call(permissionsGroup.create, { body: { title: 'x-y:read', permissionType: newId() } })).toMatchObject({
    status: 422,
    errors: [{ path: 'permissionType' }],
  })
})

describe('editing roles', () => {
  const roleWith = async (title: string, permissions: readonly string[]) => {
    const { data: role } = await root.call(roles.create, { body: { title } })
    const ids = await Promise.all(permissions.map(permissionId))
    return (await root.call(roles.setPermissions, { params: { id: role.id }, body: { permissions: ids, version: role.version } })).data
  }
  const editing = ['role-manager-roles:read', 'role-manager-roles:update', 'faqs:read'] as const
  const permissionsOf = async (id: string) =>
    (await root.call(roles.availablePermissions, { params: { id } })).data
      .filter((permission) => permission.isAlreadyAdded)
      .map(({ title }) => title)

  test('staff cannot grant permissions that they do not hold, to their own role or to another', async () => {
    const own = await roleWith('Role editors', editing)
    const otherRole = await roleWith('Answers', ['faqs:read'])
    const editor = await server.staff('editor', { roles: ['Role editors'] })
    const more = await permissionId('payouts:write')
    for (const { id } of [own, otherRole]) {
      const before = await permissionsOf(id)
      const { version } = (await root.call(roles.get, { params: { id } })).data
      const ids = await Promise.all([...before, 'payouts:write'].map(permissionId))
      for (const refused of [
        await editor.call(roles.addPermissions, { params: { id }, body: { permissions: [more] } }),
        await editor.call(roles.setPermissions, { params: { id }, body: { permissions: ids, version } }),
      ])
        expect(refused).toMatchObject({
          status: 422,
          errors: [{ path: 'permissions', message: 'You need permission payouts:write to grant it. Nothing was changed.' }],
        })
      expect(await permissionsOf(id)).toEqual(before)
    }
    const granted = await editor.call(roles.addPermissions, {
      params: { id: otherRole.id },
      body: { permissions: [await permissionId('role-manager-roles:read')] },
    })
    expect(granted.status).toBe(200)
  })

  test('staff cannot reduce, rename or delete a role with permissions that they do not hold, but can do so to others', async () => {
    const editor = await server.staff('editor-two', { permissions: [...editing, 'role-manager-roles:delete'] })
    const above = await roleWith('Treasury', ['faqs:read', 'payouts:write'])
    const below = await roleWith('Readers', ['faqs:read', 'role-manager-roles:read'])
    const answersPermission = await permissionId('faqs:read')
    const refusals = [
      await editor.call(roles.removePermissions, { params: { id: above.id }, body: { permissions: [answersPermission] } }),
      await editor.call(roles.setPermissions, {
        params: { id: above.id },
        body: { permissions: [await permissionId('payouts:write')], version: above.version },
      }),
      await editor.call(roles.update, { params: { id: above.id }, body: { title: 'Nothing', version: above.version } }),
      await editor.call(roles.remove, { params: { id: above.id } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 409, 409])
    for (const refused of refusals.slice(2))
      expect(refused).toMatchObject({
        code: 'WRONG_STATE',
        message: 'The role Treasury has permissions that you do not have. Nothing was changed.',
      })
    expect(await permissionsOf(above.id)).toEqual(['faqs:read', 'payouts:write'])
    expect(
      (await editor.call(roles.removePermissions, { params: { id: below.id }, body: { permissions: [answersPermission] } })).status,
    ).toBe(200)
    expect((await editor.call(roles.remove, { params: { id: below.id } })).status).toBe(200)
  })
})

test('of two people who remove each other’s last right to edit roles at once, one is refused', async () => {
  await db.run(sql`delete from user_roles`)
  const [a, b] = await Promise.all(
    ['role-a', 'role-b'].map((name) => server.staff(name, { permissions: ['role-manager-roles:update', 'role-manager-roles:read'] })),
  )
  const edit = await permissionId('role-manager-roles:update')
  const roleOf = async (userId: string) =>
    (await db.one<{ role_id: string }>(sql`select role_id from user_roles where user_id = ${userId}`)).role_id
  const [roleA, roleB] = [await roleOf(a?.user.id ?? ''), await roleOf(b?.user.id ?? '')]
  const propose = async (caller: typeof a, id: string) => {
    const answer = await caller?.propose(roles.removePermissions, { params: { id }, body: { permissions: [edit] } })
    if (!isPendingChange(answer?.data)) throw new Error('No other person has to approve it')
    return { params: { id: answer.data.changeRequest.id }, body: {} }
  }
  const [fromA, fromB] = [await propose(a, roleB), await propose(b, roleA)]
  const answers = await Promise.all([b?.propose(approvals.approve, fromA), a?.propose(approvals.approve, fromB)])
  // The second request lacks the permission by then (403), or would leave no holder of it (409).
  expect(answers.map((answer) => answer?.status === 200).sort()).toEqual([false, true])
  expect([403, 409]).toContain(answers.find((answer) => answer?.status !== 200)?.status)
})
