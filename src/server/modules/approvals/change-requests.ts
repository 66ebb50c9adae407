import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AuditSubject } from '@/contract/audit-actions/subjects'
import { actionsOfSingleStaff, minApprovals, type ApprovalAction } from '@/contract/approval-actions'
import type { ApprovalPolicy } from '@/contract/approvals'
import type { Permission } from '@/contract/permissions'
import { addDays, writtenTime } from '@/domain/dates'
import type { Minor } from '@/domain/money'
import type { Query, Tx } from '@/server/db/database'
import { Effects } from '@/server/work/effects'
import { AppError, isUniqueViolation } from '@/server/work/errors'
import { newCode, newId } from '@/server/db/ids'
import { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { readSettings } from '../settings/queries'
import { readCheckerState } from './checkers'
import { requireMaker } from './makers'
import { approvalsFor, readPolicy } from './policies'
import { appliesAloneFrom, EXPIRY_DAYS, hadColleagues, notifyAllStaff } from './single-staff'

export type Subject = { type: AuditSubject; id: string; code: string | null }
export type Maker = { id: string; name: string }

/** What a change request shows and compares: the state before and after, field by field, and the subject's version. */
export type Description = {
  /** What would happen, as one sentence without a full stop. */
  title: string
  subject: Subject
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** In the book currency, if money moves. */
  amount?: Minor
  /** What must be unchanged when it is applied, besides `before`: a version, the hash of a preview. */
  state?: unknown
  /** What the audit log records of `before` and `after` if they are too long for it; the request keeps them whole. */
  audited?: Pick<Description, 'before' | 'after'>
  /** False if this change needs no other person (a stricter setting, a gateway's logo). */
  needsApproval?: boolean
}

/** Balances that a command would change, by field: as in the ledger now, and after it. */
export type Balances = { before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> }

/** A command that another person must approve. */
export type ChangeKind<P extends object, R> = {
  action: ApprovalAction
  /** Other commands can make its fields invalid after the request; the approval is then refused as outdated, with the fault. */
  dependsOnOthers?: boolean
  /** The schema that validates the frozen payload when it is read. */
  payload: z.ZodType<P>
  /** Locks the subject and reads its current state. Throws what the command would refuse. */
  describe(work: PersonWork, payload: P): Promise<Description>
  /**
   * Read whenever a pending request is shown, and audited when it is applied. Not compared, since other transfers change the same balances.
   */
  balances?(db: Query, payload: P): Promise<Balances>
  /** Runs the command. The actor is the checker, or the maker if no one else has to approve. */
  apply(work: PersonWork, payload: P, maker: Maker): Promise<R>
}

/** The encrypted content: everything that is applied and shown. */
export type SealedRequest = {
  id: string
  action: ApprovalAction
  maker: Maker
  title: string
  subject: Subject
  amount: string | null
  payload: object
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  state: string
  approvalsNeeded: number
  checkerPermission: Permission
  expiresAt: string
}

/** Runs a command, or freezes it as a change request if its policy requires another person. */
export async function propose<P extends object, R>(
  work: PersonWork,
  kind: ChangeKind<P, R>,
  payload: P,
  note: string | null = null,
): Promise<R | Proposed> {
  const { tx, actor, now } = work
  const maker: Maker = { id: actor.id, name: actor.name }
  const description = await kind.describe(work, payload)
  if (description.needsApproval === false) return kind.apply(work, payload, maker)
  const [policy, settings] = [await readPolicy(tx, kind.action), await readSettings(tx)]
  const needed = Math.max(minApprovals(kind.action), approvalsFor(policy, description.amount ?? 0n, settings))
  requireMaker(actor, policy)
  if (needed === 0) return kind.apply(work, payload, maker)
  const isAlone = (await readCheckerState(tx, actor.id, policy, now)).isOnly
  const isExempt = isAlone && actionsOfSingleStaff.includes(kind.action)
  if (isExempt && !(await hadColleagues(work))) return applyAlone(work, kind, payload, description)
  await rehearse(work, (rehearsal) => kind.apply(rehearsal, payload, maker))
  const request = await insertRequest(work, { kind: kind.action, payload, description, needed, policy, note })
  const from = isExempt ? await aloneFrom(work, kind.action, policy) : null
  if (from) await notifyAllStaff(work, { title: description.title, code: request.code, from })
  return proposedAs(request, policy, { isAlone, from })
}

/** The part of the state that must be identical, byte by byte, when the request is applied. */
export const stateOf = ({ subject, before, state }: Description): string =>
  createHash('sha256')
    .update(JSON.stringify([subject.type, subject.id, before, state ?? null], exactly))
    .digest('base64')

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

async function applyAlone<P extends object, R>(work: PersonWork, kind: ChangeKind<P, R>, payload: P, described: Description): Promise<R> {
  const result = await kind.apply(work, payload, { id: work.actor.id, name: work.actor.name })
  work.effects.audit({
    action: 'change-request.applied-alone',
    subject: described.subject,
    after: { change: described.title, because: 'No other team member could approve it.' },
  })
  await notifyAllStaff(work, { title: described.title, code: null, from: null })
  return result
}

/** The time from which the maker may apply the new request alone. */
async function aloneFrom({ tx, actor, now }: PersonWork, action: ApprovalAction, policy: ApprovalPolicy): Promise<Date | null> {
  const from = await appliesAloneFrom(tx, actor.id, { policy, now })
  return from?.({ action, expires_at: addDays(now, EXPIRY_DAYS) }) ?? null
}

/** Runs the command and rolls it back, so that errors occur now and not at the approval. */
async function rehearse(work: PersonWork, run: (rehearsal: PersonWork) => Promise<unknown>): Promise<void> {
  const { tx, actor, now, services, request } = work
  await tx.run(sql`savepoint rehearsal`)
  const muted: Tx = { ...tx, afterCommit: () => undefined, withCommit: () => undefined }
  await run({ ...work, tx: muted, effects: new Effects(actor, now, services.secrets, request) })
  await tx.run(sql`rollback to savepoint rehearsal`)
}

type NewRequest = {
  kind: ApprovalAction
  payload: object
  description: Description
  needed: number
  policy: ApprovalPolicy
  note: string | null
}

async function insertRequest(work: PersonWork, { kind, payload, description, needed, policy, note }: NewRequest) {
  const { tx, actor, now, services, effects } = work
  const { title, subject, before, after, amount = null, audited = { before, after } } = description
  const row = { id: newId(now), code: newCode('CHR') }
  const expiresAt = addDays(now, EXPIRY_DAYS)
  const content: SealedRequest = {
    id: row.id,
    action: kind,
    maker: { id: actor.id, name: actor.name },
    title,
    subject,
    amount: amount?.toString() ?? null,
    payload,
    before,
    after,
    state: stateOf(description),
    approvalsNeeded: needed,
    checkerPermission: policy.checkerPermission,
    expiresAt: expiresAt.toISOString(),
  }
  const columns = {
    ...row,
    action: kind,
    title,
    subject_type: subject.type,
    subject_id: subject.id,
    subject_code: subject.code,
    amount,
    status: 'PENDING',
    maker_id: actor.id,
    note,
    approvals_needed: needed,
    checker_permission: policy.checkerPermission,
    sealed: services.secrets.seal(JSON.stringify(content, exactly)),
    content_hash: services.secrets.mac('sealing', JSON.stringify([kind, payload], exactly)),
    created_at: now,
    expires_at: expiresAt,
  }
  await tx.run(sql`insert into change_requests ${insertion(columns)}`).catch(refuseTwice)
  effects.audit({
    action: 'change-request.proposed',
    subject: { type: 'change-request', ...row },
    after: { change: title, about: subject, from: audited.before, to: audited.after, ...(note ? { note } : {}) },
  })
  return row
}

function refuseTwice(error: unknown): never {
  if (!isUniqueViolation(error, 'change_requests_once')) throw error
  throw new AppError('WRONG_STATE', 'The same change is already pending approval. Nothing was requested again.')
}

function proposedAs(
  { id, code }: { id: string; code: string },
  { checkerPermission }: ApprovalPolicy,
  { isAlone, from }: { isAlone: boolean; from: Date | null },
): Proposed {
  if (from)
    return new Proposed(
      { changeRequest: { id, code, status: 'PENDING' } },
      `Sent for approval as ${code}. No other team member can approve it, so every other staff account, including deactivated ones, was notified by email. You can apply it yourself from ${writtenTime(from)}, under Approvals.`,
    )
  const next = isAlone
    ? `No other team member can approve it yet: add one with the permission ${checkerPermission} under Users.`
    : `Another team member with the permission ${checkerPermission} must approve it within ${EXPIRY_DAYS} days.`
  return new Proposed({ changeRequest: { id, code, status: 'PENDING' } }, `Sent for approval as ${code}. ${next}`)
}
