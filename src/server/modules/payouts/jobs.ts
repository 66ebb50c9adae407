import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { refreshPayout } from './commands/refresh-payout'
import { sendPayouts } from './commands/send-payouts'

/** Sends approved payouts, and asks the gateway for the state of those in progress, in case a message was lost. */
export const watchPayouts: JobHandler = {
  name: 'payout.watch',
  schedule: '*/5 * * * *',
  // The next sweep is soon, so a provider that is down is not asked again in between.
  retries: 1,
  run: async (services, _, note) => {
    const due = sql`select withdrawal_id as id from payouts where stage in ('REQUESTED', 'CREATED', 'APPROVED')`
    // What is on its way stays due, so this one goes on to its end: the last would never be asked about else.
    await sweep(services, 'payout.watch', { due, each: (id) => refreshPayout(services, id), within: Infinity }, note)
    await sendPayouts(services)
  },
}
