import pg from 'pg'
import type { Env } from '@/server/environment/env'
import { StartRefusal } from '@/server/environment/start-refusal'
import { startEmbedded } from './embedded/embedded'

export type Store = {
  readonly url: string
  /** The description of the database for the start-up banner; never contains a password. */
  readonly name: string
  readonly isEmbedded: boolean
  stop(): Promise<void>
}

const OLDEST_VERSION = 150_000
const TRIES = 20
const MS_BETWEEN = 500
/** How often an attempt may time out: pages that are loaded at the same time can hold up a slow machine for seconds. */
const TIMEOUTS = 3
const TIMED_OUT = 'timeout expired'

/** The PostgreSQL of this installation: the one in `DATABASE_URL`, otherwise the embedded one in `DATA_DIR`. */
export async function openStore(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, onLost: (error: Error) => void): Promise<Store> {
  if (env.DATABASE_URL) return external(env.DATABASE_URL)
  const server = await startEmbedded({ dataDir: env.DATA_DIR, onLost })
  return { url: server.url, name: `PostgreSQL in ${env.DATA_DIR} (${server.found})`, isEmbedded: true, stop: () => server.stop() }
}

async function external(url: string): Promise<Store> {
  const { host, pathname } = new URL(url)
  const name = `PostgreSQL at ${host || 'the local socket'}${pathname}`
  const version = await versionOf(url, name)
  if (version < OLDEST_VERSION)
    throw new StartRefusal(`${name} is version ${Math.floor(version / 10_000)}; Carmine requires version 15 or newer.`)
  return { url, name, isEmbedded: false, stop: async () => undefined }
}

/** A database that starts at the same time may need a moment; an authentication failure is not retried. */
async function versionOf(url: string, name: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
      return Number(rows[0]?.server_version_num)
    } catch (error) {
      const fault = error as { code?: string; message: string }
      const isStarting = fault.code === 'ECONNREFUSED' || fault.code === 'ENOTFOUND' || fault.code === 'EAI_AGAIN' || fault.code === '57P03'
      const mayBeSlow = fault.message === TIMED_OUT && tries < TIMEOUTS
      if ((!isStarting && !mayBeSlow) || tries === TRIES)
        throw new StartRefusal(`${name} cannot be used: ${fault.message || fault.code}. Check DATABASE_URL.`)
      await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
