import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/**
 * The number of open payout batches of gateway `g` with a frozen debtor account, which changes of the gateway do not affect. Open batches
 * are few and found by an index on status. Batches without a frozen account use that of the gateway, or pay to no bank.
 */
export const openBatches = sql`(
  select count(*)::int from payout_batches b where b.status in ('DRAFT', 'EXPORTED', 'PARTLY_PAID') and b.gateway_id = g.id and b.debtor is not null)`

/** The fields of a gateway that contain an account. */
const accountFields = ['account', 'receivingDetails', 'debtor'] as const

type Change = { subject: { type: string; id: string }; isPending: boolean; after: Readonly<Record<string, unknown>> }

/** The number of open payout batches that a pending change of a gateway's account would not affect; 0 for other requests. */
export async function readUnchangedBatches(db: Query, { subject, isPending, after }: Change): Promise<number> {
  if (!isPending || subject.type !== 'gateway' || !accountFields.some((field) => field in after)) return 0
  const found = await db.maybe<{ count: number }>(
    sql`select ${openBatches} as count from payment_gateways g where g.id::text = ${subject.id}`,
  )
  return found?.count ?? 0
}
