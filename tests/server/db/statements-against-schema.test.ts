import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { canBe, canBeNull, describeStatement, readSchema } from '../../architecture/describe-statement'
import { statementCalls, type StatementCall } from '../../architecture/statement-calls'
import { cloneDatabase } from '../../support/database'

/**
 * PostgreSQL plans every statement of the server against the migrated schema, and the result columns are compared with the row type in
 * the code. So a renamed, missing or retyped column fails here, even if no test runs the statement.
 */
const PLANTED = 'src/server/modules/payments/planted.ts'
const planted = {
  file: PLANTED,
  code: `import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { listPage, type ListQuery } from '@/server/db/list'
export const good = (db: Query, id: string) => db.one<{ code: string; amount: bigint; created_at: Date }>(sql\`select code, amount, created_at from payments where id = \${id}\`)
export const noColumn = (db: Query) => db.all(sql\`select amont from payments\`)
export const noProperty = (db: Query) => db.all<{ amount: bigint; currency: string }>(sql\`select amount from payments\`)
export const wrongKind = (db: Query) => db.maybe<{ amount: number }>(sql\`select amount from payments limit 1\`)
export const noNull = (db: Query, id: string) => db.one<{ settled_at: Date }>(sql\`select settled_at from payments where id = \${id}\`)
export const neverNull = (db: Query, id: string) => db.one<{ code: string | null }>(sql\`select code from payments where id = \${id}\`)
export const list = (db: Query, query: ListQuery) =>
  listPage<{ code: number }, number>(db, query, { columns: sql\`p.code\`, from: sql\`payments p\`, where: [], sort: {}, tie: sql\`p.id\`, map: (row) => row.code })
export const noTable = (db: Query) => db.run(sql\`update paymnts set version = 1\`)
`,
}

const calls = statementCalls(planted)
const database = await cloneDatabase(inject('postgres'))
const client = new pg.Client(database.url)
const faults: string[] = []
let schema: Awaited<ReturnType<typeof readSchema>>

beforeAll(async () => {
  await client.connect()
  schema = await readSchema(client)
  for (const call of calls) for (const text of call.texts ?? []) faults.push(...(await faultsOf(call, text)))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function faultsOf({ at, row }: StatementCall, text: string): Promise<string[]> {
  // The job queue creates its tables at start, so they are not in this schema.
  if (text.includes('pgboss.')) return []
  const described = await describeStatement(client, text)
  if ('failure' in described) return [`${at}: ${described.failure.message}`]
  const columns = new Map(described.columns.map((column) => [column.name, column]))
  return row.flatMap(({ name, kinds, isNullable }) => {
    const column = columns.get(name)
    if (column === undefined) return [`${at}: the row has ${name}, the statement does not`]
    const type = column.dataTypeID
    if (!canBe(type, kinds)) return [`${at}: ${name} is ${kinds.join(' or ')} in the row, type ${type} in the database`]
    const origin = schema.get(`${column.tableID}.${column.columnID}`)
    const canHoldNull = origin && canBeNull(text, origin)
    if (canHoldNull === true && isNullable === false) return [`${at}: ${name} is never null in the row, and can be null in the database`]
    if (canHoldNull === false && isNullable === true) return [`${at}: ${name} can be null in the row, and never is in the database`]
    return []
  })
}

test('every statement matches the schema, and its columns match the row type', () => {
  expect(faults.filter((fault) => !fault.startsWith(PLANTED))).toEqual([])
})

test('a wrong column, table or type is found', () => {
  const finding = (fault: string) => `${PLANTED}:${fault}`
  expect(faults.filter((fault) => fault.startsWith(PLANTED))).toEqual([
    finding('5: column "amont" does not exist'),
    finding('6: the row has currency, the statement does not'),
    finding('7: amount is number in the row, type 20 in the database'),
    finding('8: settled_at is never null in the row, and can be null in the database'),
    finding('9: code can be null in the row, and never is in the database'),
    finding('11: code is number in the row, type 25 in the database'),
    finding('12: relation "paymnts" does not exist'),
  ])
})

test('fewer than 20 % of the statements are built at run time and cannot be checked', () => {
  const unread = calls.filter(({ texts }) => texts === undefined)
  expect(unread.length / calls.length).toBeLessThan(0.2)
})
