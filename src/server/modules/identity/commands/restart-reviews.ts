import { identityLife } from '@/contract/identity'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { forgetApprovals } from '../../approvals/commands/give-approval'

type Personal = { name: string; country_id: string | null }

/**
 * An approval verifies the customer's current name and country. When one of them changes, discards the approvals of open documents and
 * makes decisions based on the previous version fail as stale.
 */
export async function restartReviews(
  { tx, effects }: Pick<PersonWork, 'tx' | 'effects'>,
  userId: string,
  { before, after }: { before: Personal; after: Personal },
): Promise<void> {
  if (before.name === after.name && before.country_id === after.country_id) return
  const open = await tx.all<{ id: string }>(sql`
    update identity_requests set version = version + 1
    where user_id = ${userId} and status = any(${identityLife.from('approve')}::text[]) returning id`)
  for (const { id } of open) {
    const approvals = await forgetApprovals(tx, id, 'approve')
    effects.audit({
      action: 'identity.review-restarted',
      subject: { type: 'identity-request', id },
      before: { name: before.name, country: before.country_id, approvals },
      after: { customer: userId, name: after.name, country: after.country_id, approvals: 0 },
    })
  }
}

/** Locks the row of the request's owner, so that name and country cannot change during a decision. */
export const lockOwner = (tx: PersonWork['tx'], requestId: string): Promise<number> =>
  tx.run(sql`select 1 from users where id = (select user_id from identity_requests where id = ${requestId}) for update`)
