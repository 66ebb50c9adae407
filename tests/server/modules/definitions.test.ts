import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashDefinitions } from '@/server/modules/audit/definitions'
import { startServer } from '@tests/support/server'

const FILE = join(process.cwd(), 'src/server/modules/audit/expected-definitions.ts')

test('the expected definitions match the migrations; after a new migration run this test with UPDATE_DEFINITIONS=1', async () => {
  const server = await startServer()
  const lines = Object.entries(await hashDefinitions(server.db)).map(
    ([name, hash]) => `  ${JSON.stringify(name).replace(/^"(.*)"$/, "'$1'")}: '${hash}',`,
  )
  const text = [
    '/**',
    ' * What guards the ledger and the audit log in the database, as the migrations install it: a hash of each definition. Written by',
    ' * `UPDATE_DEFINITIONS=1 npx vitest run tests/server/modules/definitions.test.ts`.',
    ' */',
    'export const expectedDefinitions: Readonly<Record<string, string>> = {',
    ...lines.map((line) => line.replace(/^ {2}'([A-Za-z_$][\w$]*)':/, '  $1:')),
    '}',
    '',
  ].join('\n')
  if (process.env.UPDATE_DEFINITIONS) await writeFile(FILE, text)
  const advice =
    'After a new migration: UPDATE_DEFINITIONS=1 npx vitest run tests/server/modules/definitions.test.ts, and commit the file it writes'
  expect(await readFile(FILE, 'utf8'), advice).toBe(text)
})
