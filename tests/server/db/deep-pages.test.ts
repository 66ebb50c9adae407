import { expect, test } from 'vitest'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { startServer } from '@tests/support/server'

const server = await startServer()
const PEOPLE = 1_230

test('a deep page is the same by number and by cursor, also where the sort value is null', async () => {
  const admin = await server.admin()
  // Few distinct values, and null in a third of the rows, where wrong pagination repeats or skips rows.
  await server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, last_seen_at, created_at)
    select uuid_v7(now(), n), 'Customer', 'deep' || n, 'Name ' || n % 7, 'deep' || n || '@example.test', '-', case when n % 3 > 0 then now() - n % 5 * interval '1 day' end, now() - n % 11 * interval '1 day'
    from generate_series(1, ${PEOPLE}::int) n`)
  for (const sortBy of ['createdAt', 'name', 'lastSeenAt'] as const)
    for (const sortOrder of ['ASC', 'DESC'] as const) {
      const filters = { type: 'Customer', limit: 100, sortBy, sortOrder } as const
      const ids = new Set<string>()
      let cursor: string | undefined
      for (let page = 1; page <= 13; page += 1) {
        const byNumber = await admin.call(users.list, { query: { ...filters, page } })
        const byCursor = await admin.call(users.list, { query: { ...filters, page: 1, ...(cursor ? { cursor } : {}) } })
        expect(byNumber.data.map(({ id }) => id)).toEqual(byCursor.data.map(({ id }) => id))
        for (const { id } of byNumber.data) ids.add(id)
        cursor = byCursor.meta?.nextCursor
      }
      expect(ids.size).toBe(PEOPLE)
      expect((await admin.call(users.list, { query: { ...filters, page: 14 } })).data).toEqual([])
    }
})

/** Adds a user who joined this many minutes from now, which changes a list sorted by newest first. */
const join = (names: readonly string[], minutes: number) =>
  server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Customer', n, n, n || '@example.test', '-', now() + ${minutes}::int * interval '1 minute' from unnest(${names}::text[]) n`)

test('deep pages requested one after the other stay consistent in both directions while rows are inserted', async () => {
  const admin = await server.admin('reader')
  const filters = { type: 'Customer', limit: 20, sortBy: 'createdAt', sortOrder: 'DESC' } as const
  const idsOf = async (page: number) => (await admin.call(users.list, { query: { ...filters, page } })).data.map(({ id }) => id)
  const inOrder = (
    await server.db.all<{ id: string }>(sql`select id from users where type = 'Customer' order by created_at desc, id desc`)
  ).map(({ id }) => id)
  const expected = (page: number) => inOrder.slice((page - 1) * 20, page * 20)
  expect(await idsOf(55)).toEqual(expected(55))
  await join(['late1', 'late2', 'late3'], 1)
  for (const page of [56, 57, 60, 54, 53, 55, 61, 62]) expect(await idsOf(page)).toEqual(expected(page))
  expect(await idsOf(63)).toEqual([])
  expect(await idsOf(5_000_000)).toEqual([])
  // The first pages are read without bookmarks, so they contain the added rows.
  expect((await idsOf(1)).slice(0, 3).length).toBe(3)
  expect((await idsOf(1))[3]).toBe(inOrder[0])
})

test('page bookmarks of one list are not used for another sort order or search', async () => {
  const admin = await server.admin('other')
  const page = 26
  const first = async (query: Record<string, unknown>) =>
    (await admin.call(users.list, { query: { type: 'Customer', limit: 40, page, ...query } })).data[0]?.name
  const place = async (order: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) =>
    (
      await server.db.maybe<{ name: string }>(
        sql`select name from users where type = 'Customer' and ${condition} order by ${order} offset ${(page - 1) * 40} limit 1`,
      )
    )?.name
  for (let round = 0; round < 2; round += 1) {
    expect(await first({ sortBy: 'name', sortOrder: 'ASC' })).toBe(await place(sql`name, id`, sql`true`))
    expect(await first({ sortBy: 'name', sortOrder: 'DESC' })).toBe(await place(sql`name desc, id desc`, sql`true`))
    expect(await first({ sortBy: 'name', sortOrder: 'ASC', searchTerm: 'name' })).toBe(await place(sql`name, id`, sql`name ilike '%name%'`))
    expect(await first({ sortBy: 'name', sortOrder: 'ASC', searchTerm: 'Name 1' })).toBeUndefined()
  }
})
