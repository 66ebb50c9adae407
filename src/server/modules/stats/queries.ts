import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { memoize } from '@/server/infra/memoize'
import { sql } from '@/server/db/sql'
import { hasBegun, paidOutBy, raisedInAll } from '../projects/figure-sources'
import { readBooks } from './books'
import { readShares } from './shares'

type Stats = Reply<typeof reports.stats>
const remembered = memoize<Stats>()

/** Public figures. On very large installations they are cached for a few seconds, as the response states. */
export const readStats = (db: Query, secrets: Secrets, now: Date): Promise<Stats> =>
  remembered(db, 'stats', () => findStats(db, secrets, now))

export type Totals = { raised: bigint; projects: number; investors: number; paidOut: bigint; shares: number }

/**
 * Sums and counts of all projects that were ever opened, including hidden ones. Raised is their funding, paid out the posted payouts; both
 * are updated with the ledger in one transaction.
 */
export const readTotals = (db: Query): Promise<Totals> =>
  db.one<Totals>(sql`
    select ${raisedInAll} as raised,
      (select count(*)::int from projects where status <> 'DRAFT') as projects,
      (select count(*)::int from (select from investments i where ${hasBegun()} group by i.user_id) people) as investors,
      ${paidOutBy(sql`true`)} as "paidOut",
      (select count(*)::int from profit_batches where status = 'POSTED') as shares`)

async function findStats(db: Query, secrets: Secrets, now: Date): Promise<Stats> {
  const totals = await readTotals(db)
  return {
    raised: toMoney(totals.raised),
    projects: totals.projects,
    investors: totals.investors,
    paidOut: toMoney(totals.paidOut),
    shares: await readShares(db, now),
    books: await readBooks(db, secrets, now),
    asOf: now.toISOString(),
  }
}
