import { afterAll, expect, test } from 'vitest'
import { permissions, seededRoles } from '@/contract/permissions'
import type { Db } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { seedFoundation } from '@/server/installation/foundation'
import { earlierInstallation } from '../../support/earlier-installation'

/** Migrates an installation from before migration 0007, with the permissions and roles of that version. */
const every = ['read', 'write', 'update', 'delete']
const of = (actions: readonly string[], ...resources: string[]) =>
  resources.flatMap((resource) => actions.map((action) => `${resource}:${action}`))
const before = of(
  every,
  ...['users', 'customers', 'role-manager-permission-types', 'role-manager-permissions', 'role-manager-roles', 'payment-gateways'],
  ...['projects', 'investments', 'countries', 'currencies', 'user-verification-requests', 'faq-categories', 'faqs'],
  ...['withdraws', 'user-transactions', 'audit-logs', 'settings', 'reports'],
)
const finance = [
  ...of(['read'], 'customers', 'payment-gateways', 'projects', 'investments', 'countries', 'currencies', 'user-verification-requests'),
  ...['reports:read', 'investments:update', 'withdraws:update', 'user-transactions:write', 'user-transactions:update'],
]
const support = [
  ...of(['read'], 'projects', 'investments', 'countries', 'customers', 'user-verification-requests'),
  ...['customers:update', 'user-verification-requests:update', ...of(every, 'faq-categories', 'faqs')],
]

async function insertRole(db: Db, title: string, titles: readonly string[], isProtected = false): Promise<void> {
  const id = newId()
  await db.run(sql`insert into roles (id, title, is_protected) values (${id}, ${title}, ${isProtected})`)
  await db.run(sql`insert into role_permissions select ${id}, id from permissions where title = any(${[...titles]}::text[])`)
}

async function insertPermissions(db: Db, titles: readonly string[]): Promise<void> {
  for (const type of new Set(titles.map((title) => title.split(':')[0] ?? '')))
    await db.run(sql`insert into permission_types (id, title) values (${newId()}, ${type}) on conflict do nothing`)
  for (const title of titles)
    await db.run(
      sql`insert into permissions (id, title, permission_type_id) select ${newId()}, ${title}, id from permission_types where title = ${title.split(':')[0]}`,
    )
}

const { db, remove } = await earlierInstallation('0007', async (db) => {
  await insertPermissions(db, [...before, 'reports:print', 'newsletters:read'])
  await insertRole(db, 'Super Admin', before, true)
  await insertRole(db, 'Finance', [...finance, 'reports:print'])
  await insertRole(db, 'Support', support)
  await insertRole(db, 'Projects', ['projects:update', 'audit-logs:write', 'settings:update'])
  await insertRole(db, 'Payers', ['withdraws:update', 'withdraws:delete'])
  await insertRole(db, 'Editors', ['faqs:update'])
})
afterAll(remove)

const permissionsOf = async (role: string) =>
  (
    await db.all<{ title: string }>(sql`
      select p.title from roles r join role_permissions h on h.role_id = r.id join permissions p on p.id = h.permission_id where r.title = ${role}`)
  )
    .map(({ title }) => title)
    .sort()

test('the permissions are those of the catalogue, and permissions created by staff are kept', async () => {
  const titles = (await db.all<{ title: string }>(sql`select title from permissions`)).map(({ title }) => title)
  expect(titles.sort()).toEqual([...permissions, 'reports:print', 'newsletters:read'].sort())
  const strays = await db.all(sql`
    select p.title from permissions p join permission_types t on t.id = p.permission_type_id where t.title <> split_part(p.title, ':', 1)`)
  expect(strays).toEqual([])
})

test('seeded roles have the permissions of a new installation and those added by staff', async () => {
  expect(await permissionsOf('Finance')).toEqual([...(seededRoles.Finance ?? []), 'reports:print'].sort())
  expect(await permissionsOf('Support')).toEqual([...(seededRoles.Support ?? [])].sort())
  expect(await permissionsOf('Super Admin')).toEqual([...permissions].sort())
})

test('a custom role keeps the actions of a permission that was split, and gets nothing more', async () => {
  expect(await permissionsOf('Projects')).toEqual(
    ['profit-distributions:update', 'profit-distributions:write', 'projects:update', 'settings:update'].sort(),
  )
  expect(await permissionsOf('Payers')).toEqual(['payouts:read', 'payouts:write', 'withdraws:read', 'withdraws:update'])
  expect(await permissionsOf('Editors')).toEqual(['faqs:update'])
})

test('a permission added by a version is granted to its seeded roles; one removed by staff stays removed', async () => {
  const without = async (permission: string, role?: string) =>
    db.run(sql`
      delete from role_permissions h using roles r, permissions p where r.id = h.role_id and p.id = h.permission_id
      and p.title = ${permission} and r.title = coalesce(${role ?? null}, r.title)`)
  await without('reports:read')
  await db.run(sql`delete from permissions where title = 'reports:read'`)
  await without('customers:read', 'Finance')
  await seedFoundation(db, new Date('2026-11-20T12:00:00Z'))
  expect(await permissionsOf('Finance')).toContain('reports:read')
  expect(await permissionsOf('Finance')).not.toContain('customers:read')
  expect(await permissionsOf('Support')).not.toContain('reports:read')
  expect(await permissionsOf('Super Admin')).toEqual([...permissions].sort())
})
