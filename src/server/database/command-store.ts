import { join } from 'node:path'
import { systemClock } from '@/server/core/clock'
import { authSecret } from '@/server/core/data-folder'
import { openDatabase, type Db } from '@/server/core/database'
import type { Env } from '@/server/core/env'
import { deriveSecrets, type Secrets } from '@/server/core/secrets'
import { runningAddress } from './embedded'
import { checkInstallation } from './installation'
import { openStore, type Store } from './open'

/** The database of a running installation, else one that is started for this. */
export async function storeForCommand(env: Env): Promise<Pick<Store, 'url' | 'stop'>> {
  const running = env.DATABASE_URL ? undefined : await runningAddress(join(env.DATA_DIR, 'postgres'))
  if (running) return { url: running, stop: async () => undefined }
  return openStore(env, (error) => {
    throw error
  })
}

/** Runs a command on the database of an installation, once its AUTH_SECRET is known to be the right one. */
export async function withStore<T>(env: Env, run: (found: { db: Db; secrets: Secrets }) => Promise<T>): Promise<T> {
  const store = await storeForCommand(env)
  const onError = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
  const db = openDatabase({ url: store.url, max: 2, bookCurrency: env.BOOK_CURRENCY, onError })
  try {
    const secrets = deriveSecrets(await authSecret(env.AUTH_SECRET, env.DATA_DIR))
    await checkInstallation(db, secrets, systemClock.now())
    return await run({ db, secrets })
  } finally {
    await db.close()
    await store.stop()
  }
}
