import type { Query } from '@/server/db/database'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'

/** The name before the installation has one: in tests, and in a database that was never started. */
export const UNNAMED = 'unnamed'

export type Installation = { id: string; /** Whether the name was assigned by a program with this `AUTH_SECRET`. */ isOurs: boolean }

/** The installation named in the database; undefined if there is none. */
export async function readInstallation(db: Query, secrets: Secrets): Promise<Installation | undefined> {
  const row = await db.maybe<{ id: string; secret_check: Buffer }>(sql`select id, secret_check from installation`)
  return row && { id: row.id, isOurs: sameBytes(row.secret_check, secrets.mac('installation', row.id)) }
}

export const installationName = async (db: Query): Promise<string> =>
  (await db.maybe<{ id: string }>(sql`select id from installation`))?.id ?? UNNAMED
