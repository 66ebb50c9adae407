import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** What this person adds is counted and added one after the other, so that two at once cannot both be the last that a limit lets in. */
export const lockUser = (tx: Tx, userId: string): Promise<unknown> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)
