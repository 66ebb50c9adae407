import { AppError } from '@/server/core/errors'
import type { Work } from '@/server/core/services'
import { sql, type Sql } from '@/server/core/sql'
import { isHeld } from '../withdrawals/holds'
import { requirePayable, type Payee } from '../withdrawals/require-payable'

/** Of a withdrawal's owner `u` and wallet `l`: no money leaves a frozen account or one on hold, or goes to a suspended wallet. */
export const mayLeave = (now: Date): Sql => sql`(u.frozen_at is null and l.status <> 'SUSPENDED' and not ${isHeld(now)})`

/**
 * While a gateway pays a withdrawal by itself, no person says that it was paid or failed: the money could go out twice, or
 * come back and go out. Whoever has to decide by hand all the same cancels the payout at the gateway, or deactivates it.
 */
export async function requireNoPayoutOnItsWay({ tx, actor }: Pick<Work, 'tx' | 'actor'>, withdrawalId: string): Promise<void> {
  if (actor.kind !== 'Internal') return
  const open = await tx.maybe<{ title: string }>(sql`
    select g.title from payouts o join payment_gateways g on g.id = o.gateway_id
    where o.withdrawal_id = ${withdrawalId} and o.stage in ('CREATED', 'APPROVED') and g.is_active`)
  if (open)
    throw new AppError(
      'WRONG_STATE',
      `${open.title} is paying this withdrawal by itself. Nothing was changed; cancel the payout there first.`,
    )
}

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
