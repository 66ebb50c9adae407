import { expect, test } from 'vitest'
import { faqCategories, faqs } from '@/contract/faqs'
import { find } from '@/contract/system'
import { countries } from '@/contract/countries'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import type { Query } from '@/server/db/database'
import { inNameOrder, refreshNameOrder } from '@/server/db/name-order'
import { listPage } from '@/server/db/list'
import { raw, sql } from '@/server/db/sql'
import { makeGateway, makeProject } from '@tests/support/investing'
import { startServer } from '@tests/support/server'

const server = await startServer()
const admin = await server.admin()
const PEOPLE = 5_000

const addPerson = (name: string) =>
  server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Customer', 'n' || n, ${name}, 'n' || n || '@example.test', '-', now() from (select count(*) as n from users) c`)
const page = (query: Readonly<Record<string, unknown>>) =>
  admin.call(users.list, { query: { type: 'Customer', sortBy: 'name', sortOrder: 'ASC', limit: 2, page: 1, ...query } })

test('people are listed in alphabetical order, whatever the case and accents of their names, also page by page', async () => {
  for (const name of ['Zoe', 'alice', 'Álvarez', 'Łukasz', 'Bob', 'alice', 'محمد']) await addPerson(name)
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await page(cursor ? { cursor } : {})
    found.push(...data.map(({ name }) => name))
    cursor = meta?.nextCursor
  } while (cursor)
  expect(found).toEqual(['alice', 'alice', 'Álvarez', 'Bob', 'Łukasz', 'Zoe', 'محمد'])
})

test('questions, the roles of a person and found people are in the same order', async () => {
  const { id: category } = (await admin.call(faqCategories.create, { body: { title: 'Order' } })).data
  for (const statement of ['zebra?', 'Apple?', 'Épsilon?', 'beta?'])
    await admin.call(faqs.create, { body: { statement, answer: 'Yes.', category } })
  const listed = await admin.call(faqs.list, { query: { category, sortBy: 'statement', sortOrder: 'ASC' } })
  expect(listed.data.map(({ statement }) => statement)).toEqual(['Apple?', 'beta?', 'Épsilon?', 'zebra?'])

  for (const name of ['Xu Zoe', 'xu alice', 'Xu Álvarez']) await addPerson(name)
  expect((await admin.call(find.anything, { query: { q: 'xu ' } })).data.map(({ title }) => title)).toEqual([
    'xu alice',
    'Xu Álvarez',
    'Xu Zoe',
  ])

  const { user } = await server.staff('roland', { roles: ['Support', 'Finance'] })
  await server.db.run(sql`update roles set title = 'auditor' where title = 'Support'`)
  const { roles } = (await admin.call(users.get, { params: { userId: user.id } })).data
  expect(roles.map(({ title }) => title)).toEqual(['auditor', 'Finance'])
})

