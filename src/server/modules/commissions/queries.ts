import type { Received } from '@/contract/core/endpoint'
import type { Commission, commissions, OwnCommission } from '@/contract/commissions'
import { toMoney, toPercent, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sumsWithout } from '@/server/db/list-sums'
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
type OwnFilters = Received<typeof commissions.mine>['query']

const sort = {
  createdAt: { by: sql`c.created_at`, as: 'timestamptz' },
  amount: { by: sql`c.amount`, as: 'bigint' },
  holdUntil: { by: sql`c.hold_until`, as: 'timestamptz' },
} as const
const sums = { amount: sql`sum(c.amount)`, paid: sql`sum(c.paid)`, debt: sql`sum(c.debt)` }
const shared = { dated: sql`c.created_at`, sort, tie: sql`c.id`, keyed: [], sums } as const

/** Every commission, for staff. */
export function listCommissions(db: Query, query: Filters): Promise<Page<Commission>> {
  return listPage<Row, Commission>(db, query, {
    ...shared,
    // A void commission is not paid.
    sums: { ...sums, ...sumsWithout({ amount: sql`c.amount` }, { status: sql`c.status`, statuses: ['VOID'], filter: query.status }) },
    columns: sql`c.*, u.name as user_name, f.name as from_name, i.code as investment_code`,
    from: sql`commissions c left join users u on u.id = c.user_id left join users f on f.id = c.from_id left join investments i on i.id = c.investment_id`,
    where: [
      !!query.user && sql`c.user_id = ${query.user}`,
      query.status && oneOf(sql`c.status`, query.status),
      query.level !== undefined && sql`c.level = ${query.level}`,
    ],
    found: {
      byCode: (code) => [
        sql`select id from commissions where code = ${code}`,
        sql`select id from commissions where investment_id in (select id from investments where code = ${code})`,
      ],
      by: (pattern) => [
        sql`select id from commissions where code ilike ${pattern}`,
        sql`select id from commissions where investment_id in (select id from investments where code ilike ${pattern})`,
        sql`select id from commissions where user_id in (${peopleLike(pattern)})`,
        sql`select id from commissions where from_id in (${peopleLike(pattern)})`,
      ],
    },
    estimable: !query.searchTerm,
    map: toCommission,
  })
}

/**
 * The commissions of a customer, as the privacy policy describes them: void ones are left out, and clawed-back ones stay listed as paid,
 * because nothing was deducted from the balance. What is still to be deducted is the sum `debt`.
 */
export function listOwnCommissions(db: Query, query: OwnFilters, userId: string): Promise<Page<OwnCommission>> {
  const statuses = query.status?.flatMap((status) => listedAs[status])
  return listPage<OwnRow, OwnCommission>(db, query, {
    ...shared,
    columns: sql`c.id, c.code, c.level, c.amount, c.paid, c.status, c.hold_until, c.paid_at, c.created_at`,
    from: sql`commissions c`,
    where: [
      sql`c.user_id = ${userId}`,
      oneOf(sql`c.status`, statuses ?? Object.values(listedAs).flat()),
      query.level !== undefined && sql`c.level = ${query.level}`,
    ],
    found: {
      byCode: (code) => [sql`select id from commissions where code = ${code}`],
      by: (pattern) => [sql`select id from commissions where code ilike ${pattern}`],
    },
    estimable: !query.searchTerm,
    map: toOwnCommission,
  })
}

const listedAs = { PENDING: ['PENDING'], PAID: ['PAID', 'CLAWED_BACK'] } as const satisfies Record<
  OwnCommission['status'],
  Commission['status'][]
>

type OwnRow = Pick<Row, 'id' | 'code' | 'level' | 'amount' | 'paid' | 'status' | 'hold_until' | 'paid_at' | 'created_at'>

const toOwnCommission = (row: OwnRow): OwnCommission => ({
  id: row.id,
  code: row.code,
  level: row.level,
  amount: toMoney(row.amount),
  paid: toMoney(row.paid),
  status: row.status === 'PENDING' ? 'PENDING' : 'PAID',
  holdUntil: row.hold_until.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const toCommission = (row: Row): Commission => ({
  ...toOwnCommission(row),
  user: { id: row.user_id, name: row.user_name },
  from: { id: row.from_id, name: row.from_name },
  investment: { id: row.investment_id, code: row.investment_code },
  rate: toPercent(row.rate),
  debt: toMoney(row.debt),
  status: row.status,
  reason: row.reason,
  version: row.version,
})
