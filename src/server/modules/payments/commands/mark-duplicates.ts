import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { recordedElsewhere } from '../evidence'

/**
 * Marks a payment and those with the same transaction id or file, so that staff find them together, and one that reuses the id of a fund
 * transfer or withdrawal.
 */
export const markDuplicates = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    with mine as (select p.id, lower(p.transaction_id) as transaction_id, f.source_sha256 from payments p left join files f on f.id = p.proof_file_id where p.id = ${id}),
    others as (
      select p.id from payments p join mine on lower(p.transaction_id) = mine.transaction_id where p.id <> mine.id
      union select p.id from mine join files f on f.source_sha256 = mine.source_sha256 join payments p on p.proof_file_id = f.id where p.id <> mine.id
    )
    update payments set has_alike = true where not has_alike and (
      (id = ${id} and exists (select 1 from payments p cross join lateral (${recordedElsewhere}) one where p.id = ${id}))
      or (exists (select 1 from others) and (id = ${id} or id in (select id from others))))`)

/** Marks payments that were claimed before a fund transfer or withdrawal with the same transaction id was recorded. */
export const markDuplicatesOf = (tx: Tx, transactionId: string): Promise<number> =>
  tx.run(sql`
    update payments p set has_alike = true where not p.has_alike and lower(p.transaction_id) = lower(${transactionId})
      and exists (select 1 from (${recordedElsewhere}) one)`)
