import { expect, test } from 'vitest'
import { MAX_COUNTED_ROWS } from '@/contract/core/list'
import type { Query } from '@/server/db/database'
import { listPage } from '@/server/db/list'
import { sql, type Sql } from '@/server/db/sql'
import { startServer } from '@tests/support/server'

const server = await startServer()
let counts = 0
const counting: Query = {
  ...server.db,
  one<R extends object>(statement: Sql) {
    counts += 1
    return server.db.one<R>(statement)
  },
}

/** Reads a list of open items whose condition contains the time of the request and an amount. */
const readAt = (now: Date, amount: number) =>
  listPage<{ n: number }, number>(
    counting,
    { page: 1, limit: 10, sortBy: 'n' },
    {
      columns: sql`x.n`,
      from: sql`(select n from generate_series(1, ${2 * MAX_COUNTED_ROWS}::int) n where ${now}::timestamptz > '2000-01-01' and n > ${amount}::int) x`,
      where: [],
      sort: { n: { by: sql`x.n`, as: 'int' } },
      tie: sql`x.n`,
      now,
      map: ({ n }) => n,
    },
  )

test('the estimated total of a list that depends on the time of the request is cached for later requests', async () => {
  const first = await readAt(new Date('2026-12-01T10:00:00Z'), 5)
  expect([first.rows.length, first.totalIsEstimate, counts]).toEqual([10, true, 1])
  expect((await readAt(new Date('2026-12-01T10:00:01Z'), 5)).total).toBe(first.total)
  expect(counts).toBe(1)
  await readAt(new Date('2026-12-01T10:00:01Z'), 6)
  expect(counts).toBe(2)
})
