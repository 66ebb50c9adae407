import { sql, type Sql } from '@/server/db/sql'
import { holdHours, isHeld, lacksIdentity } from '../withdrawals/holds'
import { isLapsed } from '../withdrawals/lapsed-approvals'

/**
 * SQL: whether money of a withdrawal's owner `u` may leave to wallet `l`: the account is active, not frozen or on hold and has a required
 * identity, and the wallet is not suspended.
 */
export const mayLeave = (now: Date): Sql =>
  sql`(u.is_active and u.frozen_at is null and l.status <> 'SUSPENDED' and not ${isHeld(now)} and not ${lacksIdentity})`

/** SQL: whether a withdrawal `w` is in no open payout batch. */
export const inNoBatch = sql`not exists (select 1 from payout_batch_lines l where l.withdrawal_id = w.id and l.status = 'OPEN')`

/** SQL: whether a withdrawal `w` has no pending change request that would return its money to the customer. */
export const noFailureReported = sql`not exists (
  select 1 from change_requests f where f.subject_type = 'withdrawal' and f.subject_id = w.id::text and f.action = 'withdrawal.fail' and f.status = 'PENDING')`

/**
 * SQL: whether a withdrawal `w` is in no exported payment file. Otherwise that file may have paid it, and only a person who did not export
 * it may pay it again.
 */
export const neverExported = sql`not exists (
  select 1 from payout_batch_lines l join payout_batch_exports x on x.batch_id = l.batch_id where l.withdrawal_id = w.id)`

/** SQL: whether no gateway is paying a withdrawal `w` automatically. */
export const notBeingPaid = sql`not exists (select 1 from payouts o where o.withdrawal_id = w.id and o.stage in ('REQUESTED', 'CREATED', 'APPROVED'))`

/**
 * SQL: whether a withdrawal `w` is approved but needs a new approval because one lapsed, and neither is its failure reported nor is a
 * gateway paying it.
 */
export const needsNewApproval = sql`(${isLapsed} and ${noFailureReported} and ${notBeingPaid})`

/**
 * SQL: whether a withdrawal `w` with its owner `u` and wallet `l` can be paid now: it is approved, and its approvals count. The work queue
 * lists exactly these, and a batch of everything due takes those that its account can pay.
 */
export const isDue = (now: Date): Sql =>
  sql`(w.status = 'APPROVED' and ${mayLeave(now)} and ${inNoBatch} and ${noFailureReported} and ${notBeingPaid} and not ${isLapsed})`

/** The `from` clause of `isDue`. */
export const dueRelations = sql`withdrawals w join users u on u.id = w.user_id join wallets l on l.id = w.wallet_id`

/**
 * Every due withdrawal with its owner's name, the time since when it has been due (approved, returned from a batch, or the end of its
 * hold), and the reason of the last return by a bank or network; null if never returned.
 */
export const duePayouts = (now: Date): Sql => sql`
  select w.id, w.code, w.user_id, u.name as about, w.net, line.reason,
    greatest(coalesce(w.approved_at, w.created_at), line.ended, u.withdrawals_held_until, u.credentials_changed_at + make_interval(secs => ${holdHours} * 3600)) as since
  from ${dueRelations} left join lateral (
    select bl.decided_at as ended, case when bl.status = 'RETURNED' then coalesce(bl.reason, '') end as reason
    from payout_batch_lines bl where bl.withdrawal_id = w.id order by bl.batch_id desc limit 1) line on true
  where ${isDue(now)}`
