import type { z } from 'zod'
import type { AnyListQuery } from '@/contract/core/list'
import type { projectInvestor } from '@/contract/project-parts'
import { toMoney } from '@/domain/money'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, type ListPlan, type Page } from '@/server/db/list'
import { nothing, sql, type Sql } from '@/server/db/sql'
import { peopleLike } from '../users/queries/like'
import { principalOf } from '../users/queries/figure-sources'
import { hasBegun, isPaidLine } from './figure-sources'
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

/** The investors of a project: people whose investments became active. The principal is the current ledger balance. */
export async function listInvestors(db: Query, actor: Person, id: string, query: AnyListQuery): Promise<Page<Investor>> {
  await requireShown(db, actor, id)
  return listPage<InvestorRow, Investor>(db, query, {
    ...peopleOf(id, query.sortBy),
    columns: sql`v.user_id, u.name, u.username, v.effective_from as first_at, ${sumOf(id, sql`count(*)::int`)} as investments, ${principal(id)} as principal,
      ${profit(id)} as profit, ${sumOf(id, sql`array_agg(distinct a.locked_period order by a.locked_period)`)} as periods`,
    found: { by: (pattern) => [peopleLike(pattern)] },
    dated: sql`v.effective_from`,
    tie: sql`v.user_id`,
    sums: { principal: sql`sum(${principal(id)})`, profit: sql`sum(${profit(id)})` },
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

const counted = (id: string) => sql`a.project_id = ${id} and ${hasBegun(sql`a`)}`
const principalJoin = sql`join ledger_accounts h on h.owner = a.id and h.kind = 'INVESTMENT_PRINCIPAL'`
const shared = sql`join (profit_lines l join profit_batches b on b.id = l.batch_id and ${isPaidLine}) on l.investment_id = a.id`

/** An aggregate over all counted investments of the row's person. */
const sumOf = (id: string, what: Sql, joined: Sql = nothing) =>
  sql`(select ${what} from investments a ${joined} where ${counted(id)} and a.user_id = v.user_id)`
const principal = (id: string) => principalOf(sql`i.project_id = ${id} and ${hasBegun()} and i.user_id = v.user_id`)
const profit = (id: string) => sumOf(id, sql`coalesce(sum(l.amount), 0)::bigint`, shared)

type People = Pick<ListPlan<InvestorRow, Investor>, 'from' | 'where' | 'sort' | 'keyed'>

/**
 * One row per investor. Sorted by date, each is placed by their first investment, and a page is read in index order. Sorting by an
 * aggregate requires computing that one aggregate for all investors.
 */
function peopleOf(id: string, sortBy: string): People {
  if (sortBy === 'firstAt') {
    const earlier = sql`select from investments a where ${counted(id)} and a.user_id = v.user_id and (a.effective_from, a.id) < (v.effective_from, v.id)`
    const first = [sql`v.project_id = ${id}`, hasBegun(sql`v`), sql`not exists (${earlier})`]
    return {
      from: sql`investments v left join users u on u.id = v.user_id`,
      where: first,
      sort: { firstAt: { by: sql`v.effective_from`, as: 'timestamptz' } },
      keyed: first,
    }
  }
  const [sum, joined] = sortBy === 'principal' ? [sql`sum(h.balance)`, principalJoin] : [sql`sum(l.amount)`, shared]
  return {
    from: sql`(
      select a.user_id, min(a.effective_from) as effective_from, coalesce(${sum}, 0)::bigint as sum from investments a left ${joined}
      where ${counted(id)} group by a.user_id) v left join users u on u.id = v.user_id`,
    where: [],
    sort: { [sortBy]: { by: sql`v.sum`, as: 'bigint' } },
  }
}
