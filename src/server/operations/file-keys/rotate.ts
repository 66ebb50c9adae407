import type { Logger } from 'pino'
import { systemClock } from '@/server/infra/clock'
import type { Env } from '@/server/environment/env'
import { openFileStore } from '@/server/infra/files/file-store'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { withStore } from '@/server/operations/command-store'
import { encryptStored, notEncryptedWith, rotateFileKey } from '@/server/modules/files/encryption'

/**
 * Creates a new key for identity documents and re-encrypts all of them with it. The installation can run meanwhile: it decrypts with
 * both keys. After a crash, the job `files.encrypt` encrypts the remaining files.
 * @returns the number of encrypted files
 */
export const rotateFileKeys = (env: Env, log: Logger): Promise<number> =>
  withStore(env, async ({ db, secrets }) => {
    const services = { db, secrets, log, clock: systemClock, files: openFileStore(env.STORAGE_URL, env.DATA_DIR) }
    const keyId = await rotateFileKey(services)
    const due = notEncryptedWith(keyId)
    const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from (${due}) due`)
    const each = (id: string) => encryptStored(services, id, keyId)
    await sweep(services, 'rotate-file-keys', { due, each, within: Number.POSITIVE_INFINITY })
    return count
  })
