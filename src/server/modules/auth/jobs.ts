import { addDays } from '@/domain/dates'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { forgetOldCodes } from './codes/codes'
import { forgetOldLinks } from './passwords/password-links'

const KEEP_SESSIONS_DAYS = 90

/** Deletes expired codes with their registrations, counters of past days, and ended sessions. */
export const forgetOldSignIns: JobHandler = {
  name: 'auth.forget',
  schedule: '17 3 * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await forgetOldCodes(db, now)
    await forgetOldLinks(db, now)
    await db.run(sql`delete from guesses where day < (${addDays(now, -2)}::timestamptz at time zone 'UTC')::date`)
    await db.run(
      sql`delete from sessions where greatest(coalesce(ended_at, expires_at), last_seen_at) < ${addDays(now, -KEEP_SESSIONS_DAYS)} and (ended_at is not null or expires_at < ${now})`,
    )
  },
}
