import { RESET_HOLD_HOURS } from '@/contract/users'
import type { Hold } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** Blocks the customer's withdrawals for 72 hours after staff have reset a credential. A longer hold is kept. */
export async function holdWithdrawals({ tx, now }: Pick<Work, 'tx' | 'now'>, userId: string, reason: Hold['reason']): Promise<void> {
  const until = addHours(now, RESET_HOLD_HOURS)
  await tx.run(sql`
    update users set withdrawals_held_until = ${until}, withdrawals_held_for = ${reason}
    where id = ${userId} and (withdrawals_held_until is null or withdrawals_held_until < ${until})`)
}
