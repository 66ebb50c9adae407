import type { Db } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { StartRefusal } from '@/server/environment/start-refusal'

/**
 * Names the installation on its first start, and refuses a start with another `AUTH_SECRET` than the database was created with: two-factor
 * keys, bank details and emails encrypted with it could no longer be decrypted.
 */
export async function checkInstallation(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const id = newId()
  await db.run(
    sql`insert into installation (id, secret_check, created_at) values (${id}, ${secrets.mac('installation', id)}, ${now}) on conflict do nothing`,
  )
  const known = await db.one<{ id: string; secret_check: Buffer }>(sql`select id, secret_check from installation`)
  if (!sameBytes(known.secret_check, secrets.mac('installation', known.id)))
    throw new StartRefusal(
      'AUTH_SECRET does not match the one that this database was created with. Start with the original; if AUTH_SECRET was not set then, it is in the file auth-secret in DATA_DIR.',
    )
}