test('usernames, permissions, gateways of a country and found projects are in the same order', async () => {
  const names = ['Zed', 'alma', 'Bob', 'carl']
  for (const [at, username] of names.entries()) {
    await server.db.run(sql`
      insert into users (id, type, username, name, email, password_hash, created_at)
      values (gen_random_uuid(), 'Internal', ${`x-${username}`}, ${`X ${at}`}, ${`x${at}@example.test`}, '-', now())`)
  }
  const byUsername = await admin.call(users.list, { query: { type: 'Internal', searchTerm: 'x-', sortBy: 'username', sortOrder: 'ASC' } })
  expect(byUsername.data.map(({ username }) => username)).toEqual(['x-alma', 'x-Bob', 'x-carl', 'x-Zed'])

  await server.db.run(
    sql`update permission_types set title = 'audit of everything' where title = (select min(title) from permission_types)`,
  )
  await server.db.run(sql`update permission_types set title = 'éa' where title = (select max(title) from permission_types)`)
  const { data: roleList } = await admin.call(roles.list, { query: {} })
  const { data: permissions } = await admin.call(roles.availablePermissions, { params: { id: roleList[0]?.id ?? '' } })
  const types = [...new Set(permissions.map(({ permissionType }) => permissionType.title ?? ''))]
  expect(types).toEqual([...types].sort(new Intl.Collator('en').compare))
  expect(types).not.toEqual([...types].sort())

  const gateways = await Promise.all(names.map(() => makeGateway(server)))
  for (const [at, title] of names.entries()) {
    await server.db.run(sql`update payment_gateways set title = ${title}, order_priority = 5 where id = ${gateways[at]}`)
  }
  const { data: countryList } = await admin.call(countries.list, { query: { hasGateway: true } })
  const country = countryList.find(({ gateways: offered }) => offered.length > 0)
  expect(country?.gateways.map(({ title }) => title)).toEqual(['alma', 'Bob', 'carl', 'Zed'])
  const { data: available } = await admin.call(countries.availableGateways, { params: { id: country?.id ?? '' } })
  expect(available.map(({ gateway }) => gateway.title)).toEqual(['alma', 'Bob', 'carl', 'Zed'])

  const projects = await Promise.all(names.map(() => makeProject(server)))
  for (const [at, title] of names.entries()) {
    await server.db.run(sql`update projects set title = ${`quay ${title}`} where id = ${projects[at]?.id}`)
  }
  expect((await admin.call(find.anything, { query: { q: 'quay' } })).data.map(({ title }) => title)).toEqual([
    'quay alma',
    'quay Bob',
    'quay carl',
    'quay Zed',
  ])
})

test.each(['name', 'username'] as const)(
  'a page in the order of %s is read from the index, also after a cursor and far into the list',
  async (column) => {
    await server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Customer', ${column}::text || n, 'Name ' || n, ${column}::text || n || '@example.test', '-', now() from generate_series(1, ${PEOPLE}::int) n`)
    await server.db.run(sql`analyze users`)
    const plans: string[] = []
    const watch = async (statement: Parameters<Query['all']>[0]) => {
      const lines = await server.db.all<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
    }
    const watched: Query = {
      ...server.db,
      all: async <R extends object>(statement: Parameters<Query['all']>[0]) => (await watch(statement), server.db.all<R>(statement)),
      maybe: async <R extends object>(statement: Parameters<Query['maybe']>[0]) => (await watch(statement), server.db.maybe<R>(statement)),
    }
    const read = (at: { page: number; cursor?: string }) =>
      listPage<{ id: string }, string>(
        watched,
        { limit: 10, sortBy: column, sortOrder: 'ASC', withoutTotal: true, ...at },
        {
          columns: sql`u.id`,
          from: sql`users u`,
          where: [sql`u.type = 'Customer'`],
          sort: { [column]: inNameOrder(sql`u.${raw(column)}`) },
          tie: sql`u.id`,
          keyed: [],
          map: ({ id }) => id,
        },
      )
    const { nextCursor = '' } = await read({ page: 1 })
    expect((await read({ page: 1, cursor: nextCursor })).rows).toHaveLength(10)
    expect((await read({ page: 200 })).rows).toHaveLength(10)
    expect(plans.length).toBeGreaterThan(3)
    for (const plan of plans) {
      expect(plan).toContain(`users_type_${column}`)
      expect(plan).not.toContain('Seq Scan')
    }
  },
)

test('indexes in this order are rebuilt at the start with another version of ICU, and only then', async () => {
  const files = () =>
    server.db.all<{ users: number; projects: number }>(
      sql`select pg_relation_filenode('users_type_name') as users, pg_relation_filenode('projects_title') as projects`,
    )
  const [before] = await files()
  await refreshNameOrder(server.db)
  expect(await files()).toEqual([before])
  await server.db.run(sql`update pg_collation set collversion = '1.0' where collname = 'by_name'`)
  await refreshNameOrder(server.db)
  const [after] = await files()
  expect(after).not.toMatchObject({ users: before?.users })
  expect(after).not.toMatchObject({ projects: before?.projects })
  expect(await server.db.all(sql`select 1 from pg_collation where collname = 'by_name' and collversion = '1.0'`)).toEqual([])
})
