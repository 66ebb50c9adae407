import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/**
 * SQL: whether a withdrawal `w` is in an exported payment file, a gateway was instructed to pay it, or a transaction is recorded for it.
 */
export const mayHaveLeft = sql`(
  exists (select 1 from payout_batch_lines pl join payout_batch_exports px on px.batch_id = pl.batch_id where pl.withdrawal_id = w.id)
  or exists (select 1 from payouts po where po.withdrawal_id = w.id) or exists (select 1 from payout_transaction_keys pk where pk.withdrawal_id = w.id))`

/**
 * Each sign that a payout may have left the account, as text; empty if it cannot have left. The caller holds the lock of the withdrawal's
 * row.
 */
export async function signsOfPayment(db: Query, withdrawalId: string): Promise<string[]> {
  const rows = await db.all<{ sign: string }>(sql`
    select distinct 'exported in ' || b.code as sign from payout_batch_lines l join payout_batches b on b.id = l.batch_id
    where l.withdrawal_id = ${withdrawalId} and (b.exported_at is not null
      or exists (select 1 from payout_batch_exports x where x.batch_id = b.id)
      or exists (select 1 from audit_logs a where a.subject_id = b.id::text and a.action = 'payout-batch.exported' and a.refusal is null))
    union all select 'ordered from ' || g.title from payouts o join payment_gateways g on g.id = o.gateway_id where o.withdrawal_id = ${withdrawalId}
    union all select 'recorded with a transaction ID' from payout_transaction_keys k where k.withdrawal_id = ${withdrawalId}
    order by sign`)
  return rows.map(({ sign }) => sign)
}
