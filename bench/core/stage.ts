import { createHash } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Db } from '../../src/server/db/database'
import { systemClock } from '../../src/server/infra/clock'
import { startEmbedded, type Embedded } from '../../src/server/db/embedded/embedded'
import { seedFoundation } from '../../src/server/installation/foundation'
import { migrate } from '../../src/server/db/migrate'
import { freshFolder, startCarmine, type Carmine } from '../../tests/support/carmine'
import { removeFolder, removeLeftovers } from '../../tests/support/folders'
import { AUTH_SECRET } from '../../tests/support/running'
import type { Pace } from './figure'

/** One template per kind is kept; a template with another `age` is created again. */
export type Template = { kind: string; age: string }

/** A PostgreSQL with its usual settings (fsync on), and what the figures start on it. Parts are created on first use and ended together. */
export type Stage = {
  readonly pace: Pace
  /** The URL of a database with this name, created on first use: empty, or a copy of another. */
  database(name: string, like?: string): Promise<string>
  /** A database with our tables and reference data; or a copy of one that has more. */
  platform(name: string, like?: string): Promise<{ url: string; db: Db }>
  /** A database that is expensive to create. @returns its name, for copies; a kept stage has it again on the next run */
  template(template: Template, fill: (db: Db) => Promise<void>): Promise<string>
  /** The application on such a database; several processes are distinguished by `process`. */
  carmine(name: string, process?: string): Promise<Carmine>
  /** The application after a first start: its own database, with demo data. */
  demo(): Promise<Carmine>
  later(end: () => Promise<unknown>): void
}

/** @param isKept whether PostgreSQL and its templates are kept for the next run of this folder */
export async function openStage(pace: Pace, isKept = false): Promise<Stage & { close(): Promise<void> }> {
  const toEnd: (() => Promise<unknown>)[] = []
  await removeLeftovers()
  const folder = isKept ? await keptFolder() : await freshFolder()
  if (!isKept) toEnd.push(() => removeFolder(folder))
  const server: Embedded = await startEmbedded({ dataDir: folder })
  toEnd.push(() => server.stop())
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const value = (known.get(key) as Promise<T> | undefined) ?? make()
    known.set(key, value)
    return value
  }
  const run = (env: Readonly<Record<string, string>>) =>
    startCarmine({ env: { AUTH_SECRET, LOG_LEVEL: 'error', ...env } }).then((carmine) => {
      toEnd.push(
        () => removeFolder(carmine.dataDir),
        () => carmine.end(),
      )
      return carmine
    })
  const stage: Stage = {
    pace,
    database: (name, like) => once(`database ${name}`, () => createDatabase(server.url, name, like)),
    platform: (name, like) =>
      once(`platform ${name}`, async () => {
        const url = await stage.database(name, like)
        const db = open(url)
        toEnd.push(() => db.close())
        if (!like) await furnish(db)
        return { url, db }
      }),
    template: (template, fill) => once(`template ${template.kind}`, () => makeTemplate(server.url, template, fill)),
    carmine: (name, process = '') =>
      once(`carmine ${name} ${process}`, async () => run({ DATABASE_URL: (await stage.platform(name)).url })),
    demo: () => once('demo', () => run({ SEED_DEMO: 'true' })),
    later: (end) => void toEnd.push(end),
  }
  return {
    ...stage,
    async close() {
      for (const end of toEnd.splice(0).reverse()) await end()
    },
  }
}

const open = (url: string) => openDatabase({ url, max: 4, bookCurrency: 'USD', onError: () => undefined })

async function furnish(db: Db): Promise<void> {
  await migrate(db, join(process.cwd(), 'src/server/db/migrations'))
  await seedFoundation(db, systemClock.now())
}

/** In the system's temporary folder, because PostgreSQL must be able to access it; one per working copy. */
async function keptFolder(): Promise<string> {
  const folder = join(tmpdir(), `carmine-bench-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}`)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  return folder
}

const at = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

async function commanding<T>(server: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const createDatabase = (server: string, name: string, like?: string) =>
  commanding(server, async (client) => {
    // A database that an earlier run left on a kept stage.
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}${like ? ` template ${like} strategy file_copy` : ''}`)
    return at(server, name)
  })

/** A complete template is marked as one; any other database with its name is the remainder of an interrupted run. */
const makeTemplate = (server: string, { kind, age }: Template, fill: (db: Db) => Promise<void>) =>
  commanding(server, async (client) => {
    const name = `${kind}_${age}`
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datistemplate and starts_with(datname, $1)',
      [`${kind}_`],
    )
    for (const old of rows.filter((row) => row.name !== name)) {
      await client.query(`alter database ${old.name} is_template false`)
      await client.query(`drop database ${old.name} with (force)`)
    }
    if (rows.some((row) => row.name === name)) return name
    const db = open(await createDatabase(server, name))
    try {
      await furnish(db)
      await fill(db)
    } finally {
      await db.close()
    }
    await client.query(`alter database ${name} is_template true`)
    return name
  })
