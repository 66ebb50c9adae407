import { system } from '@/server/work/actor'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { payCommission } from './commands/pay-commission'

/** Pays every commission whose hold is over. */
export const payCommissions: JobHandler = {
  name: 'commission.pay',
  schedule: '*/10 * * * *',
  run: async (services, _, note) => {
    const due = sql`select id from commissions where status = 'PENDING' and hold_until <= ${services.clock.now()}`
    await sweep(services, 'commission.pay', { due, each: (id) => work(services, system, (one) => payCommission(one, id)) }, note)
  },
}
