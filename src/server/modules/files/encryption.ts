import type { FilePurpose } from '@/contract/files'
import { system } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { Effects } from '@/server/work/effects'
import { decryptFile, encryptFile, keyIdOf, newFileKeyId } from '@/server/infra/files/file-cipher'
import type { Services } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'

const ENCRYPTED: readonly FilePurpose[] = ['IDENTITY']
export const isEncryptedPurpose = (purpose: FilePurpose): boolean => ENCRYPTED.includes(purpose)

type KeyServices = Pick<Services, 'db' | 'clock' | 'secrets'>

/** The id of the key that encrypts new files; creates the first key if there is none. */
export async function currentKeyId(services: KeyServices): Promise<Buffer> {
  return (await newestKeyId(services.db)) ?? addFileKey(services, 1)
}

const newestKeyId = async (db: Query): Promise<Buffer | undefined> =>
  (await db.maybe<{ id: Buffer }>(sql`select id from file_keys order by number desc limit 1`))?.id

/** Creates a new key for new files. Files encrypted with older keys remain readable; `encryptStored` re-encrypts them. */
export async function rotateFileKey(services: KeyServices): Promise<Buffer> {
  const { newest } = await services.db.one<{ newest: number }>(sql`select coalesce(max(number), 0)::int as newest from file_keys`)
  return addFileKey(services, newest + 1)
}

/** Adds a key with a number. If several processes do so concurrently, one succeeds and all use its key. */
const addFileKey = ({ db, clock, secrets }: KeyServices, number: number): Promise<Buffer> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const added = await tx.maybe<{ id: Buffer }>(sql`
      insert into file_keys (number, id, created_at) values (${number}, ${newFileKeyId()}, ${now}) on conflict (number) do nothing returning id`)
    if (!added) return (await tx.one<{ id: Buffer }>(sql`select id from file_keys where number = ${number}`)).id
    const effects = new Effects(system, now, secrets, { id: null, address: null })
    effects.audit({ action: 'file-key.added', subject: { type: 'file-key', id: added.id.toString('hex') }, after: { number } })
    const statement = effects.statement(tx)
    if (statement) tx.withCommit(statement)
    return added.id
  })

/** The bytes to write to disk for a file, and the id of the key they are encrypted with. */
export async function toStore(
  services: Services,
  { id, purpose, content }: { id: string; purpose: FilePurpose; content: Buffer },
): Promise<{ stored: Buffer; keyId: Buffer | null }> {
  if (!isEncryptedPurpose(purpose)) return { stored: content, keyId: null }
  const keyId = await currentKeyId(services)
  return { stored: encryptFile(services.secrets.key('file'), keyId, id, content), keyId }
}

/** The content of a stored file as it was uploaded. Also reads unencrypted files of earlier versions. */
export const readStored = async ({ files, secrets }: Services, id: string): Promise<Buffer> =>
  decryptFile(secrets.key('file'), id, await files.get(id))

/** Files that should be encrypted with a key but are not. */
export const notEncryptedWith = (keyId: Buffer): Sql =>
  sql`select id from files where purpose = any(${[...ENCRYPTED]}::text[]) and key_id is distinct from ${keyId}`

/** Re-encrypts one stored file with a key. Does nothing if the file was deleted meanwhile. */
export const encryptStored = (
  { db, files, secrets }: Pick<Services, 'db' | 'files' | 'secrets'>,
  id: string,
  keyId: Buffer,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Row lock: serializes with deletion and with other processes, which then find the file done.
    const file = await tx.maybe<{ key_id: Buffer | null }>(sql`select key_id from files where id = ${id} for update`)
    if (!file || file.key_id?.equals(keyId)) return
    const stored = await files.get(id)
    // After a crash the content may be encrypted without the row being updated.
    if (!keyIdOf(stored)?.equals(keyId))
      await files.put(id, encryptFile(secrets.key('file'), keyId, id, decryptFile(secrets.key('file'), id, stored)))
    await tx.run(sql`update files set key_id = ${keyId} where id = ${id}`)
  })
