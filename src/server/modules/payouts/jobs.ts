import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { refreshPayout } from './commands/refresh-payout'
import { sendPayouts } from './commands/send-payouts'

/** Sends approved payouts, and reads the state of those in progress from the gateway, in case a webhook was lost. */
export const watchPayouts: JobHandler = {
  name: 'payout.watch',
  schedule: '*/5 * * * *',
  // Few retries, since the next sweep is soon.
  retries: 1,
  run: async (services, _, note) => {
    const due = sql`select withdrawal_id as id from payouts where stage in ('REQUESTED', 'CREATED', 'APPROVED')`
    // Payouts in progress stay due, so a run continues to the end: otherwise the last ones would never be read.
    await sweep(services, 'payout.watch', { due, each: (id) => refreshPayout(services, id), within: Infinity }, note)
    await sendPayouts(services)
  },
}
