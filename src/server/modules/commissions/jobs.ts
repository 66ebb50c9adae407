import { system } from '@/server/core/actor'
import type { JobHandler } from '@/server/core/jobs'
import { work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { sweep } from '@/server/core/sweep'
import { payCommission } from './settle'

/** Pays every commission whose hold is over. */
export const payCommissions: JobHandler = {
  name: 'commission.pay',
  schedule: '*/10 * * * *',
  run: async (services, _, note) => {
    const due = sql`select id from commissions where status = 'PENDING' and hold_until <= ${services.clock.now()}`
    await sweep(services, 'commission.pay', { due, each: (id) => work(services, system, (one) => payCommission(one, id)) }, note)
  },
}
