import type { ApprovalAction } from '@/contract/approval-actions'
import type { Query, Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { sql, type Sql } from '@/server/db/sql'
import type { ApprovedContent } from '../approved-content'
import type { CheckerPolicy } from '../checkers'
import { recordsContent } from '../counted-approvals'
import { isCounting, checkerPermissionOf, wasEntitled } from '../counting'

export type Approval = { by: { id: string; name: string }; at: string }

type Given = {
  subject: string
  event: string
  policy: CheckerPolicy
  by: string
  at: Date
  note?: string | null | undefined
  /** What is approved. A change request freezes its content itself. */
  content?: ApprovedContent
}

/**
 * Records a person's approval of an event of a subject. A repeated approval is refused, unless the earlier one no longer counts because the
 * person lost the permission in between or the content was different: then it is replaced. The caller locks the subject's row (`for
 * update`), so that concurrent approvals are counted one after the other.
 */
export async function approve(tx: Tx, approval: Given): Promise<void> {
  const { subject, event, policy, by, at, note = null } = approval
  const given = await tx.run(sql`
    insert into approvals as said (subject, event, by_id, at, note) values (${subject}, ${event}, ${by}, ${at}, ${note})
    on conflict (subject, event, by_id) do update set at = excluded.at, note = excluded.note
      where exists (select 1 from users u where u.id = said.by_id and not ${wasEntitled(policy.checkerPermission)})`)
  if (given === 0 && !(await replaceOfOtherContent(tx, approval)))
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      'You have already approved this; another team member must approve it as well. Nothing was changed.',
    )
}

async function replaceOfOtherContent(tx: Tx, { subject, event, by, at, note = null, content }: Given): Promise<boolean> {
  if (!content) return false
  const replaced = await tx.run(sql`
    update approvals said set at = ${at}, note = ${note} where subject = ${subject} and event = ${event} and by_id = ${by} and (
      select bool_and(a.after ->> 'content' is distinct from ${await content()}) from audit_logs a
      where a.subject_id = said.subject::text and a.at = said.at and a.actor_id = said.by_id and a.refusal is null
        and a.action = any(${[...recordsContent]}::text[]))`)
  return replaced > 0
}

/** Every approval of a subject's event, oldest first. */
export async function approvalsOf(db: Query, subject: string, event: string): Promise<Approval[]> {
  const { approvals } = await db.one<{ approvals: ApprovalRow[] }>(
    sql`select ${approvalsColumn(sql`${subject}::uuid`, event, null)} as approvals`,
  )
  return approvals.map(toApproval)
}

/** Deletes the approvals of a decision that was not completed, so that the next decision starts anew. The audit log keeps them. */
export const forgetApprovals = (tx: Tx, subject: string, event: string): Promise<number> =>
  tx.run(sql`delete from approvals where subject = ${subject} and event = ${event}`)

export type ApprovalRow = { id: string; name: string; at: string; note: string | null }

/** While the subject is open, only approvals that count are shown; afterwards all. */
type Shown = { action: ApprovalAction | Sql; permission?: Sql; isOpen: Sql }

/** SQL: the same as a column of a list's rows; read it with `toApproval`. */
export const approvalsColumn = (subject: Sql, event: string | Sql, shown: Shown | null): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', said.by_id, 'name', u.name, 'at', said.at, 'note', said.note) order by said.at, said.by_id)
  from approvals said join users u on u.id = said.by_id where said.subject = ${subject} and said.event = ${event}
    and ${shown ? sql`(not (${shown.isOpen}) or ${isCounting(checkerPermissionOf(shown.action, shown.permission))})` : sql`true`}), '[]'::jsonb)`

// PostgreSQL writes times in JSON with their offset; the API returns UTC.
export const toApproval = ({ id, name, at }: ApprovalRow): Approval => ({ by: { id, name }, at: new Date(at).toISOString() })
