import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint, Meta } from '@/contract/core/endpoint'
import { sql } from '@/server/db/sql'
import { openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import { startDemoServer } from '../support/demo'

/**
 * Every list of the contract, over a year of demo data: filters, dates, order, pages, cursors and totals are
 * compared with a plain filter over all rows in memory. New lists, and new filters by a field of the rows, are included
 * automatically. tests/server/modules/lists.test.ts does the same over generated rows.
 */
type ListRow = Readonly<Record<string, unknown>>
type Filter = { key: string; several: boolean; values: readonly string[]; matches: (row: ListRow, value: string) => boolean }
type Property = { type?: string; enum?: string[]; items?: { enum?: string[] } }

const EVERYTHING = 100
const PAGES_AT_MOST = 60
const RUNS = 10
const server = await startDemoServer()
const tokens: Partial<Record<'staff' | 'customer', string>> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const [kind, username] of [
    ['staff', 'admin'],
    ['customer', 'customer'],
  ] as const) {
    const { id } = await server.db.one<{ id: string }>(sql`select id from users where username = ${username}`)
    const { sid } = await openSession(server.services, server.db, id, { userAgent: 'tests', address: '127.0.0.1' })
    await server.db.run(sql`update users set two_factor_enabled_at = ${server.clock.now()} where id = ${id}`)
    tokens[kind] = (await tokensOf(server.services, server.db, sid, id)).token
    ids[kind] = id
  }
  const first = async (query: ReturnType<typeof sql>) => (await server.db.one<{ id: string }>(query)).id
  ids.project = await first(sql`select project_id as id from investments group by 1 order by count(*) desc limit 1`)
  ids.investment = await first(
    sql`select investment_id as id from profit_lines where investment_id is not null group by 1 order by count(*) desc limit 1`,
  )
}, 120_000)

const idFor = (path: string) =>
  path.startsWith('/projects')
    ? ids.project
    : path.startsWith('/investments')
      ? ids.investment
      : path.startsWith('/users')
        ? ids.customer
        : undefined
const propertiesOf = ({ query }: Endpoint) =>
  (query ? (z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' }).properties ?? {}) : {}) as Record<string, Property>

/** Message threads are not lists; endpoints with required parameters (a figure, a preview) have their own tests. */
const lists = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, endpoint]: [string, Endpoint]) =>
    endpoint.list && propertiesOf(endpoint).sortBy && endpoint.query?.safeParse({}).success
      ? [[`${group}.${name}`, endpoint] as const]
      : [],
  ),
)

async function readPage(
  { access, path }: Endpoint,
  query: readonly (readonly [string, string])[],
): Promise<{ data: ListRow[]; meta: Meta }> {
  const kind = access !== 'public' && access.staff === undefined ? 'customer' : 'staff'
  const filled = path.replace(/:\w+/, () => idFor(path) ?? '')
  const search = new URLSearchParams(query.map(([key, value]) => [key, value]))
  const response = await server.withToken(tokens[kind] ?? '').request('get', `${filled}?${search.toString()}`)
  const answer = (await response.json()) as { data: ListRow[]; meta: Meta; message: string }
  expect(response.status, `${filled}?${search.toString()}: ${answer.message}`).toBe(200)
  return answer
}

async function everything(endpoint: Endpoint, query: readonly (readonly [string, string])[] = []): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (let page = 1; page <= PAGES_AT_MOST; page += 1) {
    const { data, meta } = await readPage(endpoint, [...query, ['page', String(page)], ['limit', String(EVERYTHING)]])
    rows.push(...data)
    if (rows.length >= meta.total || data.length === 0) break
  }
  return rows
}

const keyOf = (row: ListRow): string => (typeof row.id === 'string' ? row.id : JSON.stringify(row))
const idIn = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined)
const words = ['page', 'limit', 'cursor', 'searchTerm', 'sortBy', 'sortOrder', 'startDate', 'endDate']

/** The filters by a field of the rows, whose result can be computed from the rows alone. */
function filtersOf(endpoint: Endpoint, rows: readonly ListRow[]): Filter[] {
  return Object.entries(propertiesOf(endpoint)).flatMap(([key, { type, enum: options, items }]): Filter[] => {
    const values = rows.map((row) => row[key])
    if (words.includes(key) || !values.some((value) => value !== undefined && value !== null)) return []
    const several = items?.enum !== undefined
    const plain = items?.enum ?? options ?? (type === 'boolean' ? ['true', 'false'] : undefined)
    if (plain) return [{ key, several, values: plain, matches: (row, value) => String(row[key]) === value }]
    const known = [...new Set(values.flatMap((value) => idIn(value) ?? (typeof value === 'number' ? String(value) : [])))]
    if (known.length === 0) return []
    return [{ key, several: false, values: known, matches: (row, value) => (idIn(row[key]) ?? String(row[key])) === value }]
  })
}

