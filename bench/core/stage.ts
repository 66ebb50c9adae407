import pg from 'pg'
import { join } from 'node:path'
import { openDatabase, type Db } from '../../src/server/core/database'
import { systemClock } from '../../src/server/core/clock'
import { startEmbedded, type Embedded } from '../../src/server/database/embedded'
import { seedFoundation } from '../../src/server/database/foundation'
import { migrate } from '../../src/server/database/migrate'
import { freshFolder, removeFolder, startCarmine, type Carmine } from '../../tests/support/carmine'
import { AUTH_SECRET } from '../../tests/support/running'
import type { Pace } from './figure'

/** A PostgreSQL with its usual settings (fsync on), and whatever the figures start on it. Made as it is asked for, ended in one go. */
export type Stage = {
  readonly pace: Pace
  /** The address of a database of this name, made empty if it is not there. */
  database(name: string): Promise<string>
  /** A database with our tables and what every platform needs. */
  platform(name: string): Promise<{ url: string; db: Db }>
  /** The whole program on such a database. */
  carmine(name: string): Promise<Carmine>
  /** The whole program as a newcomer meets it: its own database, demo data. */
  demo(): Promise<Carmine>
  later(end: () => Promise<unknown>): void
}

export async function openStage(pace: Pace): Promise<Stage & { close(): Promise<void> }> {
  const toEnd: (() => Promise<unknown>)[] = []
  const folder = await freshFolder()
  const server: Embedded = await startEmbedded({ dataDir: folder })
  toEnd.push(
    () => removeFolder(folder),
    () => server.stop(),
  )
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const made = (known.get(key) as Promise<T> | undefined) ?? make()
    known.set(key, made)
    return made
  }
  const stage: Stage = {
    pace,
    database: (name) => once(`database ${name}`, () => createDatabase(server.url, name)),
    platform: (name) =>
      once(`platform ${name}`, async () => {
        const url = await stage.database(name)
        const db = openDatabase({ url, max: 4, bookCurrency: 'USD', onError: () => undefined })
        toEnd.push(() => db.close())
        await migrate(db, join(process.cwd(), 'src/server/database/migrations'))
        await seedFoundation(db, systemClock.now())
        return { url, db }
      }),
    carmine: (name) =>
      once(`carmine ${name}`, async () => {
        const { url } = await stage.platform(name)
        const carmine = await startCarmine({ env: { DATABASE_URL: url, AUTH_SECRET, LOG_LEVEL: 'error' } })
        toEnd.push(
          () => removeFolder(carmine.dataDir),
          () => carmine.end(),
        )
        return carmine
      }),
    demo: () =>
      once('demo', async () => {
        const carmine = await startCarmine({ env: { SEED_DEMO: 'true', AUTH_SECRET, LOG_LEVEL: 'error' } })
        toEnd.push(
          () => removeFolder(carmine.dataDir),
          () => carmine.end(),
        )
        return carmine
      }),
    later: (end) => void toEnd.push(end),
  }
  return {
    ...stage,
    async close() {
      for (const end of toEnd.splice(0).reverse()) await end()
    },
  }
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
