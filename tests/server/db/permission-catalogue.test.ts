import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { permissions, seededRoles } from '@/contract/permissions'
import { openDatabase, type Db } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { seedFoundation } from '@/server/installation/foundation'
import { migrate } from '@/server/db/migrate'
import { emptyDatabase } from '../../support/database'
import { removeFolder, temporaryFolder } from '../../support/folders'

/** An installation as it was before migration 0007, with the permissions and roles of that time, brought up to date. */
const MIGRATIONS = 'src/server/db/migrations'
const NOON = new Date('2026-11-20T12:00:00Z')
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

let db: Db
const cleanUp: (() => Promise<unknown>)[] = []

async function insertRole(title: string, titles: readonly string[], isProtected = false): Promise<void> {
  const id = newId()
  await db.run(sql`insert into roles (id, title, is_protected) values (${id}, ${title}, ${isProtected})`)
  await db.run(sql`insert into role_permissions select ${id}, id from permissions where title = any(${[...titles]}::text[])`)
}

async function insertPermissions(titles: readonly string[]): Promise<void> {
  for (const type of new Set(titles.map((title) => title.split(':')[0] ?? '')))
    await db.run(sql`insert into permission_types (id, title) values (${newId()}, ${type}) on conflict do nothing`)
  for (const title of titles)
    await db.run(
      sql`insert into permissions (id, title, permission_type_id) select ${newId()}, ${title}, id from permission_types where title = ${title.split(':')[0]}`,
    )
}

beforeAll(async () => {
  const { url, drop } = await emptyDatabase(inject('postgres'))
  cleanUp.unshift(drop)
  db = openDatabase({ url, max: 2, bookCurrency: 'USD', onError: () => undefined })
  cleanUp.unshift(() => db.close())
  const folder = await temporaryFolder('test')
  cleanUp.unshift(() => removeFolder(folder))
  await mkdir(join(folder, 'migrations'))
  for (const file of await readdir(MIGRATIONS)) if (file < '0007') await copyFile(join(MIGRATIONS, file), join(folder, 'migrations', file))
  await migrate(db, join(folder, 'migrations'))
  await insertPermissions([...before, 'reports:print', 'newsletters:read'])
  await insertRole('Super Admin', before, true)
  await insertRole('Finance', [...finance, 'reports:print'])
  await insertRole('Support', support)
  await insertRole('Projects', ['projects:update', 'audit-logs:write', 'settings:update'])
  await insertRole('Payers', ['withdraws:update', 'withdraws:delete'])
  await insertRole('Editors', ['faqs:update'])
  await migrate(db, MIGRATIONS)
  await seedFoundation(db, NOON)
})
afterAll(async () => {
  for (const cleanUpStep of cleanUp) await cleanUpStep()
})

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
  await seedFoundation(db, NOON)
  expect(await permissionsOf('Finance')).toContain('reports:read')
  expect(await permissionsOf('Finance')).not.toContain('customers:read')
  expect(await permissionsOf('Support')).not.toContain('reports:read')
  expect(await permissionsOf('Super Admin')).toEqual([...permissions].sort())
})
