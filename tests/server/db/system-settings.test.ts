import { appendFile } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '@/server/db/sql'
import { changedDefinitions } from '@/server/modules/audit/definitions'
import { openPostgresFixture } from '../../support/postgres-fixture'

/* `alter system` applies to the whole PostgreSQL server, so this file starts its own. */
const postgres = await openPostgresFixture()
const { db } = postgres
afterAll(() => postgres.end())

const named = async () => (await changedDefinitions(db)).map(({ id }) => id).filter((id) => id.startsWith('setting '))

test.each([
  ['session_replication_role', 'replica'],
  ['carmine.seal', 'off'],
  ['carmine.rbac', 'off'],
  ['search_path', 'elsewhere, public'],
  ['transform_null_equals', 'on'],
  ['synchronous_commit', 'local'],
  ['synchronous_commit', 'FALSE'],
])('the verification reports a changed server-wide setting: %s', async (setting, value) => {
  const before = await named()
  await db.send(`alter system set ${setting} = ${value}`, [])
  expect((await named()).filter((name) => !before.includes(name))).toEqual([`setting of the server ${setting}`])
  await db.send('alter system reset all', [])
  expect(await named()).toEqual(before)
})

test.each(['remote_apply', 'remote_write'])('a synchronous_commit that also waits for a replica is not reported: %s', async (value) => {
  const before = await named()
  await db.send(`alter system set synchronous_commit = ${value}`, [])
  expect(await named()).toEqual(before)
  await db.send('alter system reset all', [])
  const name = (await db.one<{ name: string }>(sql`select quote_ident(current_database()) as name`)).name
  await db.send(`alter database ${name} set synchronous_commit = ${value}`, [])
  expect(await named()).toEqual(before)
  await db.send(`alter database ${name} set synchronous_commit = off`, [])
  expect((await named()).filter((setting) => !before.includes(setting))).toEqual(['setting of new connections synchronous_commit'])
  await db.send(`alter database ${name} reset all`, [])
})

test('a setting in postgresql.conf is not reported', async () => {
  const before = await named()
  const { file } = await db.one<{ file: string }>(sql`select current_setting('config_file') as file`)
  await appendFile(file, '\ntransform_null_equals = on\n')
  await db.send('select pg_reload_conf()', [])
  const source = () => db.one(sql`select source, sourcefile as file, setting from pg_settings where name = 'transform_null_equals'`)
  await vi.waitFor(async () => expect(await source()).toEqual({ source: 'configuration file', file, setting: 'on' }))
  expect(await named()).toEqual(before)
})
