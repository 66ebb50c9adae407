import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@/server/core/database'
import { startEmbedded } from '@/server/database/embedded'
import { migrate } from '@/server/database/migrate'
import { isAlive, runningPostmaster } from '@/server/database/postmaster'
import { seedFoundation } from '@/server/database/foundation'
import { systemClock } from '@/server/core/clock'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

const TEMPLATE = 'carmine_template'
const PREFIX = 'carmine-test-'

/** One real PostgreSQL for the whole run; a template with schema and foundation, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  // In the system's temporary folder, because a checkout may lie in a folder that PostgreSQL's own user cannot enter.
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o755)
  // Tests throw their data away, so nothing needs to reach the disk. What is about the disk starts a server of its own.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  const server = await startEmbedded({ dataDir: folder, settings })
  const url = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href
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

/** Folders of runs that were killed, and the servers they left behind. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0])
    if (!owner || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    const running = await runningPostmaster(join(folder, 'postgres', 'cluster'))
    if (running) process.kill(running.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
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
