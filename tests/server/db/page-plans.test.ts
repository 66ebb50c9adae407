import { expect, test } from 'vitest'
import type { Query } from '@/server/db/database'
import { listPage } from '@/server/db/list'
import { join, raw, sql, type Sql } from '@/server/db/sql'
import { startServer } from '@tests/support/server'

/** PostgreSQL's plans for a page of each list, independent of the joined columns. */
const server = await startServer()
const PEOPLE = 5_000
/** Above this number of relations PostgreSQL joins them in the written order (`join_collapse_limit`). */
const REORDERED = 8

const plans: string[] = []
const planOf = async (statement: Sql) =>
  (await server.db.all<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).map((line) => line['QUERY PLAN'])
const watched: Query = {
  ...server.db,
  async all<R extends object>(statement: Sql) {
    plans.push((await planOf(statement)).join('\n'))
    return server.db.all<R>(statement)
  },
}

test.each([2, REORDERED - 1, REORDERED, REORDERED + 2])(
  'a page that shows %i joined relations finds its rows without a sequential scan',
  async (relations) => {
    await server.db.run(sql`
      insert into users (id, type, username, name, email, password_hash, created_at)
      select gen_random_uuid(), 'Customer', 'r' || ${relations}::int || 'n' || n, 'Name ' || n, 'r' || ${relations}::int || 'n' || n || '@example.test', '-', now() - n * interval '1 minute'
      from generate_series(1, ${PEOPLE}::int) n`)
    await server.db.run(sql`analyze users`)
    const numbers = Array.from({ length: relations }, (_, at) => at)
    plans.length = 0
    const { rows } = await listPage<{ id: string }, string>(
      watched,
      { page: 1, limit: 10, sortBy: 'id', withoutTotal: true },
      {
        columns: sql`u.id, ${join(numbers.map((at) => raw(`r${at}.name as n${at}`)))}`,
        from: sql`users u ${join(
          numbers.map((at) => raw(`left join users r${at} on r${at}.id = u.referrer_id`)),
          ' ',
        )}`,
        where: [],
        sort: { id: { by: sql`u.id`, as: 'uuid' } },
        tie: sql`u.id`,
        keyed: [],
        map: ({ id }) => id,
      },
    )
    expect(rows).toHaveLength(10)
    expect(plans).toHaveLength(1)
    expect(plans[0]).not.toContain('Seq Scan')
  },
)
