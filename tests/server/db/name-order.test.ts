import { expect, test } from 'vitest'
import { faqCategories, faqs } from '@/contract/faqs'
import { find } from '@/contract/system'
import { users } from '@/contract/users'
import type { Query } from '@/server/db/database'
import { inNameOrder, refreshNameOrder } from '@/server/db/name-order'
import { listPage } from '@/server/db/list'
import { sql } from '@/server/db/sql'
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

test('a page in this order is read from the index, also after a cursor and far into the list', async () => {
  await server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Customer', 'p' || n, 'Name ' || n, 'p' || n || '@example.test', '-', now() from generate_series(1, ${PEOPLE}::int) n`)
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
      { limit: 10, sortBy: 'name', sortOrder: 'ASC', withoutTotal: true, ...at },
      {
        columns: sql`u.id`,
        from: sql`users u`,
        where: [sql`u.type = 'Customer'`],
        sort: { name: inNameOrder(sql`u.name`) },
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
    expect(plan).toContain('users_type_name')
    expect(plan).not.toContain('Seq Scan')
  }
})

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
