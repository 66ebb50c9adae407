import type { AuditAction } from '@/contract/audit-actions/registry'
import { identityLife, type IdentityStatus } from '@/contract/identity'
import { msg } from '@/locales/message'
import { AppError, stale, wrongState } from '@/server/work/errors'
import type { Tx } from '@/server/db/database'
import type { Work } from '@/server/work/services'
import { sql, versioned } from '@/server/db/sql'
import { requireNotPersonal } from '@/server/modules/personal-accounts/is-personal'
import { setIdentityLevel } from '@/server/modules/users/account-state'
import type { RequestRow } from './queries'
import { documentNames } from './labels'
import { type Reason } from './rules'

type Event = (typeof identityLife.events)[number]
type IdentityTransition = {
  event: Event
  version?: number | undefined
  reasonCode?: Reason | null
  note?: string | null
  isDecision: boolean
  basis?: Readonly<Record<string, unknown>>
}

/** Advances a request by compare-and-set; of two concurrent decisions, one fails. */
export async function advance(
  work: Work,
  before: RequestRow,
  { event, version, reasonCode, note, isDecision, basis = {} }: IdentityTransition,
): Promise<IdentityStatus> {
  const { tx, actor, now, effects } = work
  const status = await requireEvent(work, before, event)
  const set = versioned({
    status,
    reason_code: reasonCode,
    note,
    ...(isDecision ? { decided_by: actor.id, decided_at: now } : {}),
    ...(event === 'answer' ? { returned_at: now } : {}),
  })
  const moved = await tx.run(sql`
    update identity_requests set ${set}
    where id = ${before.id} and status = any(${identityLife.from(event)}::text[]) and version = ${version ?? before.version}`)
  if (moved === 0) throw stale()
  effects.audit({
    action: actions[event],
    subject: { type: 'identity-request', id: before.id },
    before: { status: before.status },
    after: {
      status,
      customer: before.user_id,
      documentKind: before.document_kind,
      ...(reasonCode ? { reasonCode } : {}),
      ...(note ? { note } : {}),
      ...basis,
    },
  })
  return status
}

/** The status after an event. Throws if the status or the actor does not allow it. */
export async function requireEvent({ tx, actor }: Pick<Work, 'tx' | 'actor'>, before: RequestRow, event: Event): Promise<IdentityStatus> {
  const status = identityLife.next(before.status, event)
  if (!status) throw wrongState(msg('This {document}', { document: documentNames[before.document_kind] }), before.status)
  if (event !== 'answer') await requireNotPersonal({ tx, actor }, before.user_id)
  if (event === 'approve' && actor.id !== null && actor.id === before.submitted_by)
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      msg('You submitted this document, so another team member must approve it. Nothing was changed.'),
    )
  return status
}

const actions = {
  approve: 'identity.approved',
  decline: 'identity.declined',
  ask: 'identity.asked',
  answer: 'identity.answered',
  expire: 'identity.expired',
  revoke: 'identity.revoked',
} as const satisfies Record<Event, AuditAction>

/** Sets the person's identity level: 1 if at least one approved document exists, otherwise 0. */
export const renewLevel = (tx: Tx, userId: string): Promise<number> =>
  setIdentityLevel(tx, userId, sql`exists (select 1 from identity_requests where user_id = ${userId} and status = 'APPROVED')`)
