import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Scope } from '@/server/work/actor'
import { readPayment } from './queries'

/** The ids of a payment and of the other payments for the same claim, earlier or later. */
export async function readClaim(db: Query, id: string, scope: Scope): Promise<string[]> {
  await readPayment(db, id, scope)
  const rows = await db.all<{ id: string }>(sql`
    select o.id from payments p join payments o on o.id = coalesce(p.claim_id, p.id) or o.claim_id = coalesce(p.claim_id, p.id) where p.id = ${id}`)
  return rows.map((row) => row.id)
}
