import type { JobHandler } from '@/server/core/jobs'
import { sql } from '@/server/core/sql'
import { sweep } from '@/server/core/sweep'
import { askedUntil, refreshById } from './checkout'

/** Asks the providers about every checkout that is open or still watched: a message that was lost loses no money. */
export const refreshCheckouts: JobHandler = {
  name: 'payment.refresh-checkouts',
  schedule: '*/10 * * * *',
  // The next sweep is near, so a provider that is down need not be asked again in between.
  retries: 1,
  run: async (services, _, note) => {
    const since = askedUntil(services.clock.now())
    const due = sql`
      select id from payments where provider_id is not null and follows is null
        and (checkout_watched_until > ${since} or (status in ('PENDING', 'MORE_INFO') and awaits_money))`
    // Whoever was asked about stays due, so this one goes on to its end: the last would never be asked about else.
    await sweep(services, 'payment.refresh-checkouts', { due, each: (id) => refreshById(services, id), within: Infinity }, note)
  },
}
