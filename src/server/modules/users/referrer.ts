import { msg } from '@/locales/message'
import { fieldError } from '@/server/work/errors'
import { holdRow } from '@/server/db/row-lease'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/**
 * Sets a customer's referrer with their first investment, if none was set at registration (domain, "Commissions"). Later investments change
 * nothing. Self-referral and cycles are refused.
 * @param customer the customer's row, locked by the caller
 * @param username the referrer named by the customer; empty for none
 */
export async function fixReferrer(
  { tx, now, effects }: Work,
  customer: { id: string; referrer_id: string | null },
  username: string | null | undefined,
): Promise<void> {
  if (!username || customer.referrer_id) return
  // Locked, since two customers who name each other concurrently would create a cycle that neither transaction sees.
  await holdRow(tx, 'referrers', now)
  const before = await tx.maybe(
    sql`select 1 from investments where user_id = ${customer.id} and status not in ('CANCELLED', 'EXPIRED') limit 1`,
  )
  if (before) return
  const referrer = await tx.maybe<{ id: string; username: string }>(
    sql`select id, username from users where lower(username) = lower(${username}) and type = 'Customer'`,
  )
  if (!referrer) throw fieldError('referredBy', msg('There is no customer with this username'))
  if (referrer.id === customer.id) throw fieldError('referredBy', msg('You cannot refer yourself'))
  if (await comesFrom(tx, referrer.id, customer.id)) throw fieldError('referredBy', msg('You referred this person'))
  const fixed = await tx.run(sql`update users set referrer_id = ${referrer.id} where id = ${customer.id} and referrer_id is null`)
  if (fixed)
    effects.audit({ action: 'user.referrer-fixed', subject: { type: 'user', id: customer.id }, after: { referrer: referrer.username } })
}

const DEEPEST = 100_000

/** Whether the first person is a direct or indirect referral of the second. */
async function comesFrom(tx: Work['tx'], descendant: string, ancestor: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    with recursive up as (
      select id, referrer_id, 1 as level from users where id = ${descendant}
      union all select u.id, u.referrer_id, up.level + 1 from up join users u on u.id = up.referrer_id where up.level < ${DEEPEST}
    ) select 1 from up where id = ${ancestor} limit 1`)
  return found !== undefined
}
