import type { Logger } from 'pino'
import { systemClock } from '@/server/core/clock'
import { authSecret } from '@/server/core/data-folder'
import { openDatabase } from '@/server/core/database'
import type { Env } from '@/server/core/env'
import { openFileStore } from '@/server/core/file-store'
import { deriveSecrets } from '@/server/core/secrets'
import { sql } from '@/server/core/sql'
import { sweep } from '@/server/core/sweep'
import { checkInstallation } from '@/server/database/installation'
import { storeForCommand } from '@/server/database/command-store'
import { encryptStored, notEncryptedWith, rotateFileKey } from '@/server/modules/files/encryption'

/**
 * Makes a new key for identity documents and encrypts all of them with it. The installation may run meanwhile: it reads what either key
 * encrypted. What a crash leaves behind is encrypted by the job `files.encrypt`.
 * @returns how many files were encrypted
 */
export async function rotateFileKeys(env: Env, log: Logger): Promise<number> {
  const store = await storeForCommand(env)
  const onError = (error: unknown) => log.error({ err: error }, 'A fault in the background')
  const db = openDatabase({ url: store.url, max: 2, bookCurrency: env.BOOK_CURRENCY, onError })
  try {
    const secrets = deriveSecrets(await authSecret(env.AUTH_SECRET, env.DATA_DIR))
    // Another AUTH_SECRET would encrypt documents that the installation cannot read.
    await checkInstallation(db, secrets, systemClock.now())
    const services = { db, secrets, log, clock: systemClock, files: openFileStore(env.STORAGE_URL, env.DATA_DIR) }
    const keyId = await rotateFileKey(services)
    const due = notEncryptedWith(keyId)
    const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from (${due}) due`)
    const each = (id: string) => encryptStored(services, id, keyId)
    await sweep(services, 'rotate-file-keys', { due, each, within: Number.POSITIVE_INFINITY })
    return count
  } finally {
    await db.close()
    await store.stop()
  }
}
