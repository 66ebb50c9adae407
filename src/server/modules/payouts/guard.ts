import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'
import { isHeld } from '../withdrawals/holds'
import { requirePayable, type Payee } from '../withdrawals/require-payable'

/** Of a withdrawal's owner `u` and wallet `l`: no money leaves a frozen or deactivated account or one on hold, or goes to a suspended wallet. */
export const mayLeave = (now: Date): Sql => sql`(u.is_active and u.frozen_at is null and l.status <> 'SUSPENDED' and not ${isHeld(now)})`

/**
 * While a gateway pays a withdrawal by itself, or a payout batch holds it, no person records on another way that it was paid or
 * failed: the money could go out twice, or come back and go out.
 */
export async function requireNoOtherPayment(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  withdrawalId: string,
  batch?: string,
): Promise<void> {
  if (actor.kind !== 'Internal') return
  const other = await tx.maybe<{ title: string | null; code: string | null }>(sql`
    select g.title, null as code from payouts o join payment_gateways g on g.id = o.gateway_id
    where o.withdrawal_id = ${withdrawalId} and o.stage in ('REQUESTED', 'CREATED', 'APPROVED') and g.is_active
    union all select null, b.code from payout_batch_lines l join payout_batches b on b.id = l.batch_id
    where l.withdrawal_id = ${withdrawalId} and l.status = 'OPEN' and b.id is distinct from ${batch ?? null}::uuid`)
  if (!other) return
  const because = other.title
    ? `${other.title} is paying this withdrawal by itself. Nothing was changed; cancel the payout there first.`
    : `This withdrawal is in the payout batch ${other.code ?? ''}. Nothing was changed; record its result there, or cancel the batch.`
  throw new AppError('WRONG_STATE', because)
}

/** Of a withdrawal `w`: no open payout batch holds it. */
export const inNoBatch = sql`not exists (select 1 from payout_batch_lines l where l.withdrawal_id = w.id and l.status = 'OPEN')`

/** Of a withdrawal `w`: no change request is pending that would return its money to the customer. */
export const noFailureReported = sql`not exists (
  select 1 from change_requests f where f.subject_type = 'withdrawal' and f.subject_id = w.id::text and f.action = 'withdrawal.fail' and f.status = 'PENDING')`

/** Whether a gateway may pay it by itself. What stops a payment has been reported, so the others go on. */
export async function isPayable(work: Work, payee: Payee): Promise<boolean> {
  try {
    await work.tx.run(sql`select 1 from withdrawals where id = ${payee.id} for update`)
    await requirePayable(work, payee)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}
