import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Serializes what a user adds, so that concurrent requests cannot exceed a limit. */
export const lockUser = (tx: Tx, userId: string): Promise<unknown> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)
