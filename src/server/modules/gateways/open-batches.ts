import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/**
 * SQL: how many open payout batches of a gateway `g` have a frozen debtor account. Read by the index on their status, since few are open at
 * a time. Batches without one use the gateway's account, or pay to no bank.
 */
export const openBatches = sql`(
  select count(*)::int from payout_batches b where b.status in ('DRAFT', 'EXPORTED', 'PARTLY_PAID') and b.gateway_id = g.id and b.debtor is not null)`

/** The fields of a gateway that contain an account. */
const accountFields = ['account', 'receivingDetails', 'debtor'] as const

type Change = { subject: { type: string; id: string }; isPending: boolean; after: Readonly<Record<string, unknown>> }

/** How many open payout batches a pending change of a gateway's account would not affect; 0 for any other request. */
export async function readUnchangedBatches(db: Query, { subject, isPending, after }: Change): Promise<number> {
  if (!isPending || subject.type !== 'gateway' || !accountFields.some((field) => field in after)) return 0
  const found = await db.maybe<{ count: number }>(
    sql`select ${openBatches} as count from payment_gateways g where g.id::text = ${subject.id}`,
  )
  return found?.count ?? 0
}
