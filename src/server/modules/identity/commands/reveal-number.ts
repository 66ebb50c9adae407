import { Scope } from '@/server/work/actor'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { findRequest } from '../queries'

/** The full number of a document, for comparison with the image. Every reveal is audited. */
export async function revealNumber(work: PersonWork, id: string): Promise<{ number: string }> {
  const { tx, actor, services, effects } = work
  const { user_id, number_mask } = await findRequest(tx, Scope.of(actor), id)
  const { sealed } = await tx.one<{ sealed: Buffer }>(sql`select number_encrypted as sealed from identity_requests where id = ${id}`)
  effects.audit({
    action: 'identity.number-revealed',
    subject: { type: 'identity-request', id },
    after: { customer: user_id, number: number_mask },
  })
  return { number: services.secrets.open(sealed) }
}
