import { hasEveryCheck, identityCheck, isReason, type ReviewFlag } from '@/contract/evidence'
import type { IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { dayOf } from '@/domain/dates'
import { Scope } from '@/server/work/actor'
import { sql } from '@/server/db/sql'
import { AppError, fieldError, stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { approve } from '@/server/modules/approvals/commands/give-approval'
import { approvedContent } from '@/server/modules/approvals/approved-content'
import { requireCounting } from '@/server/modules/approvals/checkers'
import { countApprovals } from '@/server/modules/approvals/counted-approvals'
import { readPolicy } from '@/server/modules/approvals/policies'
import { reasonMissing, recordDecision, type Checks } from '@/server/modules/decisions/commands/record-decision'
import { requireProofOpened } from '@/server/modules/decisions/proof-opened'
import { readSettings } from '@/server/modules/settings/queries'
import { readAnsweredFlags } from '@/server/modules/decisions/answered-flags'
import { flagsNeedingReason, readFlagRules } from '@/server/modules/decisions/policy'
import { approvedEmail } from '../emails'
import { notifyDecided } from '../inform'
import { findRequest, getRequest, hasLaterGround, type RequestRow } from '../queries'
import { advance, requireEvent } from '../transition'
import { lockOwner } from './restart-reviews'

type Approving = { version?: number | undefined; note?: string | null | undefined; checks?: Checks | undefined }
type Basis = { note: string | null; checks: Checks; flags: readonly ReviewFlag[] }

/**
 * Approves a document. It stays pending until enough different people by the policy have approved it, each with the checks; then the
 * customer's identity is verified.
 */
export async function approveRequest(work: PersonWork, id: string, { version, note, checks = [] }: Approving): Promise<IdentityRequest> {
  const { tx, actor, now } = work
  await lockOwner(tx, id)
  await tx.run(sql`select 1 from identity_requests where id = ${id} for update`)
  const before = await findRequest(tx, Scope.of(actor), id)
  if (before.expires_on < dayOf(now))
    throw new AppError(
      'WRONG_STATE',
      `This document expired on ${before.expires_on}, so it can no longer be approved. Decline it with that reason.`,
    )
  requireChecks(work, before, checks)
  const policy = await readPolicy(tx, 'identity.approve')
  const needed = before.approvals_needed
  await requireCounting(tx, actor, { policy, needed, now })
  const basis: Basis = { note: note ?? null, checks, flags: await requireReason(work, before, note, checks) }
  await requireEvent(work, before, 'approve')
  if (version !== undefined && version !== before.version) throw stale()
  await requireProofOpened(work, { type: 'identity-request', id }, await readSettings(tx))
  const content = approvedContent(tx, ['identity-request', id])
  await approve(tx, { subject: id, event: 'approve', policy, by: actor.id, at: now, note, content })
  const except = [before.user_id, ...(before.submitted_by ? [before.submitted_by] : [])]
  const given = await countApprovals(work, { subject: id, event: 'approve', policy, except, content })
  const isLast = given >= needed
  await recordDecision(work, { type: 'identity-request', id }, { outcome: isLast ? 'APPROVED' : 'FIRST_APPROVAL', ...basis })
  return isLast ? complete(work, before, basis) : recordFirst(work, before, { given, needed, basis, content: await content() })
}

async function complete(work: PersonWork, before: RequestRow, { note, checks, flags }: Basis): Promise<IdentityRequest> {
  await advance(work, before, {
    event: 'approve',
    note,
    reasonCode: null,
    isDecision: true,
    basis: { checks, flags, ...verifiedBy(before) },
  })
  return notifyDecided(work, before, {
    kind: 'identity.approved',
    title: msg('Your identity was verified'),
    body: msg('You can now withdraw, and the limit for unverified accounts no longer applies.'),
    content: approvedEmail,
  })
}

type First = { given: number; needed: number; basis: Basis; content: string }
async function recordFirst(
  { tx, actor, effects }: PersonWork,
  before: RequestRow,
  { given, needed, basis, content }: First,
): Promise<IdentityRequest> {
  await tx.run(sql`update identity_requests set version = version + 1 where id = ${before.id}`)
  effects.audit({
    action: 'identity.approval-given',
    subject: { type: 'identity-request', id: before.id },
    after: {
      customer: before.user_id,
      documentKind: before.document_kind,
      approvals: given,
      of: needed,
      content,
      ...verifiedBy(before),
      ...basis,
    },
  })
  return getRequest(tx, Scope.of(actor), actor.kind, before.id)
}

/** What an approval verifies besides the document. */
const verifiedBy = ({ user_name: name, user_country: country }: RequestRow) => ({ name, country })

/** Throws unless every check is recorded. Only a Super Admin may omit checks, and only if the document is not flagged. */
function requireChecks({ actor }: PersonWork, { duplicates, approvals_needed }: RequestRow, checks: Checks): void {
  if (hasEveryCheck(identityCheck.options, checks)) return
  if (actor.isSuperAdmin && duplicates.length === 0 && approvals_needed === 1) return
  throw fieldError('checks', 'Record every check: name, number, date of birth and expiry.')
}

/**
 * Requires a written reason: for a number that another account has shown, from the first approver who finds it; for a failed check, from
 * the person who found it. Returns the findings.
 */
async function requireReason(
  { tx }: PersonWork,
  { id, duplicates }: RequestRow,
  note: string | null | undefined,
  checks: Checks,
): Promise<ReviewFlag[]> {
  const flags: ReviewFlag[] = duplicates.length > 0 ? ['SAME_NUMBER'] : []
  if (isReason(note)) return flags
  if (checks.some((one) => !one.ok)) throw reasonMissing('not every check matches the document')
  const answered = await readAnsweredFlags(tx, id, 'identity.approve', hasLaterGround)
  if (flagsNeedingReason(await readFlagRules(tx, 'identity.approve'), flags).some((flag) => !answered.includes(flag)))
    throw reasonMissing('another account has a document with this number')
  return flags
}
