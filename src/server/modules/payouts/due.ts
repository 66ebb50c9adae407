import { sql, type Sql } from '@/server/db/sql'
import { holdHours, isHeld, lacksIdentity } from '../withdrawals/holds'
import { isLapsed } from '../withdrawals/lapsed-approvals'

/** Of a withdrawal's owner `u` and wallet `l`: no money leaves a frozen or deactivated account, one on hold or one without the identity that is required, or goes to a suspended wallet. */
export const mayLeave = (now: Date): Sql =>
  sql`(u.is_active and u.frozen_at is null and l.status <> 'SUSPENDED' and not ${isHeld(now)} and not ${lacksIdentity})`

/** Of a withdrawal `w`: no open payout batch holds it. */
export const inNoBatch = sql`not exists (select 1 from payout_batch_lines l where l.withdrawal_id = w.id and l.status = 'OPEN')`

/** Of a withdrawal `w`: no change request is pending that would return its money to the customer. */
export const noFailureReported = sql`not exists (
  select 1 from change_requests f where f.subject_type = 'withdrawal' and f.subject_id = w.id::text and f.action = 'withdrawal.fail' and f.status = 'PENDING')`

/**
 * Of a withdrawal `w`: it stands in no exported payment file. Otherwise it may have been paid from it, and only a person who did not export
 * it pays it again.
 */
export const neverExported = sql`not exists (
  select 1 from payout_batch_lines l join payout_batch_exports x on x.batch_id = l.batch_id where l.withdrawal_id = w.id)`

/** Condition on a withdrawal `w`: no gateway is paying it automatically. */
export const notBeingPaid = sql`not exists (select 1 from payouts o where o.withdrawal_id = w.id and o.stage in ('REQUESTED', 'CREATED', 'APPROVED'))`

/** Of a withdrawal `w`: it is approved, and waits for a new approval because one lapsed. Neither its failure is reported nor is a gateway paying it. */
export const needsNewApproval = sql`(${isLapsed} and ${noFailureReported} and ${notBeingPaid})`

/**
 * Of a withdrawal `w`, its owner `u` and its wallet `l`: it is approved, its approvals count, and it can be paid now. The work queue holds exactly these, and
 * a batch of everything due takes those of them that its account can pay.
 */
export const isDue = (now: Date): Sql =>
  sql`(w.status = 'APPROVED' and ${mayLeave(now)} and ${inNoBatch} and ${noFailureReported} and ${notBeingPaid} and not ${isLapsed})`

/** The relations of `isDue`. */
export const dueRelations = sql`withdrawals w join users u on u.id = w.user_id join wallets l on l.id = w.wallet_id`

/**
 * Every due withdrawal with its owner's name, since when it has been due (approved, returned from a batch, or its hold ended) and the
 * reason with which a bank or network returned it last; null where it was not returned.
 */
export const duePayouts = (now: Date): Sql => sql`
  select w.id, w.code, u.name as about, w.net, line.reason,
    greatest(coalesce(w.approved_at, w.created_at), line.ended, u.withdrawals_held_until, u.credentials_changed_at + make_interval(secs => ${holdHours} * 3600)) as since
  from ${dueRelations} left join lateral (
    select bl.decided_at as ended, case when bl.status = 'RETURNED' then coalesce(bl.reason, '') end as reason
    from payout_batch_lines bl where bl.withdrawal_id = w.id order by bl.batch_id desc limit 1) line on true
  where ${isDue(now)}`
