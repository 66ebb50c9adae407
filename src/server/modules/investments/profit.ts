import type { z } from 'zod'
import type { AnyListQuery } from '@/contract/core/list'
import type { investmentShare } from '@/contract/investment-schemas'
import { toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { isPaidLine } from '../projects/figure-sources'
import { shareAmount } from '../profit/rules'

type Share = z.output<typeof investmentShare>
type ShareRow = {
  id: string
  year: number
  month: number
  days: number
  of_days: number
  principal: bigint
  amount: bigint
  return_min: bigint
  return_max: bigint
  posted_at: Date
}

/** The posted profit of an investment by month, with the target for the same principal and days. */
export async function listInvestmentShares(db: Query, { userId }: Scope, investmentId: string, query: AnyListQuery): Promise<Page<Share>> {
  const owner = await db.maybe<{ user_id: string }>(sql`select user_id from investments where id = ${investmentId}`)
  if (!owner || (userId !== undefined && owner.user_id !== userId)) throw notFound(msg('This investment'))
  return listPage<ShareRow, Share>(db, query, {
    columns: sql`l.id, b.year, b.month, l.days, l.of_days, l.principal, l.amount, i.return_min, i.return_max, coalesce(b.posted_at, b.progress_at) as posted_at`,
    from: sql`profit_lines l join profit_batches b on b.id = l.batch_id join investments i on i.id = l.investment_id`,
    where: [sql`l.investment_id = ${investmentId}`, isPaidLine],
    dated: sql`coalesce(b.posted_at, b.progress_at)`,
    sort: { month: { by: sql`make_date(b.year, b.month, 1)`, as: 'date' } },
    tie: sql`l.id`,
    sums: { paid: sql`sum(l.amount)` },
    map: (row) => ({
      id: row.id,
      year: row.year,
      month: row.month,
      days: row.days,
      of: row.of_days,
      aimedLow: toMoney(shareAmount(row.principal, row.return_min, row.days, row.of_days)),
      aimedHigh: toMoney(shareAmount(row.principal, row.return_max, row.days, row.of_days)),
      paid: toMoney(row.amount),
      postedAt: row.posted_at.toISOString(),
    }),
  })
}