/** The sort value of a row. Months sort by year and month. */
const sortedBy = (row: ListRow, by: string): unknown =>
  by === 'month' && typeof row.year === 'number' ? row.year * 100 + Number(row.month) : row[by]

const alphabet = new Intl.Collator('en')
/** Names, usernames, titles and questions that people read, in the order of the alphabet. */
const isName = (by: string): boolean => ['name', 'username', 'title', 'statement'].includes(by)

const inOrder = (left: unknown, right: unknown, by: string): number => {
  if (left === null || right === null) return left === right ? 0 : left === null ? Infinity : -Infinity
  if (isName(by)) return alphabet.compare(String(left), String(right))
  const [a, b] = [left, right].map((value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : String(value)))
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1
}

describe.each(lists)('%s', (_, endpoint) => {
  const sorts = propertiesOf(endpoint).sortBy?.enum ?? []
  const orders = sorts.flatMap((by) =>
    (['ASC', 'DESC'] as const).map((order) => [['sortBy', by] as const, ['sortOrder', order] as const] as const),
  )
  const rowsByOrder = new Map<string, Promise<ListRow[]>>()
  const allIn = (order: (typeof orders)[number]) => {
    const name = order.map(([, value]) => value).join()
    const rows = rowsByOrder.get(name) ?? everything(endpoint, order)
    rowsByOrder.set(name, rows)
    return rows
  }

  test('is sorted as requested and complete in every sort order', async () => {
    const expected = (await everything(endpoint)).map(keyOf).sort()
    for (const order of orders) {
      const [[, by], [, direction]] = order
      const rows = await allIn(order)
      expect(rows.map(keyOf).sort(), by).toEqual(expected)
      if (!rows.every((row) => by in row)) continue
      const values = rows.map((row) => sortedBy(row, by))
      for (let at = 1; at < rows.length; at += 1) {
        const turn = inOrder(values[at - 1], values[at], by)
        // Missing values are sorted last in either direction.
        const isRight = turn === 0 || turn === -Infinity || (Number.isFinite(turn) && (direction === 'ASC' ? turn < 0 : turn > 0))
        expect(isRight, `${by} ${direction}: ${String(values[at - 1])} before ${String(values[at])}`).toBe(true)
      }
    }
  })

  test('returns exactly the rows of a filter in memory, by page and by cursor', async () => {
    const all = await everything(endpoint)
    const filters = filtersOf(endpoint, all)
    const dates = all
      .map((row) => row.createdAt ?? row.at)
      .filter((value): value is string => typeof value === 'string')
      .sort()
    const listQuery = fc.record({
      order: fc.constantFrom(...orders),
      limit: fc.integer({ min: 1, max: 25 }),
      chosen: fc
        .subarray(filters)
        .chain((chosenFilters) =>
          fc.tuple(
            ...chosenFilters.map((filter) =>
              fc
                .subarray([...filter.values], { minLength: 1, maxLength: filter.several ? Math.min(3, filter.values.length) : 1 })
                .map((values) => ({ filter, values })),
            ),
          ),
        ),
      since: dates.length > 0 ? fc.option(fc.constantFrom(...dates), { nil: undefined }) : fc.constant(undefined),
    })
    await fc.assert(
      fc.asyncProperty(listQuery, async ({ order, limit, chosen, since }) => {
        const expected = (await allIn(order))
          .filter((row) => chosen.every(({ filter, values }) => values.some((value) => filter.matches(row, value))))
          .filter((row) => since === undefined || String(row.createdAt ?? row.at) >= since)
          .map(keyOf)
        const query = [
          ...order,
          ...chosen.flatMap(({ filter, values }) => values.map((value) => [filter.key, value] as const)),
          ...(since ? [['startDate', since] as const] : []),
          ['limit', String(limit)] as const,
        ]
        const lastPage = Math.max(1, Math.ceil(expected.length / limit))
        for (const page of new Set([1, Math.ceil(lastPage / 2), lastPage])) {
          const { data, meta } = await readPage(endpoint, [...query, ['page', String(page)]])
          expect(data.map(keyOf)).toEqual(expected.slice((page - 1) * limit, page * limit))
          expect(meta).toMatchObject({ page, limit, total: expected.length, skip: (page - 1) * limit })
        }
        const { meta } = await readPage(endpoint, query)
        if (!meta.nextCursor) return
        const { data } = await readPage(endpoint, [...query, ['cursor', meta.nextCursor]])
        expect(data.map(keyOf)).toEqual(expected.slice(limit, 2 * limit))
      }),
      { numRuns: RUNS, seed: 20261120 },
    )
  })
})
