import { hasEveryCheck, identityCheck, type ReviewFlag } from '@/contract/evidence'
import type { IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { dayOf } from '@/domain/dates'
import { Scope } from '@/server/work/actor'
import { AppError, fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { requireSingleChecker } from '@/server/modules/approvals/checkers'
import { readPolicy } from '@/server/modules/approvals/policies'
import { flagsNeedingReason, readFlagRules } from '@/server/modules/decisions/policy'
import { isReason, reasonMissing, recordDecision, type Checks } from '@/server/modules/decisions/commands/record-decision'
import { writeMessage } from '@/server/modules/messages/thread'
import { approvedEmail, askedEmail, declinedEmail, revokedEmail } from '../emails'
import { findRequest, getRequest, type RequestRow } from '../queries'
import type { Reason } from '../rules'
import { informOwner } from '../inform'
import { advance, renewLevel } from '../transition'

type Decision = { version?: number | undefined; note?: string | null | undefined; checks?: Checks | undefined }

/** Approves a document: from now on the customer's identity counts as checked. */
export async function approveRequest(work: PersonWork, id: string, { version, note, checks = [] }: Decision): Promise<IdentityRequest> {
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  if (before.expires_on < dayOf(work.now))
    throw new AppError(
      'WRONG_STATE',
      `This document expired on ${before.expires_on}, so it cannot be approved any more. Decline it with that reason.`,
    )
  requireChecks(work, before, checks)
  await requireSingleChecker(work.tx, work.actor, await readPolicy(work.tx, 'identity.approve'), work.now)
  const flags = await requireReason(work, before, note, checks)
  await advance(work, before, {
    event: 'approve',
    version,
    note: note ?? null,
    reasonCode: null,
    isDecision: true,
    basis: { checks, flags },
  })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'APPROVED', note: note ?? null, checks, flags })
  return decided(work, before, {
    kind: 'identity.approved',
    title: msg('Your identity was approved'),
    body: msg('You can now withdraw, and the limit for unverified accounts no longer applies.'),
    letter: approvedEmail,
  })
}

/** Every check is recorded with an approval. Only a Super Admin may leave checks out, and not where the document is flagged. */
function requireChecks({ actor }: PersonWork, { duplicates }: RequestRow, checks: Checks): void {
  if (hasEveryCheck(identityCheck.options, checks)) return
  if (actor.isSuperAdmin && duplicates.length === 0) return
  throw fieldError('checks', 'Record every check: name, number, date of birth and expiry.')
}

/** A number that another account has shown, or a check that did not hold, is answered in writing. Answers the findings. */
async function requireReason(
  work: PersonWork,
  { duplicates }: RequestRow,
  note: string | null | undefined,
  checks: Checks,
): Promise<ReviewFlag[]> {
  const flags: ReviewFlag[] = duplicates.length > 0 ? ['SAME_NUMBER'] : []
  if (isReason(note)) return flags
  if (checks.some((one) => !one.ok)) throw reasonMissing('not every check agrees with the document')
  if (flagsNeedingReason(await readFlagRules(work.tx, 'identity.approve'), flags).length > 0)
    throw reasonMissing('another account has shown a document with this number')
  return flags
}

export async function declineRequest(
  work: PersonWork,
  id: string,
  { version, note, reasonCode, checks }: { version?: number | undefined; note: string; reasonCode: Reason; checks?: Checks | undefined },
): Promise<IdentityRequest> {
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  await advance(work, before, { event: 'decline', version, note, reasonCode, isDecision: true, basis: { checks } })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'DECLINED', note, checks })
  return decided(work, before, {
    kind: 'identity.declined',
    title: msg('Your document was declined'),
    body: note,
    letter: (sender, name, kind) => declinedEmail(sender, name, kind, reasonCode, note),
  })
}

/** Asks the customer for more; the question opens the thread that they answer in. */
export async function askForMore(
  work: PersonWork,
  id: string,
  { version, note }: { version?: number | undefined; note: string },
): Promise<IdentityRequest> {
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  await advance(work, before, { event: 'ask', version, note, isDecision: false })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'MORE_INFO', note })
  await writeMessage(work, { type: 'identity-request', id }, { body: note })
  await informOwner(work, before, {
    kind: 'identity.asked',
    title: msg('More information needed to verify your identity'),
    body: note,
    letter: (sender, name, kind) => askedEmail(sender, name, kind, note),
  })
  return getRequest(work.tx, Scope.of(work.actor), work.actor.kind, id)
}

/** Takes an approval back; the level falls with it unless another approved document stands. */
export async function revokeRequest(
  work: PersonWork,
  id: string,
  { version, note }: { version?: number | undefined; note: string },
): Promise<IdentityRequest> {
  const before = await findRequest(work.tx, Scope.of(work.actor), id)
  await advance(work, before, { event: 'revoke', version, note, isDecision: true })
  await recordDecision(work, { type: 'identity-request', id }, { outcome: 'REVOKED', note })
  return decided(work, before, {
    kind: 'identity.revoked',
    title: msg('Your identity verification was revoked'),
    body: note,
    letter: (sender, name, kind) => revokedEmail(sender, name, kind, note),
  })
}

async function decided(work: PersonWork, before: RequestRow, told: Parameters<typeof informOwner>[2]): Promise<IdentityRequest> {
  await renewLevel(work.tx, before.user_id)
  await informOwner(work, before, told)
  return getRequest(work.tx, Scope.of(work.actor), work.actor.kind, before.id)
}
