import { addHours } from '@/domain/dates'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { askedUntil, refreshById } from './checkout'
import { resumeCheckout } from './open-checkout'

const name = 'payment.refresh-checkouts'

/** Refreshes every checkout that is open or still watched, in case a provider's message was lost; then opens those that no provider has answered for. */
export const refreshCheckouts: JobHandler = {
  name,
  schedule: '*/10 * * * *',
  // The next sweep is soon, so a provider that is down is not asked again in between.
  retries: 1,
  run: async (services, _, note) => {
    const since = askedUntil(services.clock.now())
    const due = sql`
      select id from payments where provider_id is not null and follows is null
        and (checkout_watched_until > ${since} or (status in ('PENDING', 'MORE_INFO') and awaits_money))`
    // What was refreshed stays due, so a run goes on to its end: otherwise the last would never be refreshed.
    const unopened = sql`
      select id from payments where provider_id is null and awaits_money and status = 'PENDING' and created_at < ${addHours(services.clock.now(), -1 / 60)}`
    try {
      await sweep(services, name, { due, each: (id) => refreshById(services, id), within: Infinity }, note)
    } finally {
      await sweep(services, name, { due: unopened, each: (id) => resumeCheckout(services, id), within: Infinity })
    }
  },
}
