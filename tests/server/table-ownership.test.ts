import { describe, expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { sourcesUnder, statementsOf, tablesWritten, type Statement } from '../architecture/statements'
import { filledBy, tablesOf } from '../architecture/table-owners'
import { startServer } from '../support/server'

const moduleOf = (file: string): string =>
  /^src\/server\/modules\/([^/]+)\//.exec(file)?.[1] ?? /^src\/server\/([^/]+)/.exec(file)?.[1] ?? ''

const mayWrite = (file: string): readonly string[] => [...(tablesOf[moduleOf(file)] ?? []), ...(filledBy[file] ?? [])]

/** Every table that a file writes without owning it, as `file:line writes table`. */
const violations = (statements: readonly Statement[]): string[] =>
  statements.flatMap((statement) =>
    tablesWritten(statement)
      .filter((table) => !mayWrite(statement.file).includes(table))
      .map((table) => `${statement.file}:${statement.line} writes ${table}`),
  )

const planted = (file: string, code: string) => violations(statementsOf(file, code))

describe('a table is written only by the module that owns it', () => {
  test('no statement of the server writes a table of another module', () => {
    expect(violations([...sourcesUnder('src/server'), ...sourcesUnder('src/seed')].flatMap((file) => statementsOf(file)))).toEqual([])
  })

  test('a statement that writes a table of another module is found in every notation', () => {
    const file = 'src/server/modules/payments/planted.ts'
    const finding = (table: string) => [`${file}:1 writes ${table}`]
    expect(planted(file, 'tx.run(sql`update investments set paid_amount = ${amount} where id = ${id}`)')).toEqual(finding('investments'))
    expect(planted(file, 'tx.run(sql`with gone as (delete from wallets returning id) select * from gone`)')).toEqual(finding('wallets'))
    expect(planted(file, "client.query('insert into users (id) values ($1)', [id])")).toEqual(finding('users'))
    expect(planted(file, 'tx.run(sql`update ${raw(table)} set version = 1`)')).toEqual(finding('$'))
    expect(planted(file, 'tx.run(sql`insert into payments (id) values (${id}) on conflict (id) do update set version = 2`)')).toEqual([])
    expect(planted(file, 'tx.run(sql`select 1 from investments for update of investments`)')).toEqual([])
  })

  test('every table of the schema has exactly one owner', async () => {
    const owned = Object.values(tablesOf).flat()
    expect(owned.filter((table, at) => owned.indexOf(table) !== at)).toEqual([])
    const server = await startServer()
    const tables = await server.db.all<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`)
    const ours = owned.filter((table) => !table.includes('.'))
    expect(tables.map(({ name }) => name).sort(), 'Name the module of each table in tests/architecture/table-owners.ts').toEqual(
      ours.sort(),
    )
  })
})
