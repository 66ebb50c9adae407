import { system } from '@/server/core/actor'
import type { JobHandler } from '@/server/core/jobs'
import { work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { sweep } from '@/server/core/sweep'
import { expireRequest } from './decide'

/** Closes change requests that nobody decided in time. */
export const expireChangeRequests: JobHandler = {
  name: 'change-request.expire',
  schedule: '20 * * * *',
  run: async (services, _, note) => {
    const due = sql`select id from change_requests where status = 'PENDING' and expires_at <= ${services.clock.now()}`
    const each = (id: string) => work(services, system, (inner) => expireRequest(inner, id))
    await sweep(services, 'change-request.expire', { due, each }, note)
  },
}
