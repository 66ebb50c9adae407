import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, startCarmine } from '@tests/support/carmine'
import { removeFolder } from '@tests/support/folders'

const folder = await freshFolder()
afterAll(() => removeFolder(folder))

/** Starts it and waits for the end that must come. */
async function refusal(
  env: Readonly<Record<string, string>>,
  more: { port?: number; dataDir?: string } = {},
): Promise<{ code: number | null; said: string }> {
  const carmine = await startCarmine({ env, dataDir: more.dataDir ?? folder, wait: false, ...(more.port ? { port: more.port } : {}) })
  const [code] = (await once(carmine.process, 'close')) as [number | null]
  return { code, said: carmine.complained().trim() }
}

const oneLine = (said: string) => expect(said.split('\n')).toHaveLength(1)

test.each([
  [{ PORT: 'many' }, /environment variable PORT is invalid/],
  [{ PORT: '70000' }, /environment variable PORT is invalid/],
  [{ DATABASE_URL: 'mysql://localhost/x', AUTH_SECRET: 'x'.repeat(40) }, /environment variable DATABASE_URL is invalid/],
  [{ DATABASE_URL: 'postgresql://localhost/x' }, /environment variable AUTH_SECRET is missing: it is required with DATABASE_URL/],
  [{ AUTH_SECRET: 'short' }, /environment variable AUTH_SECRET is invalid: needs at least 32 characters/],
  [{ BOOK_CURRENCY: 'dollars' }, /environment variable BOOK_CURRENCY is invalid/],
  [{ SMTP_URL: 'https://mail.example.test' }, /environment variable SMTP_URL is invalid/],
  [{ STORAGE_URL: 's3://bucket/files' }, /environment variable STORAGE_URL is invalid: must be a folder, such as file:\/\/\/mnt\/shared/],
  [{ STORAGE_URL: 'file://mnt/shared' }, /environment variable STORAGE_URL is invalid: a local folder needs three slashes/],
  [{ ENABLE_RBAC: 'perhaps' }, /environment variable ENABLE_RBAC is invalid/],
  [{ SEED_DEMO: 'yes' }, /environment variable SEED_DEMO is invalid/],
  [{ NEXT_PUBLIC_ENABLE_RBAC: '1' }, /environment variable NEXT_PUBLIC_ENABLE_RBAC is invalid/],
  [{ NEXT_PUBLIC_WEB_HOST_URL: 'example' }, /environment variable NEXT_PUBLIC_WEB_HOST_URL is invalid/],
])('a wrong setting ends the start with one line that names it: %o', async (env, line) => {
  const { code, said } = await refusal(env)
  expect(code).toBe(1)
  oneLine(said)
  expect(said).toMatch(/^Carmine did not start\. /)
  expect(said).toMatch(line)
})

test('a data folder that cannot be made ends the start with one line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const { code, said } = await refusal({}, { dataDir: join(file, 'below') })
  expect(code).toBe(1)
  oneLine(said)
  expect(said).toMatch(/DATA_DIR .* is not writable/)
})

test('a port that is taken ends the start with one line', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { code, said } = await refusal({}, { port: (other.address() as AddressInfo).port })
  other.close()
  expect(code).toBe(1)
  oneLine(said)
  expect(said).toMatch(/Cannot listen on port \d+: another program is using it\. Set PORT to a free port\./)
})

test('a database that refuses us ends the start with one line, without its password', async () => {
  const { code, said } = await refusal({
    DATABASE_URL: 'postgresql://carmine:hush@127.0.0.1:1/none?connect_timeout=1',
    AUTH_SECRET: 'x'.repeat(40),
  })
  expect(code).toBe(1)
  oneLine(said)
  expect(said).toMatch(/PostgreSQL at 127\.0\.0\.1:1\/none cannot be used/)
  expect(said).not.toContain('hush')
}, 60_000)
