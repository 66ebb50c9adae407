import { identityLife, type IdentityStatus } from '@/contract/identity'
import { notFound, wrongState } from '@/server/core/errors'
import type { PersonWork } from '@/server/core/services'
import { sql } from '@/server/core/sql'

/** The customer's word on an identity request: it answers the question that was asked, so the request waits to be looked at again. */
export async function answerRequest({ tx, actor, effects }: PersonWork, id: string): Promise<void> {
  const row = await tx.maybe<{ status: IdentityStatus }>(
    sql`select status from identity_requests where id = ${id} and user_id = ${actor.id} for update`,
  )
  if (!row) throw notFound('This request')
  const to = identityLife.next(row.status, 'answer')
  if (!to && row.status !== 'PENDING') throw wrongState('This request', row.status)
  if (!to) return
  await tx.run(sql`update identity_requests set status = ${to}, version = version + 1 where id = ${id}`)
  effects.audit({
    action: 'identity-request.answered',
    subject: { type: 'identity-request', id },
    before: { status: row.status },
    after: { status: to },
  })
}
