import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { dropRecoveryCodes } from '../codes/recovery-codes'

/** Deletes all sign-in credentials of an account except its row: codes, links and sessions. */
export async function deleteCredentials(tx: Tx, userId: string): Promise<void> {
  await dropRecoveryCodes(tx, userId)
  await tx.run(sql`delete from password_links where user_id = ${userId}`)
  await tx.run(sql`delete from sessions where user_id = ${userId}`)
  await tx.run(sql`delete from one_time_codes where user_id = ${userId}`)
}
