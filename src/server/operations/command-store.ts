import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@/server/infra/clock'
import { openCommitRecords } from '@/server/integrity/commit-records'
import { authSecret } from '@/server/environment/data-folder'
import { openDatabase, type Db } from '@/server/db/database'
import type { Env } from '@/server/environment/env'
import { installationName } from '@/server/integrity/installation-id'
import { deriveSecrets, type Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { StartRefusal } from '@/server/environment/start-refusal'
import { runningAddress } from '@/server/db/embedded/embedded'
import { checkInstallation } from '@/server/installation/installation'
import { openStore, type Store } from '@/server/db/open'

/**
 * The database of a running installation; otherwise one started for this command.
 * @throws StartRefusal if the folder contains no database: a command never creates one
 */
async function storeForCommand(env: Env): Promise<Pick<Store, 'url' | 'stop'>> {
  const folder = join(env.DATA_DIR, 'postgres')
  if (!env.DATABASE_URL && !existsSync(join(folder, 'cluster', 'PG_VERSION')))
    throw new StartRefusal(
      `No Carmine database found in ${env.DATA_DIR}. Nothing was done. Set DATA_DIR to the folder of the installation.`,
    )
  const running = env.DATABASE_URL ? undefined : await runningAddress(folder)
  if (running) return { url: running, stop: async () => undefined }
  return openStore(env, (error) => {
    throw error
  })
}

/** Runs a command on the database of an installation after verifying its AUTH_SECRET. */
export async function withStore<T>(env: Env, run: (found: { db: Db; secrets: Secrets }) => Promise<T>): Promise<T> {
  const store = await storeForCommand(env)
  const onError = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
  try {
    const secrets = deriveSecrets(await authSecret(env.AUTH_SECRET, env.DATA_DIR))
    const commits = openCommitRecords({ env, secrets, clock: systemClock, installation: () => installationName(db), onError })
    const db = openDatabase({ url: store.url, max: 2, bookCurrency: env.BOOK_CURRENCY, onError, onCommit: commits.add })
    try {
      if (!(await hasTables(db)))
        throw new StartRefusal('The database contains no Carmine installation. Nothing was done. Check DATABASE_URL and DATA_DIR.')
      await checkInstallation(db, secrets, systemClock.now())
      return await run({ db, secrets })
    } finally {
      await commits.stop()
      await db.close()
    }
  } finally {
    await store.stop()
  }
}

const hasTables = async (db: Db): Promise<boolean> =>
  (await db.one<{ found: boolean }>(sql`select to_regclass('installation') is not null as found`)).found
