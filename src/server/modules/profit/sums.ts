import { createHash } from 'node:crypto'
import { daysInMonth } from '@/domain/dates'
import { toParts } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { nothing, sql } from '@/server/db/sql'
import { digestLines } from './line-digest'
import { shareLines, type Share } from './lines'

export type Sums = { total: bigint; principal: bigint; investments: number; investors: number; digest: string }
type WriteTo = { batchId: string; now: Date }

/** SQL: totals over all lines: the amount, and a hash that changes with any line. */
export const sumsOfLines = sql`
  coalesce(sum(amount), 0)::bigint as total, coalesce(sum(principal), 0)::bigint as principal, count(*)::int as investments,
  count(distinct user_id) filter (where amount > 0)::int as investors,
  coalesce(md5(string_agg(id::text || ':' || principal || ':' || days || ':' || percentage || ':' || amount, ',' order by id)), '') as digest`

/** Sums the lines and, for a distribution, writes them in the same statement, so that both use the same snapshot. */
export async function sumShare(db: Query, share: Share, write?: WriteTo): Promise<Sums> {
  // Lines are sorted by account and grouped by customer, so that each account is locked once.
  const written = write
    ? sql`, written as (
        insert into profit_lines (id, batch_id, no, investment_id, user_id, locked_period, principal, days, of_days, percentage, amount)
        select uuid_v7(${write.now}, n.no, ${write.batchId.slice(-12)}), ${write.batchId}, n.no, n.id, n.user_id, n.locked_period, n.principal, n.days,
          ${daysInMonth(share.month)}, n.percentage, n.amount
        from (select lines.*, row_number() over (order by user_id, id)::int as no from lines) n order by n.no)`
    : nothing
  const sums = await db.one<Sums>(sql`with lines as materialized (${shareLines(share)}) ${written} select ${sumsOfLines} from lines`)
  if (write) await writeDigest(db, write.batchId)
  return sums
}

/** Seals all lines of a distribution in one row. Its hashes are computed here, not in the database. */
async function writeDigest(db: Query, batchId: string): Promise<void> {
  const digest = await digestLines(db, batchId)
  if (!digest) return
  await db.run(
    sql`insert into profit_line_digests (batch_id, columns, marks) values (${batchId}, ${JSON.stringify(digest.columns)}::jsonb, ${digest.marks})`,
  )
}

/** Identifies the exact figures of a preview: every line, the month, the percentages and the pool's balance. */
export function hashOf({ projectId, month, rates }: Share, sums: Sums, pool: bigint): string {
  const given = [...rates]
    .sort((a, b) => a.lockedPeriod - b.lockedPeriod)
    .map(({ lockedPeriod, percentage }) => [lockedPeriod, toParts(percentage).toString()])
  return createHash('sha256')
    .update(JSON.stringify([projectId, month.year, month.month, given, sums.digest, sums.total.toString(), pool.toString()]))
    .digest('hex')
}
