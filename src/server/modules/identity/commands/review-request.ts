import type { IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import type { PersonWork } from '@/server/work/services'
import { forgetApprovals } from '@/server/modules/approvals/commands/give-approval'
import { recordDecision, type Checks } from '@/server/modules/decisions/commands/record-decision'
import { writeMessage } from '@/server/modules/messages/thread'
import { askedEmail, declinedEmail, revokedEmail } from '../emails'
import { findRequest, getRequest } from '../queries'
import type { Reason } from '../rules'
import { informOwner, notifyDecided } from '../inform'
import { advance } from '../transition'
import { lockOwner } from './restart-reviews'

export async function declineRequest(
  work: PersonWork,
  id: string,
  { version, note, reasonCode, checks }: { version?: number | undefined; note: string; reasonCode: Reason; checks?: Checks | undefined },
): Promise<IdentityRequest> {
  await lockOwner(work.tx, id)
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  await advance(work, before, { event: 'decline', version, note, reasonCode, isDecision: true, basis: { checks } })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'DECLINED', note, checks })
  return notifyDecided(work, before, {
    kind: 'identity.declined',
    title: msg('Your document was declined'),
    body: note,
    content: (sender, name, kind) => declinedEmail(sender, name, kind, reasonCode, note),
  })
}

/** Requests information from the customer; the question opens the thread for the reply. */
export async function askForMore(
  work: PersonWork,
  id: string,
  { version, note }: { version?: number | undefined; note: string },
): Promise<IdentityRequest> {
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  // The next approval includes the reply.
  await forgetApprovals(work.tx, id, 'approve')
  await advance(work, before, { event: 'ask', version, note, isDecision: false })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'MORE_INFO', note })
  await writeMessage(work, { type: 'identity-request', id }, { body: note })
  await informOwner(work, before, {
    kind: 'identity.asked',
    title: msg('More information needed to verify your identity'),
    body: note,
    content: (sender, name, kind) => askedEmail(sender, name, kind, note),
  })
  return getRequest(work.tx, Scope.of(work.actor), work.actor.kind, id)
}

/** Revokes an approval and lowers the identity level unless another approved document exists. */
export async function revokeRequest(
  work: PersonWork,
  id: string,
  { version, note }: { version?: number | undefined; note: string },
): Promise<IdentityRequest> {
  await lockOwner(work.tx, id)
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  await advance(work, before, { event: 'revoke', version, note, isDecision: true })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'REVOKED', note })
  return notifyDecided(work, before, {
    kind: 'identity.revoked',
    title: msg('Your identity verification was revoked'),
    body: note,
    content: (sender, name, kind) => revokedEmail(sender, name, kind, note),
  })
}
