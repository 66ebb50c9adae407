import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { builtFor } from '@/server/environment/deployment'
import { deriveSecrets } from '@/server/infra/secrets'
import { checkInstallation } from '@/server/installation/installation'
import { freshFolder, startCarmine } from '@tests/support/carmine'
import { administer, cloneDatabase } from '@tests/support/database'
import { removeFolder } from '@tests/support/folders'
import { AUTH_SECRET } from '@tests/support/running'

const folder = await freshFolder()
afterAll(() => removeFolder(folder))

/** Starts the program, which must exit by itself. @returns its exit code and output */
async function refusal(
  env: Readonly<Record<string, string>>,
  more: { port?: number; dataDir?: string } = {},
): Promise<{ code: number | null; output: string }> {
  const carmine = await startCarmine({ env, dataDir: more.dataDir ?? folder, wait: false, ...(more.port ? { port: more.port } : {}) })
  const [code] = (await once(carmine.process, 'close')) as [number | null]
  return { code, output: carmine.complained().trim() }
}

const oneLine = (output: string) => expect(output.split('\n')).toHaveLength(1)

// All refused settings: environment-refusals.test.ts.
test.each([
  [{ PORT: 'many' }, /environment variable PORT is invalid/],
  [{ DATABASE_URL: 'postgresql://localhost/x' }, /environment variable AUTH_SECRET is missing: it is required with DATABASE_URL/],
])('an invalid setting ends the start with one line that names it: %o', async (env, line) => {
  const { code, output } = await refusal(env)
  expect(code).toBe(1)
  oneLine(output)
  expect(output).toMatch(/^Carmine did not start\. /)
  expect(output).toMatch(line)
})

test('a data folder that cannot be created ends the start with one line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const { code, output } = await refusal({}, { dataDir: join(file, 'below') })
  expect(code).toBe(1)
  oneLine(output)
  expect(output).toMatch(/DATA_DIR .* is not writable/)
})

test('a port that is already in use ends the start with one line', async () => {
  const blocker = createServer().listen(0)
  await once(blocker, 'listening')
  const { code, output } = await refusal({}, { port: (blocker.address() as AddressInfo).port })
  blocker.close()
  expect(code).toBe(1)
  oneLine(output)
  expect(output).toMatch(/Cannot listen on port \d+: another program is using it\. Set PORT to a free port\./)
})

test('an unreachable database ends the start with one line that does not contain its password', async () => {
  const { code, output } = await refusal({
    DATABASE_URL: 'postgresql://carmine:hush@127.0.0.1:1/none?connect_timeout=1',
    AUTH_SECRET: 'x'.repeat(40),
  })
  expect(code).toBe(1)
  oneLine(output)
  expect(output).toMatch(/PostgreSQL at 127\.0\.0\.1:1\/none cannot be used/)
  expect(output).not.toContain('hush')
}, 60_000)

describe('an unusable database or AUTH_SECRET ends the start with one line', () => {
  /** Prepares a database with the current schema as its owner and starts the program on it as this user (default: the owner). */
  async function refusalOn(prepare: (db: ReturnType<typeof openDatabase>) => Promise<unknown>, user?: string) {
    const database = await cloneDatabase(inject('postgres'))
    const db = openDatabase({ url: database.url, max: 1, bookCurrency: 'USD', onError: () => undefined })
    try {
      await prepare(db)
      const url = user ? Object.assign(new URL(database.url), { username: user, password: user }).href : database.url
      return await refusal({ DATABASE_URL: url, AUTH_SECRET, SEED_DEMO: 'false' })
    } finally {
      await db.close()
      await database.drop()
    }
  }

  test('a database of a newer version', async () => {
    const { code, output } = await refusalOn((db) =>
      db.run(sql`insert into schema_migrations (name, sha256) values ('9999_of_tomorrow.sql', 'x')`),
    )
    expect(code).toBe(1)
    oneLine(output)
    expect(output).toMatch(
      /^Carmine did not start\. This database is newer than this version of Carmine: it contains the migration 9999_of_tomorrow\.sql\./,
    )
  }, 120_000)

  test('an AUTH_SECRET other than the one that the database was created with', async () => {
    const { code, output } = await refusalOn((db) => checkInstallation(db, deriveSecrets(`another than ${AUTH_SECRET}`), new Date()))
    expect(code).toBe(1)
    oneLine(output)
    expect(output).toMatch(/^Carmine did not start\. AUTH_SECRET does not match the one that this database was created with\./)
  }, 120_000)

  // The start fails at the first denied step. Privileges that no step needs are checked separately.
  const everything = ['tables', 'sequences', 'functions'].map((kind) => `grant all on all ${kind} in schema public to clerk;`).join(' ')
  test.each([
    ['without any privilege', '', /\(permission denied for schema public\)/],
    [
      'who cannot create the schema of the jobs',
      `grant create, usage on schema public to clerk; ${everything}`,
      /\(permission denied for database \w+\)/,
    ],
    [
      'without a privilege that only later requests need',
      `grant create, usage on schema public to clerk; grant create on database this to clerk; ${everything} revoke delete on statements from clerk`,
      /\(permission denied for table statements\)/,
    ],
  ])(
    'a database user %s',
    async (_, grants, reason) => {
      const clerk = `clerk_${newId().replaceAll('-', '')}`
      await administer(inject('postgres'), `create role ${clerk} login password '${clerk}'`)
      try {
        const { code, output } = await refusalOn(async (db) => {
          const { name } = await db.one<{ name: string }>(sql`select current_database() as name`)
          await db.send(grants.replaceAll('clerk', clerk).replace('database this', `database ${name}`), [])
        }, clerk)
        expect(code).toBe(1)
        oneLine(output)
        expect(output).toMatch(
          /^Carmine did not start\. PostgreSQL at \S+ does not grant its user the privileges that Carmine needs .*\. Make that user the owner/,
        )
        expect(output).toMatch(reason)
      } finally {
        await administer(inject('postgres'), `drop role ${clerk}`)
      }
    },
    120_000,
  )
})

describe('a deployment at another address than the pages were built for', () => {
  const built = builtFor(process.cwd()) ?? ''
  /** Starts the program at an address. @returns the log lines about the address until it is ready */
  async function noticesAt(address: string): Promise<{ level: number; msg: string }[]> {
    const database = await cloneDatabase(inject('postgres'))
    const env = { DATABASE_URL: database.url, AUTH_SECRET, SEED_DEMO: 'false', NEXT_PUBLIC_WEB_HOST_URL: address }
    const dataDir = await freshFolder()
    const carmine = await startCarmine({ env, dataDir })
    await carmine.end()
    await database.drop()
    await removeFolder(dataDir)
    const lines = carmine.output().split('\n')
    const logged = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number; code?: string; msg: string })
    return logged.filter(({ code }) => code === 'ORIGIN_DIFFERS').map(({ level, msg }) => ({ level, msg }))
  }

  test('logs one line at start, with both addresses', async () => {
    expect(built).toMatch(/^https?:/)
    const [notice, ...more] = await noticesAt('https://invest.example.org')
    expect(more).toEqual([])
    expect(notice?.level).toBe(40)
    expect(notice?.msg).toContain(`built for ${built}, but this deployment is served at https://invest.example.org`)
    expect(notice?.msg).toContain('Set NEXT_PUBLIC_WEB_HOST_URL to the public address and build again')
  }, 120_000)

  test('logs nothing if the addresses are equal', async () => {
    expect(await noticesAt(`${built}/`)).toEqual([])
  }, 120_000)
})
