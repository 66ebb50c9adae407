import type { Received } from '@/contract/core/endpoint'
import type { profit, ShareLine } from '@/contract/profit'
import { daysInMonth } from '@/domain/dates'
import { toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { listPage, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { shareLines } from './lines'
import { requireShareable } from './preview'

type Row = {
  id: string
  code: string
  user_id: string
  name: string
  is_frozen: boolean
  locked_period: number
  principal: Minor
  days: number
  amount: Minor
}

/** Pages of what each investment would get, recomputed by the rule that a preview sums up. */
export async function listLines(
  db: Query,
  projectId: string,
  query: Received<typeof profit.lines>['query'],
  now: Date,
): Promise<Page<ShareLine>> {
  const share = await requireShareable(db, projectId, query, now)
  return listPage<Row, ShareLine>(db, query, {
    columns: sql`l.id, l.code, l.user_id, u.name, u.frozen_at is not null as is_frozen, l.locked_period, l.principal, l.days, l.amount`,
    from: sql`(${shareLines(share)}) l join users u on u.id = l.user_id`,
    where: [],
    search: [sql`u.name`, sql`l.code`],
    sort: {
      amount: { by: sql`l.amount`, as: 'bigint' },
      principal: { by: sql`l.principal`, as: 'bigint' },
      days: { by: sql`l.days`, as: 'int' },
    },
    tie: sql`l.id`,
    counted: true,
    sums: { amount: sql`sum(l.amount)` },
    map: (row) => ({
      id: row.id,
      investment: { id: row.id, code: row.code },
      user: { id: row.user_id, name: row.name },
      isFrozen: row.is_frozen,
      lockedPeriod: row.locked_period,
      principal: toMoney(row.principal),
      days: row.days,
      of: daysInMonth(share.month),
      amount: toMoney(row.amount),
    }),
  })
}
