import { dayOf } from '@/shared/dates'
import { Scope, system } from '@/server/core/actor'
import type { JobHandler } from '@/server/core/jobs'
import { work, type Services } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { informOwner } from './inform'
import { expiredLetter } from './letters'
import { findRequest } from './queries'
import { advance, renewLevel } from './transition'

const A_TIME = 200
const MOST_ROUNDS = 1000

/** Expires approved documents whose date has passed, each in a transaction of its own; running twice changes nothing more. */
export const expireDocuments: JobHandler = {
  name: 'identity.expire',
  schedule: '5 0 * * *',
  async run(services) {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const due = await services.db.all<{ id: string }>(sql`
        select id from identity_requests where status = 'APPROVED' and expires_on < ${dayOf(services.clock.now())}::date order by expires_on, id limit ${A_TIME}`)
      for (const { id } of due) await expire(services, id)
      if (due.length < A_TIME) return
    }
  },
}

const expire = (services: Services, id: string): Promise<void> =>
  work(services, system, async (inner) => {
    const request = await findRequest(inner.tx, Scope.of(system), id)
    if (request.status !== 'APPROVED') return
    await advance(inner, request, { event: 'expire', isDecision: false })
    await renewLevel(inner.tx, request.user_id)
    await informOwner(inner, request, {
      kind: 'identity.expired',
      title: 'Your document has expired',
      body: 'To withdraw, please send one that is still good.',
      letter: expiredLetter,
      dedupe: `identity.expired:${id}`,
    })
  })
