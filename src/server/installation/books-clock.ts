import { MAX_SKEW_MS } from '@/server/infra/clock'
import type { Db, Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { StartRefusal } from '@/server/environment/start-refusal'
import { databaseAhead } from '@/server/modules/health/clock-watch'
import { postNotBefore } from '@/server/modules/ledger/posting-time'
import { readFloor } from '@/server/modules/ledger/posting-floor'

/** Refuses a start while the clock is behind the latest posting, unless the operator has run recover-clock. */
export async function checkBooksClock(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const [last, floor] = await Promise.all([lastPosting(db), readFloor(db, secrets)])
  postNotBefore(floor)
  if (last && last.getTime() - Math.max(now.getTime(), floor?.getTime() ?? 0) > MAX_SKEW_MS)
    throw new StartRefusal(
      `The clock of this machine (${now.toISOString()}) is behind the latest ledger posting (${last.toISOString()}). Correct the clock and start again. If the clock is correct and postings were made while it was ahead, run: npm run recover-clock`,
    )
}

/** Refuses a start if the clocks of this machine and the database differ. */
export async function checkDatabaseClock(db: Query, name: string): Promise<void> {
  const ahead = await databaseAhead(db)
  if (ahead !== undefined && Math.abs(ahead) > MAX_SKEW_MS)
    throw new StartRefusal(
      `The clocks of this server and ${name} differ by ${Math.round(Math.abs(ahead) / 1000)} seconds. Synchronize both (NTP) and start again.`,
    )
}

export const lastPosting = async (db: Query): Promise<Date | undefined> =>
  (await db.maybe<{ at: Date }>(sql`select posted_at as at from ledger_transfers order by id desc limit 1`))?.at
