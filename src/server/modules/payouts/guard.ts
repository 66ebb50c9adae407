import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { requirePayable, type Payee } from '../withdrawals/require-payable'

type Recorded = { as: 'paid' | 'failed'; batch?: string | undefined }

/**
 * Refuses a manual record of payment or failure while a gateway pays the withdrawal automatically or a payout batch contains it, since the
 * money could be paid twice. A payout that a gateway has created may still leave after the gateway is switched off, so it must not be paid
 * elsewhere. It can be marked as failed with the gateway's reference, because a removed gateway never ends its payout.
 */
export async function requireNoOtherPayment(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  withdrawalId: string,
  { as, batch }: Recorded,
): Promise<void> {
  if (actor.kind !== 'Internal') return
  const other = await tx.maybe<{ title: string | null; code: string | null }>(sql`
    select g.title, null as code from payouts o join payment_gateways g on g.id = o.gateway_id
    where o.withdrawal_id = ${withdrawalId} and o.stage in ('REQUESTED', 'CREATED', 'APPROVED')
      and (g.is_active or (${as === 'paid'} and o.stage <> 'REQUESTED'))
    union all select null, b.code from payout_batch_lines l join payout_batches b on b.id = l.batch_id
    where l.withdrawal_id = ${withdrawalId} and l.status = 'OPEN' and b.id is distinct from ${batch ?? null}::uuid`)
  if (!other) return
  const because = other.title
    ? `${other.title} is paying this withdrawal by itself. Nothing was changed; cancel the payout there first.`
    : `This withdrawal is in the payout batch ${other.code ?? ''}. Nothing was changed; record its result there, or cancel the batch.`
  throw new AppError('WRONG_STATE', because)
}

/** Whether a gateway may pay it automatically. A blocked payment raises its alert and does not stop the others. */
export async function isPayable(work: Work, payee: Payee): Promise<boolean> {
  try {
    await work.tx.run(sql`select 1 from withdrawals where id = ${payee.id} for update`)
    await requirePayable(work, { ...payee, is_readers: false })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}
