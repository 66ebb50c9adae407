import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/**
 * Locks the row of a user until the transaction ends, so that two concurrent requests cannot both pass a limit that is checked by counting.
 */
export const lockUser = (tx: Tx, userId: string): Promise<unknown> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)
