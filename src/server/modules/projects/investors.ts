import type { z } from 'zod'
import type { AnyListQuery } from '@/contract/core/list'
import type { projectInvestor } from '@/contract/projects'
import { toMoney } from '@/shared/money'
import type { Person } from '@/server/core/actor'
import type { Query } from '@/server/core/database'
import { listPage, type Page } from '@/server/core/list'
import { sql } from '@/server/core/sql'
import { requireShown } from './queries'

type Investor = z.output<typeof projectInvestor>
type InvestorRow = {
  user_id: string
  name: string
  username: string
  investments: number
  principal: bigint
  profit: bigint
  first_at: Date
  periods: number[]
}

/** Who invested in a project: the investments that became active, by person. The principal is what stands in the books now. */
export async function listInvestors(db: Query, actor: Person, id: string, query: AnyListQuery): Promise<Page<Investor>> {
  await requireShown(db, actor, id)
  return listPage<InvestorRow, Investor>(db, query, {
    columns: sql`v.*, u.name, u.username`,
    from: sql`(
      select i.user_id, count(*)::int as investments, coalesce(sum(a.balance), 0)::bigint as principal, min(i.effective_from) as first_at,
        coalesce(sum(earned.amount), 0)::bigint as profit, array_agg(distinct i.locked_period order by i.locked_period) as periods
      from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
      left join (
        select l.investment_id, sum(l.amount)::bigint as amount from profit_batches b join profit_lines l on l.batch_id = b.id and l.no <= b.done and l.taken_back_at is null
        where b.project_id = ${id} group by 1) earned on earned.investment_id = i.id
      where i.project_id = ${id} and i.effective_from is not null and i.status <> 'CANCELLED' group by i.user_id) v
      join users u on u.id = v.user_id`,
    where: [],
    search: [sql`u.name`, sql`u.username`, sql`u.email`],
    dated: sql`v.first_at`,
    sort: {
      principal: { by: sql`v.principal`, as: 'bigint' },
      profit: { by: sql`v.profit`, as: 'bigint' },
      firstAt: { by: sql`v.first_at`, as: 'timestamptz' },
    },
    tie: sql`v.user_id`,
    sums: { principal: sql`sum(v.principal)`, profit: sql`sum(v.profit)` },
    map: (row) => ({
      id: row.user_id,
      user: { id: row.user_id, name: row.name, code: row.username },
      investments: row.investments,
      principal: toMoney(row.principal),
      profit: toMoney(row.profit),
      firstAt: row.first_at.toISOString(),
      lockedPeriods: row.periods,
    }),
  })
}
