import type { ReviewFlag } from '@/contract/evidence'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { isCounting, checkerPermissionOf } from '../approvals/counting'
import { SHORTEST_REASON } from './commands/record-decision'

type Action = 'payment.approve' | 'identity.approve'

/**
 * The findings of an item that a valid approval has already answered with a reason. A reason answers only the findings that existed at that
 * time, not later ones: neither of another kind, nor of the same kind for another payment, account or amount.
 * @param hasLater whether a finding `flag` of the item has a further ground since the approval `said`
 */
export const answeredFlags = (subject: Sql, action: Action, hasLater: Sql): Sql => sql`coalesce((
  select array_agg(distinct flag) from approvals said join users u on u.id = said.by_id
  join decisions d on d.subject = said.subject and d.by_id = said.by_id and d.at = said.at and d.outcome = 'FIRST_APPROVAL', unnest(d.flags) as flag
  where said.subject = ${subject} and said.event = 'approve' and length(btrim(d.note)) >= ${SHORTEST_REASON}::int and ${isCounting(checkerPermissionOf(action))} and not ${hasLater}), '{}')`

export async function readAnsweredFlags(db: Query, subject: string, action: Action, hasLater: Sql): Promise<ReviewFlag[]> {
  const { flags } = await db.one<{ flags: ReviewFlag[] }>(sql`select ${answeredFlags(sql`${subject}::uuid`, action, hasLater)} as flags`)
  return flags
}
