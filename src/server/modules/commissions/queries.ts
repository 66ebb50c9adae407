import type { Received } from '@/contract/core/endpoint'
import type { Commission, commissions } from '@/contract/commissions'
import { toMoney, toPercent, type Minor } from '@/domain/money'
import { shortName } from '@/domain/short-name'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { peopleLike } from '../users/queries/like'

type Row = {
  id: string
  code: string
  user_id: string
  user_name: string
  from_id: string
  from_name: string
  investment_id: string
  investment_code: string
  level: number
  rate: Minor
  amount: Minor
  paid: Minor
  debt: Minor
  status: Commission['status']
  hold_until: Date
  paid_at: Date | null
  reason: string | null
  created_at: Date
  version: number
}
type Filters = Received<typeof commissions.list>['query']

/** Commissions: all of them for staff, the own ones for a customer, who meets the people behind them by short names only. */
export function listCommissions(db: Query, query: Filters, scope: Scope): Promise<Page<Commission>> {
  const toOthers = scope.userId !== undefined
  return listPage<Row, Commission>(db, query, {
    columns: sql`c.*, u.name as user_name, f.name as from_name, i.code as investment_code`,
    from: sql`commissions c left join users u on u.id = c.user_id left join users f on f.id = c.from_id left join investments i on i.id = c.investment_id`,
    where: [
      scope.userId ? sql`c.user_id = ${scope.userId}` : !!query.user && sql`c.user_id = ${query.user}`,
      query.status && oneOf(sql`c.status`, query.status),
      query.level !== undefined && sql`c.level = ${query.level}`,
    ],
    found: {
      byCode: (code) => [
        sql`select id from commissions where code = ${code}`,
        ...(toOthers ? [] : [sql`select id from commissions where investment_id in (select id from investments where code = ${code})`]),
      ],
      by: (pattern) => [
        sql`select id from commissions where code ilike ${pattern}`,
        ...(toOthers
          ? []
          : [
              sql`select id from commissions where investment_id in (select id from investments where code ilike ${pattern})`,
              sql`select id from commissions where user_id in (${peopleLike(pattern)})`,
              sql`select id from commissions where from_id in (${peopleLike(pattern)})`,
            ]),
      ],
    },
    dated: sql`c.created_at`,
    sort: {
      createdAt: { by: sql`c.created_at`, as: 'timestamptz' },
      amount: { by: sql`c.amount`, as: 'bigint' },
      holdUntil: { by: sql`c.hold_until`, as: 'timestamptz' },
    },
    tie: sql`c.id`,
    keyed: [],
    estimable: !query.searchTerm,
    sums: { amount: sql`sum(c.amount)`, paid: sql`sum(c.paid)`, debt: sql`sum(c.debt)` },
    map: (row) => toCommission(row, toOthers),
  })
}

const toCommission = (row: Row, toOthers: boolean): Commission => ({
  id: row.id,
  code: row.code,
  user: { id: row.user_id, name: row.user_name },
  from: { id: row.from_id, name: toOthers ? shortName(row.from_name) : row.from_name },
  investment: toOthers ? null : { id: row.investment_id, code: row.investment_code },
  level: row.level,
  rate: toPercent(row.rate),
  amount: toMoney(row.amount),
  paid: toMoney(row.paid),
  debt: toMoney(row.debt),
  status: row.status,
  holdUntil: row.hold_until.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  reason: toOthers ? null : row.reason,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
