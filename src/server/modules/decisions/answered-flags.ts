import { SHORTEST_REASON, type ReviewFlag } from '@/contract/evidence'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { isCounting, checkerPermissionOf } from '../approvals/counting'

type Action = 'payment.approve' | 'identity.approve'

/**
 * SQL: the findings that approvals so far have addressed with a reason. A reason covers the findings known to its approver, and no later
 * ones, of another or the same kind. Only approvals that count are considered.
 * @param hasLater whether a finding `flag` of the item has a new cause since the approval `said`
 */
export const answeredFlags = (subject: Sql, action: Action, hasLater: Sql): Sql => sql`coalesce((
  select array_agg(distinct flag) from approvals said join users u on u.id = said.by_id
  join decisions d on d.subject = said.subject and d.by_id = said.by_id and d.at = said.at and d.outcome = 'FIRST_APPROVAL', unnest(d.flags) as flag
  where said.subject = ${subject} and said.event = 'approve' and length(btrim(d.note)) >= ${SHORTEST_REASON}::int and ${isCounting(checkerPermissionOf(action))} and not ${hasLater}), '{}')`

export async function readAnsweredFlags(db: Query, subject: string, action: Action, hasLater: Sql): Promise<ReviewFlag[]> {
  const { flags } = await db.one<{ flags: ReviewFlag[] }>(sql`select ${answeredFlags(sql`${subject}::uuid`, action, hasLater)} as flags`)
  return flags
}
