import { DUE_DAY } from '@/domain/payout'
import { toMoney, WHOLE, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { isPaid, lostUntil, takesPart } from './owed-months'

/** A month of an investment that is not distributed yet: its active days, and the target range for them. */
export type ExpectedPayout = {
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

/** All payouts of a month that are not distributed yet. */
export type ExpectedMonth = Pick<ExpectedPayout, 'year' | 'month' | 'low' | 'high' | 'dueBy' | 'isOverdue'> & {
  projects: readonly string[]
}

type Row = {
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
function expectedPayouts(which: Sql): Sql {
  const share = (rate: Sql) => sql`div(m.principal::numeric * ${rate} * m.days, ${WHOLE}::numeric * m.of_days)::bigint`
  const [start, end] = [sql`first.day`, sql`next.day`]
  return sql`
    select m.project_id, m.year, m.month, m.days, m.of_days, m.due_by,
      ${share(sql`m.return_min`)} as low, ${share(sql`m.return_max`)} as high
    from (
      select i.project_id, i.return_min, i.return_max,
        extract(year from first.day)::int as year, extract(month from first.day)::int as month,
        least(least(i.matures_at, i.ended_at)::date, next.day) - greatest(i.effective_from::date, first.day) as days,
        next.day - first.day as of_days, (next.day + ${DUE_DAY}::int)::timestamptz as due_by,
        i.amount - ${lostUntil(end)} as principal
      from investments i join projects p on p.id = i.project_id and p.status <> 'CANCELLED'
      cross join lateral generate_series(date_trunc('month', i.effective_from), least(i.matures_at, i.ended_at), interval '1 month') as of_month(at)
      cross join lateral (select of_month.at::date as day) first
      cross join lateral (select (of_month.at + interval '1 month')::date as day) next
      where ${which} and ${takesPart({ start, end })} and not ${isPaid(start)}
    ) m`
}

/** The payouts still to come of one investment, oldest first: at most one for each month of its lock period. */
export async function readExpectedPayouts(db: Query, investmentId: string, now: Date): Promise<ExpectedPayout[]> {
  const rows = await db.all<Row>(sql`
    select x.year, x.month, x.days, x.of_days, x.low, x.high, x.due_by from (${expectedPayouts(sql`i.id = ${investmentId}`)}) x order by x.year, x.month`)
  return rows.map((row) => ({
    year: row.year,
    month: row.month,
    days: row.days,
    of: row.of_days,
    low: row.low,
    high: row.high,
    ...dueOf(row, now),
  }))
}

type MonthRow = Pick<Row, 'year' | 'month' | 'low' | 'high' | 'due_by'> & { projects: string[] }

/** The payouts still to come of a customer, oldest month first: added up over all investments, however many they are. */
export async function readExpectedMonths(db: Query, userId: string, now: Date): Promise<ExpectedMonth[]> {
  const rows = await db.all<MonthRow>(sql`
    select x.year, x.month, sum(x.low)::bigint as low, sum(x.high)::bigint as high, x.due_by, array_agg(distinct x.project_id::text) as projects
    from (${expectedPayouts(sql`i.user_id = ${userId}`)}) x group by x.year, x.month, x.due_by order by x.year, x.month`)
  return rows.map((row) => ({
    year: row.year,
    month: row.month,
    low: row.low,
    high: row.high,
    projects: row.projects,
    ...dueOf(row, now),
  }))
}

const dueOf = ({ due_by: dueBy }: Pick<Row, 'due_by'>, now: Date) => ({ dueBy: new Date(dueBy.getTime() - 1), isOverdue: dueBy <= now })

/** What expected payouts come to, and what of that is overdue. */
export function sumOfPayouts(months: readonly ExpectedMonth[]) {
  const sum = (some: readonly ExpectedMonth[], end: 'low' | 'high') => toMoney(some.reduce((total, one) => total + one[end], 0n))
  const overdue = months.filter(({ isOverdue }) => isOverdue)
  return {
    low: sum(months, 'low'),
    high: sum(months, 'high'),
    overdueLow: sum(overdue, 'low'),
    overdueHigh: sum(overdue, 'high'),
    overdueMonths: overdue.reduce((count, { projects }) => count + projects.length, 0),
  }
}
