import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@/server/db/database'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { migrate } from '@/server/db/migrate'
import { seedFoundation } from '@/server/installation/foundation'
import { systemClock } from '@/server/infra/clock'
import { removeFolder, removeLeftovers, temporaryFolder } from './folders'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
    /** Folder of the demo data that several test files share. */
    demoFolder: string
  }
}

const TEMPLATE = 'carmine_template'

/** Starts one PostgreSQL for the whole run, with a template of schema and foundation data that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const folder = await temporaryFolder('test')
  // Test data is discarded, so durability is off. Tests of durability start their own server.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  const server = await startEmbedded({ dataDir: folder, settings })
  const url = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href
  const admin = new pg.Client(url('postgres'))
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  const db = openDatabase({ url: url(TEMPLATE), max: 2, bookCurrency: 'USD', onError: () => undefined })
  await migrate(db, join(process.cwd(), 'src/server/db/migrations'))
  await seedFoundation(db, systemClock.now())
  await db.close()
  await admin.end()
  project.provide('postgres', url(TEMPLATE))
  project.provide('demoFolder', join(folder, 'demo'))
  return async () => {
    await server.stop()
    await removeFolder(folder)
    // The workers have exited; removes what they could not.
    await removeLeftovers()
  }
}

/** Clones a database from the template, or from another database of the same server. */
export function cloneDatabase(template: string, from = TEMPLATE): Promise<{ url: string; drop: () => Promise<void> }> {
  // Copies the files instead of writing every page to the log, which takes seven times as long.
  return createDatabase(template, ` template ${from} strategy file_copy`)
}

/** Creates an empty database on the server of the template. */
export function emptyDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  return createDatabase(template, '')
}

/** Runs statements on the template's server, sequentially on one connection. */
export async function administer(template: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(template), { pathname: '/postgres' }).href)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function createDatabase(template: string, from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const run = (statement: string) => administer(template, statement)
  await run(`create database ${name}${from}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
