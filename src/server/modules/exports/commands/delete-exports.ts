import { addHours } from '@/domain/dates'
import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** A customer can export in several tabs at once; after this time a download has started. */
const KEPT_HOURS = 10 / 60

/** Deletes a customer's earlier direct exports, so that their rows do not accumulate until they expire. */
export const deleteEarlierExports = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.run(sql`delete from exports where user_id = ${userId} and not in_background and created_at < ${addHours(now, -KEPT_HOURS)}`)

/** Deletes the direct exports of an account that is deleted: they have no file. */
export const deleteDirectExports = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from exports where user_id = ${userId} and not in_background`)
