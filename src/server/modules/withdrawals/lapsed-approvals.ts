import { sql } from '@/server/db/sql'
import { checkerPermissionOf, countsSinceByPerson } from '../approvals/counting'
import { personalIdsByStaff } from '../personal-accounts/is-personal'
import { givesApproval } from './payment-evidence'

const since = countsSinceByPerson(checkerPermissionOf('withdrawal.approve'))
/**
 * The audit log contains the approval `said` by the same person at the same time. Whether the application wrote the entry is checked before
 * money leaves.
 */
const isAudited = sql`exists (
  select 1 from audit_logs a where a.subject_id = w.id::text and a.at = said.at and a.actor_id = said.by_id and a.subject_type = 'withdrawal'
    and a.refusal is null and a.action = any(${[...givesApproval]}::text[]))`
const isOwner = sql`coalesce(${personalIdsByStaff} -> said.by_id::text @> to_jsonb(w.user_id), false)`
const counts = sql`(said.by_id <> w.user_id and not ${isOwner} and coalesce((${since} ->> said.by_id::text)::timestamptz <= said.at, false) and ${isAudited})`
const ofApprovals = sql`from approvals said where said.subject = w.id and said.event = 'approve'`

/** SQL for an approved withdrawal `w`: the approvers whose approval does not count (any more), oldest first; null for any other. */
export const lapsedApprovers = sql`case when w.status = 'APPROVED' then (
  select coalesce(jsonb_agg(said.by_id order by said.at, said.by_id), '[]') ${ofApprovals} and not ${counts}) end`

/** SQL: whether a withdrawal `w` is approved, but an approval lapsed or was altered by SQL and too few count. It cannot be paid then. */
export const isLapsed = sql`(w.status = 'APPROVED' and (
  select coalesce(bool_or(not given.counts), false) and count(*) filter (where given.counts) < w.approvals_needed
  from (select ${counts} as counts ${ofApprovals} offset 0) given))`
