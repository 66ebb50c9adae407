import type { Query, Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { sql, type Sql } from '@/server/db/sql'

export type Approval = { by: { id: string; name: string }; at: string }

/**
 * Records that a person said yes to an event of a thing, and answers how many have now. The same person twice is refused.
 * The caller holds the thing's own row (`for update`), so that two people deciding at once are counted one after the other.
 */
export async function approve(tx: Tx, subject: string, event: string, by: string, at: Date, note: string | null = null): Promise<number> {
  const { fresh: inserted, before } = await tx.one<{ fresh: number; before: number }>(sql`
    with said as (insert into approvals (subject, event, by_id, at, note) values (${subject}, ${event}, ${by}, ${at}, ${note}) on conflict do nothing returning 1)
    select (select count(*)::int from said) as fresh, (select count(*)::int from approvals where subject = ${subject} and event = ${event}) as before`)
  if (inserted === 0)
    throw new AppError('SECOND_PERSON_NEEDED', 'You have approved this already; another person must confirm it. Nothing was changed.')
  return before + inserted
}

/** Who said yes so far, the first one first. */
export async function approvalsOf(db: Query, subject: string, event: string): Promise<Approval[]> {
  const { approvals } = await db.one<{ approvals: ApprovalRow[] }>(
    sql`select ${approvalsColumn(sql`${subject}::uuid`, event)} as approvals`,
  )
  return approvals.map(toApproval)
}

/** Who asked for it first, and why; null while nobody has. */
export async function firstToAgree(db: Query, subject: string, event: string): Promise<(Approval & { note: string | null }) | null> {
  const { approvals } = await db.one<{ approvals: ApprovalRow[] }>(
    sql`select ${approvalsColumn(sql`${subject}::uuid`, event)} as approvals`,
  )
  const [first] = approvals
  return first ? { ...toApproval(first), note: first.note } : null
}

/** Forgets the approvals of a decision that was not taken: what is asked next is a new question. The audit log remembers them. */
export const forgetApprovals = (tx: Tx, subject: string, event: string): Promise<number> =>
  tx.run(sql`delete from approvals where subject = ${subject} and event = ${event}`)

export type ApprovalRow = { id: string; name: string; at: string; note: string | null }

/** The same as a column of a list's rows; read it with `toApproval`. */
export const approvalsColumn = (subject: Sql, event: string): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', said.by_id, 'name', said_by.name, 'at', said.at, 'note', said.note) order by said.at, said.by_id)
  from approvals said join users said_by on said_by.id = said.by_id where said.subject = ${subject} and said.event = ${event}), '[]'::jsonb)`

// PostgreSQL writes instants of JSON with their offset; the API has them in UTC.
export const toApproval = ({ id, name, at }: ApprovalRow): Approval => ({ by: { id, name }, at: new Date(at).toISOString() })
