import type { Db } from '@/server/core/database'
import { MAX_BEHIND_MS } from '@/server/core/clock'
import { sql } from '@/server/core/sql'
import { StartRefusal } from '@/server/core/start-refusal'

/** Refuses a start on a machine whose clock is behind the last posting: what it posted would stand before what is there already. */
export async function checkBooksClock(db: Db, now: Date): Promise<void> {
  const last = await db.maybe<{ at: Date }>(sql`select posted_at as at from ledger_transfers order by id desc limit 1`)
  if (last && last.at.getTime() - now.getTime() > MAX_BEHIND_MS)
    throw new StartRefusal(
      `The clock of this machine (${now.toISOString()}) is behind the last posting in the books (${last.at.toISOString()}). Set the clock right and start again.`,
    )
}
