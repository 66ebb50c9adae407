import { expect, test } from 'vitest'
import { users } from '@/contract/users'
import { sql } from '@/server/core/sql'
import { startServer } from '@tests/support/server'

const server = await startServer()
const PEOPLE = 1_230

test('a page far down is the same by its number and by the cursor of the page before it, also where nothing stands to sort by', async () => {
  const admin = await server.admin()
  // Few different values, and a third without one: that is where pages overlap or leave out rows when done wrong.
  await server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, last_seen_at, created_at)
    select uuid_v7(now(), n), 'Customer', 'deep' || n, 'Name ' || n % 7, 'deep' || n || '@example.test', '-', case when n % 3 > 0 then now() - n % 5 * interval '1 day' end, now() - n % 11 * interval '1 day'
    from generate_series(1, ${PEOPLE}::int) n`)
  for (const sortBy of ['createdAt', 'name', 'lastSeenAt'] as const)
    for (const sortOrder of ['ASC', 'DESC'] as const) {
      const asked = { type: 'Customer', limit: 100, sortBy, sortOrder } as const
      const seen = new Set<string>()
      let cursor: string | undefined
      for (let page = 1; page <= 13; page += 1) {
        const byNumber = await admin.call(users.list, { query: { ...asked, page } })
        const byCursor = await admin.call(users.list, { query: { ...asked, page: 1, ...(cursor ? { cursor } : {}) } })
        expect(byNumber.data.map(({ id }) => id)).toEqual(byCursor.data.map(({ id }) => id))
        for (const { id } of byNumber.data) seen.add(id)
        cursor = byCursor.meta?.nextCursor
      }
      expect(seen.size).toBe(PEOPLE)
      expect((await admin.call(users.list, { query: { ...asked, page: 14 } })).data).toEqual([])
    }
})
