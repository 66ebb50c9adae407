import { afterAll, expect, test } from 'vitest'
import { changedDefinitions } from '@/server/modules/audit/definitions'
import { openPostgresFixture } from '../../support/postgres-fixture'

/* `alter system` applies to the whole server, so this one has a server of its own. */
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
])('the verification names a setting of the whole server: %s', async (setting, value) => {
  const before = await named()
  await db.send(`alter system set ${setting} = ${value}`, [])
  expect((await named()).filter((name) => !before.includes(name))).toEqual([`setting of the server ${setting}`])
  await db.send('alter system reset all', [])
  expect(await named()).toEqual(before)
})
