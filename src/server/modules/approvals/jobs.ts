import { system } from '@/server/work/actor'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { expireRequest } from './commands/review-change-request'

/** Closes change requests that were not decided in time. */
export const expireChangeRequests: JobHandler = {
  name: 'change-request.expire',
  schedule: '20 * * * *',
  run: async (services, _, note) => {
    const due = sql`select id from change_requests where status = 'PENDING' and expires_at <= ${services.clock.now()}`
    const each = (id: string) => work(services, system, (inner) => expireRequest(inner, id))
    await sweep(services, 'change-request.expire', { due, each }, note)
  },
}
