import { DUE_DAY } from '@/domain/payout'
import { toMoney, WHOLE, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { isPaid, lostUntil, takesPart } from './owed-months'

/** A month of an investment that is not distributed yet: its active days, and the target range for them. */
export type ExpectedPayout = {
  investmentId: string
  projectId: string
  title: string
  year: number
  month: number
  days: number
  of: number
  low: Minor
  high: Minor
  /** The end of the last day on which it counts as on time. */
  dueBy: Date
  isOverdue: boolean
}

type Row = {
  investment_id: string
  project_id: string
  title: string
  year: number
  month: number
  days: number
  of_days: number
  low: bigint
  high: bigint
  due_by: Date
}

/**
 * The payouts still to come of the investments `i` that are meant: every month on which one was or will be active and that was not
 * paid to it. A distribution that is running or has failed is still to come for whom it has not paid yet. It counts days and principal as a profit distribution does (`shareLines`), so an investment that
 * has matured or was left early keeps its last months here until they are distributed.
 */
export async function readExpectedPayouts(db: Query, which: Sql, now: Date): Promise<ExpectedPayout[]> {
  const share = (rate: Sql) => sql`div(m.principal::numeric * ${rate} * m.days, ${WHOLE}::numeric * m.of_days)::bigint`
  const [start, end] = [sql`first.day`, sql`next.day`]
  const rows = await db.all<Row>(sql`
    select m.id as investment_id, m.project_id, m.title, m.year, m.month, m.days, m.of_days, m.due_by,
      ${share(sql`m.return_min`)} as low, ${share(sql`m.return_max`)} as high
    from (
      select i.id, i.project_id, p.title, i.return_min, i.return_max,
        extract(year from first.day)::int as year, extract(month from first.day)::int as month,
        least(least(i.matures_at, i.ended_at)::date, next.day) - greatest(i.effective_from::date, first.day) as days,
        next.day - first.day as of_days, (next.day + ${DUE_DAY}::int)::timestamptz as due_by,
        i.amount - ${lostUntil(end)} as principal
      from investments i join projects p on p.id = i.project_id and p.status <> 'CANCELLED'
      cross join lateral generate_series(date_trunc('month', i.effective_from), least(i.matures_at, i.ended_at), interval '1 month') as of_month(at)
      cross join lateral (select of_month.at::date as day) first
      cross join lateral (select (of_month.at + interval '1 month')::date as day) next
      where ${which} and ${takesPart({ start, end })} and not ${isPaid(start)}
    ) m order by m.year, m.month, m.id limit 2000`)
  return rows.map((row) => ({
    investmentId: row.investment_id,
    projectId: row.project_id,
    title: row.title,
    year: row.year,
    month: row.month,
    days: row.days,
    of: row.of_days,
    low: row.low,
    high: row.high,
    dueBy: new Date(row.due_by.getTime() - 1),
    isOverdue: row.due_by <= now,
  }))
}

/** What expected payouts come to, and what of that is overdue. */
export function sumOfPayouts(payouts: readonly ExpectedPayout[]) {
  const sum = (some: readonly ExpectedPayout[], end: 'low' | 'high') => toMoney(some.reduce((total, one) => total + one[end], 0n))
  const overdue = payouts.filter(({ isOverdue }) => isOverdue)
  return {
    low: sum(payouts, 'low'),
    high: sum(payouts, 'high'),
    overdueLow: sum(overdue, 'low'),
    overdueHigh: sum(overdue, 'high'),
    overdueMonths: new Set(overdue.map(({ projectId, year, month }) => `${projectId} ${year} ${month}`)).size,
  }
}
