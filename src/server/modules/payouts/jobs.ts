import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { refreshPayout } from './commands/refresh-payout'
import { sendPayouts } from './commands/send-payouts'

/** Sends what was approved, and asks about what is on its way: a message that was lost is made up for. */
export const watchPayouts: JobHandler = {
  name: 'payout.watch',
  schedule: '*/5 * * * *',
  // The next sweep is near, so a provider that is down need not be asked again in between.
  retries: 1,
  run: async (services, _, note) => {
    const due = sql`select withdrawal_id as id from payouts where stage in ('REQUESTED', 'CREATED', 'APPROVED')`
    // What is on its way stays due, so this one goes on to its end: the last would never be asked about else.
    await sweep(services, 'payout.watch', { due, each: (id) => refreshPayout(services, id), within: Infinity }, note)
    await sendPayouts(services)
  },
}
