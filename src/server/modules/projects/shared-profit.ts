import type { AnyListQuery } from '@/contract/core/list'
import type { SharedProfit } from '@/contract/project-parts'
import { toMoney, toPercent, WHOLE } from '@/domain/money'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { onTime } from './punctuality'
import { requireShown } from './queries'

export type BatchRate = { lockedPeriod: number; percentage: string; returnMin: string; returnMax: string }
type SharedRow = {
  id: string
  year: number
  month: number
  total: bigint
  principal: bigint
  investors: number
  posted_at: Date
  on_time: boolean
  rates: BatchRate[]
  confirmed_by: string | null
  confirmer: string | null
}

/** The posted profit distributions, newest first; excludes forecasts and distributions that are still being posted. */
export async function listSharedProfit(db: Query, actor: Actor | null, id: string, query: AnyListQuery): Promise<Page<SharedProfit>> {
  await requireShown(db, actor, id)
  const isStaff = actor?.kind === 'Internal'
  return listPage<SharedRow, SharedProfit>(db, query, {
    columns: sql`b.id, b.year, b.month, b.posted_total as total, b.principal, b.investors, b.posted_at, ${onTime} as on_time, b.rates, b.confirmed_by, u.name as confirmer`,
    from: sql`profit_batches b left join users u on u.id = b.confirmed_by`,
    where: [sql`b.project_id = ${id}`, sql`b.status = 'POSTED'`],
    dated: sql`b.posted_at`,
    sort: { month: { by: sql`make_date(b.year, b.month, 1)`, as: 'date' } },
    tie: sql`b.id`,
    sums: { total: sql`sum(b.posted_total)` },
    map: (row) => ({
      id: row.id,
      year: row.year,
      month: row.month,
      total: toMoney(row.total),
      investors: row.investors,
      postedAt: row.posted_at.toISOString(),
      onTime: row.on_time,
      average: toPercent(row.principal === 0n ? 0n : (row.total * WHOLE) / row.principal),
      rates: row.rates,
      confirmedBy: isStaff && row.confirmed_by ? { id: row.confirmed_by, name: row.confirmer ?? '' } : null,
    }),
  })
}
