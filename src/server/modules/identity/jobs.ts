import { msg } from '@/locales/message'
import { dayOf } from '@/domain/dates'
import { Scope, system } from '@/server/work/actor'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { informOwner } from './inform'
import { expiredEmail } from './emails'
import { findRequest } from './queries'
import { advance, renewLevel } from './transition'

/** Expires approved documents whose expiry date has passed. */
export const expireDocuments: JobHandler = {
  name: 'identity.expire',
  schedule: '5 0 * * *',
  run: async (services, _, note) => {
    const due = sql`select id from identity_requests where status = 'APPROVED' and expires_on < ${dayOf(services.clock.now())}::date`
    await sweep(services, 'identity.expire', { due, each: (id) => expire(services, id) }, note)
  },
}

const expire = (services: Services, id: string): Promise<void> =>
  work(services, system, async (inner) => {
    // Locked first, so that the second of two processes finds it expired.
    await inner.tx.one(sql`select id from identity_requests where id = ${id} for update`)
    const request = await findRequest(inner.tx, Scope.of(system), id)
    if (request.status !== 'APPROVED') return
    await advance(inner, request, { event: 'expire', isDecision: false })
    await renewLevel(inner.tx, request.user_id)
    await informOwner(inner, request, {
      kind: 'identity.expired',
      title: msg('Your document has expired'),
      body: msg('To withdraw, upload a valid document.'),
      content: expiredEmail,
      dedupe: `identity.expired:${id}`,
    })
  })
