import type { ApprovalAction } from '@/contract/approval-actions'
import type { AuditAction } from '@/contract/audit-actions/registry'
import type { Permission } from '@/contract/permissions'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { isSealValid, type AuditRowJson } from '@/server/integrity/audit-seal'
import type { Work } from '@/server/work/services'
import { notifyOfTampering } from '../audit/tampering'
import type { ApprovedContent } from './approved-content'
import { holds, isActiveStaff } from './checkers'
import { checkerPermissionOf, isCounting } from './counting'

/** Audit actions that record an approval together with the hash of its content. A change request freezes its content itself. */
export const recordsContent = [
  'payment.approval-given',
  'identity.approval-given',
  'investment.exit-approval-given',
  'adjustment.approval-given',
  'withdrawal.approval-given',
] as const satisfies readonly AuditAction[]

/**
 * Audit actions that record an approval. The last approval of a withdrawal is included, since the withdrawal may need another one later; it
 * has no content, because its payment compares what was requested.
 */
const givesApproval = [...recordsContent, 'change-request.approval-given', 'withdrawal.approved'] as const satisfies readonly AuditAction[]

type Entry = { entry: AuditRowJson; earlySeal: string | null }
type GivenRow = { id: string; name: string; isNow: boolean; entries: Entry[] }
type Counted = {
  subject: string
  event: string
  policy: { checkerPermission: Permission | Sql }
  /** Accounts whose persons do not count: the maker, and the customer concerned, who may be a member of staff. */
  except: readonly string[]
  /** The current content; approvals of other content do not count. */
  content?: ApprovedContent
}

/**
 * The number of different people, without the excluded, whose approvals of a subject's event count. The caller has checked the cooling-off
 * period of the actor, whose new approval counts while they are active and hold the permission. Counted from the rows each time, so that a
 * status or number written by SQL has no effect.
 */
export const countApprovals = async (work: Work, counted: Counted): Promise<number> => (await readApprovers(work, counted)).length

type Item = Pick<Counted, 'subject' | 'event' | 'content'> & { action: ApprovalAction }

/** The ids of the people whose approvals of the item count. */
export const countingApprovers = (work: Work, { action, ...item }: Item): Promise<string[]> =>
  readApprovers(work, { ...item, policy: { checkerPermission: checkerPermissionOf(action) }, except: [] })

/**
 * Earlier approvals count if the audit log contains them, written by the application, with the same person, time and content. An approval
 * that SQL wrote or altered, or whose item was altered since, does not count, and readers of reports are notified: a command that changes
 * the content deletes the item's approvals. Entries of earlier versions have no content; they do not count either, without a notification.
 */
async function readApprovers(work: Work, counted: Counted): Promise<string[]> {
  const { secrets } = work.services
  const rows = await readGiven(work.tx, counted, work)
  const earlier = rows.filter(({ isNow }) => !isNow)
  const content = earlier.length > 0 ? await counted.content?.() : undefined
  const sealed = ({ entries }: GivenRow) => entries.filter(({ entry, earlySeal }) => isSealValid(secrets, entry, earlySeal))
  const unaudited = earlier.filter((row) => sealed(row).length === 0)
  const ofOtherContent = earlier.filter(
    (row) => content !== undefined && !unaudited.includes(row) && !sealed(row).some((one) => contentOf(one) === content),
  )
  const outdated = ofOtherContent.filter((row) => sealed(row).some((one) => contentOf(one) !== undefined))
  await reportUncounted(work, counted.subject, { unaudited, outdated })
  return rows.filter((row) => !unaudited.includes(row) && !ofOtherContent.includes(row)).map(({ id }) => id)
}

const contentOf = ({ entry }: Entry): unknown => (entry.after as { content?: unknown } | null)?.content

async function reportUncounted(
  work: Work,
  subject: string,
  { unaudited, outdated }: Record<'unaudited' | 'outdated', GivenRow[]>,
): Promise<void> {
  const notify = (rows: readonly GivenRow[], notice: { title: string; body: string }) =>
    rows.length > 0 &&
    notifyOfTampering({ ...work.services, db: work.services.autonomousDb }, [subject, ...rows.map(({ id }) => id)], notice)
  const names = (rows: readonly GivenRow[]) => rows.map(({ name }) => name).join(', ')
  await notify(unaudited, {
    title: 'Approval not in the audit log',
    body: `The audit log contains no approval of ${subject} by ${names(unaudited)} at the time recorded. It does not count. Run the verification, and find out who changed the database.`,
  })
  await notify(outdated, {
    title: 'Content changed after an approval',
    body: `${subject} differs from what ${names(outdated)} approved. The approval does not count. Run the verification, and find out who changed the database.`,
  })
}

/** Finds the entries by the index on the subject. */
const readGiven = (db: Query, { subject, event, policy, except }: Counted, { actor, now }: Pick<Work, 'actor' | 'now'>) =>
  db.all<GivenRow>(sql`
    select u.id, u.name, coalesce(u.id = ${actor.id}::uuid and said.at = ${now}, false) as "isNow", coalesce((
      select jsonb_agg(jsonb_build_object('entry', pg_catalog.to_jsonb(a), 'earlySeal', early.seal))
      from audit_logs a left join audit_early_seals early on early.audit_id = a.id
      where a.subject_id = said.subject::text and a.at = said.at and a.actor_id = said.by_id and a.refusal is null
        and a.action = any(${[...givesApproval]}::text[])), '[]'::jsonb) as entries
    from approvals said join users u on u.id = said.by_id
    where said.subject = ${subject} and said.event = ${event} and not personal_ids(u.id) && ${[...except]}::uuid[]
      and (${isCounting(policy.checkerPermission)}
        or (u.id = ${actor.id}::uuid and said.at = ${now} and ${isActiveStaff} and ${holds(policy.checkerPermission)}))`)
