import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { runningPostmaster } from '@/server/db/embedded/postmaster'
import { freshFolder } from './carmine'
import { removeFolder } from './folders'

/** A PostgreSQL server with full durability that a scenario can kill; it restarts by itself at the same address. */
export type PostgresFixture = { readonly url: string; readonly db: Db; kill(signal: NodeJS.Signals): Promise<void>; end(): Promise<void> }

export async function openPostgresFixture(): Promise<PostgresFixture> {
  const dataDir = await freshFolder()
  const server = await startEmbedded({ dataDir, settings: ['max_connections=300'] })
  const db = openDatabase({ url: server.url, max: 4, bookCurrency: 'USD', onError: () => undefined })
  return {
    url: server.url,
    db,
    kill: (signal) => killPostgres(dataDir, signal),
    async end() {
      await db.close()
      await server.stop()
      await removeFolder(dataDir)
    },
  }
}

/** Ends the PostgreSQL of a data folder: SIGKILL as in a power failure, SIGINT as in a restart. */
export async function killPostgres(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const running = await runningPostmaster(join(dataDir, 'postgres', 'cluster'))
  if (running) process.kill(running.pid, signal)
}

/** Waits until the database responds; returns the milliseconds waited. */
export async function untilAnswers(db: Db, within = 60_000): Promise<number> {
  const from = Date.now()
  while (Date.now() - from < within) {
    const row = await db.one(sql`select 1 as one`).catch(() => undefined)
    if (row) return Date.now() - from
    await sleep(25)
  }
  throw new Error('The database did not come back')
}
