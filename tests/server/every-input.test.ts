import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { livingBooks } from '../support/books'
import { startServer, type Caller } from '../support/server'

/**
 * For any input, an endpoint responds with success or a reasoned refusal, never with a server error. The input is generated from the
 * endpoint's schemas, with valid, nearly valid and invalid values, and ids of existing records.
 */
const server = await startServer()
await livingBooks(server)

const ids = (
  await server.db.all<{ id: string }>(sql`
    (select id from users limit 4) union all (select id from projects limit 3) union all (select id from investments limit 6)
    union all (select id from payments limit 4) union all (select id from withdrawals limit 4) union all (select id from wallets limit 2)
    union all (select id from countries limit 2) union all (select id from currencies limit 2) union all (select id from payment_gateways limit 2)
    union all (select id from roles limit 2) union all (select id from faqs limit 2) union all (select id from ledger_transfers limit 4)`)
).map(({ id }) => id)

const NASTY = [
  ...[
    '',
    ' ',
    'null',
    '0',
    '-1',
    '0.001',
    '1e3',
    '1e21',
    'NaN',
    '100,00',
    '９９',
    '9007199254740993',
    "' or 1=1 --",
    '%',
    '_%\\',
    '../../etc/passwd',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '<script>alert(1)</script>',
    '\u202Egnp.exe',
    '\u0000',
    '\uD800',
    '😀'.repeat(300),
    'x'.repeat(5_000),
  ],
  ...['{"a":{"b":1}}', '{', '[]', 'true'],
]
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, 0, -1, 1.5, 1e21, true, [], [[]], {}, { a: { b: [] } }),
  fc.string(),
)
const id = fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 5 }, fc.uuid())
const texts = fc.oneof(
  fc.constantFrom(
    '100.00',
    '0.01',
    '12.5',
    '2026-11-01',
    '2026-10',
    '2026-11-20T12:00:00Z',
    'Some words that say why',
    'ada@example.test',
    'BTC',
  ),
  id,
)

type Shape = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** Values for a schema, most of them valid. */
function fitting(shape: Shape, depth = 0): fc.Arbitrary<unknown> {
  const value = plain(shape, depth)
  return fc.oneof({ arbitrary: value, weight: 6 }, { arbitrary: nasty, weight: 1 })
}

function plain(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  if (depth > 4) return nasty
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const either = shape.anyOf ?? shape.oneOf
  if (either) return fc.oneof(...either.map((shape) => plain(shape, depth + 1)))
  if (shape.type === 'array') return fc.array(fitting(shape.items ?? {}, depth + 1), { maxLength: 4 })
  if (shape.type === 'object') return object(shape, depth)
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'integer' || shape.type === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer(), fc.maxSafeInteger(), fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 53))
  return shape.format === 'uuid' ? id : texts
}

const object = ({ properties = {}, required = [] }: Shape, depth: number): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, shape]) => [key, fitting(shape, depth + 1)]))
  return fc.record(fields, { requiredKeys: required.filter((key) => key in fields) })
}

const shapeOf = (schema: z.ZodObject | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : { type: 'object' }

const sendable = ({ path, query, body }: Endpoint) =>
  fc.record({
    params: fc.tuple(...[...path.matchAll(/:\w+/g)].map(() => fc.oneof({ arbitrary: id, weight: 9 }, nasty.map(String)))),
    query: object(shapeOf(query), 0),
    body: fc.oneof({ arbitrary: object(shapeOf(body), 0), weight: 12 }, { arbitrary: nasty, weight: 1 }),
  })

function addressOf(path: string, params: readonly string[], query: Record<string, unknown>): string {
  let at = 0
  const filled = path.replace(/:\w+/g, () => encodeURIComponent((params[at++] ?? '').replace(/[\uD800-\uDFFF]/g, '')) || 'x')
  const words = Object.entries(query).flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((item) => [key, word(item)]))
  return `${filled}?${new URLSearchParams(words as [string, string][]).toString()}`
}
const word = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const RUNS = 40
const endpoints = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members)
    .map(([name, endpoint]) => [`${group}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { multipart }]) => !multipart),
)
let customers = 0
const callersOf = async (endpoint: Endpoint): Promise<Pick<Caller, 'request'>[]> => {
  customers += 1
  if (endpoint.access === 'public') return [server.visitor]
  const customer = endpoint.access.customer ? [await server.customer(`anybody-${customers}`, { level: 1 })] : []
  const staff = endpoint.access.staff === undefined ? [] : [await server.admin(`boss-${customers}`)]
  return [...customer, ...staff]
}

test.each(endpoints)('%s never returns a 5xx status, whatever the input', async (_, endpoint) => {
  const people = await callersOf(endpoint)
  await fc.assert(
    fc.asyncProperty(sendable(endpoint), async ({ params, query, body }) => {
      for (const caller of people) {
        const response = await caller.request(endpoint.method, addressOf(endpoint.path, params, query), {
          ...(endpoint.method === 'get' ? {} : { body }),
          headers: { 'Idempotency-Key': newId() },
        })
        const text = await response.text()
        expect(response.status, text.slice(0, 200)).toBeLessThan(500)
      }
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  )
})
