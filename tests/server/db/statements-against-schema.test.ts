import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { canBe, describeStatement } from '../../architecture/describe-statement'
import { statementCalls, type StatementCall } from '../../architecture/statement-calls'
import { cloneDatabase } from '../../support/database'

/**
 * Every statement of the server is planned by PostgreSQL against the schema of the migrations, and the columns that it answers are compared with
 * the type that the code gives its rows. So a column that is renamed, missing or of another type fails here, also where no test runs the statement.
 */
const PLANTED = 'src/server/modules/payments/planted.ts'
const planted = {
  file: PLANTED,
  code: `import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
export const good = (db: Query, id: string) => db.one<{ code: string; amount: bigint; created_at: Date }>(sql\`select code, amount, created_at from payments where id = \${id}\`)
export const noColumn = (db: Query) => db.all(sql\`select amont from payments\`)
export const noProperty = (db: Query) => db.all<{ amount: bigint; currency: string }>(sql\`select amount from payments\`)
export const wrongKind = (db: Query) => db.maybe<{ amount: number }>(sql\`select amount from payments limit 1\`)
export const noTable = (db: Query) => db.run(sql\`update paymnts set version = 1\`)
`,
}

const calls = statementCalls(planted)
const database = await cloneDatabase(inject('postgres'))
const client = new pg.Client(database.url)
const faults: string[] = []

beforeAll(async () => {
  await client.connect()
  for (const call of calls) for (const text of call.texts ?? []) faults.push(...(await faultsOf(call, text)))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function faultsOf({ at, row }: StatementCall, text: string): Promise<string[]> {
  // The queue makes its tables when it starts.
  if (text.includes('pgboss.')) return []
  const described = await describeStatement(client, text)
  if ('failure' in described) return [`${at}: ${described.failure.message}`]
  const columns = new Map(described.columns.map(({ name, dataTypeID }) => [name, dataTypeID]))
  return row.flatMap(({ name, kinds }) => {
    const type = columns.get(name)
    if (type === undefined) return [`${at}: the row has ${name}, the statement does not`]
    return canBe(type, kinds) ? [] : [`${at}: ${name} is ${kinds.join(' or ')} in the row, type ${type} in the database`]
  })
}

test('every statement fits the schema, and its rows fit their type', () => {
  expect(faults.filter((fault) => !fault.startsWith(PLANTED))).toEqual([])
})

test('a column, a table or a type that does not fit is found', () => {
  const found = (fault: string) => `${PLANTED}:${fault}`
  expect(faults.filter((fault) => fault.startsWith(PLANTED))).toEqual([
    found('4: column "amont" does not exist'),
    found('5: the row has currency, the statement does not'),
    found('6: amount is number in the row, type 20 in the database'),
    found('7: relation "paymnts" does not exist'),
  ])
})

test('few statements are put together at run time, where only running them can check them', () => {
  const unread = calls.filter(({ texts }) => texts === undefined)
  expect(unread.length / calls.length).toBeLessThan(0.2)
})
