import { DUE_DAY } from '@/domain/payout'
import { toMoney, WHOLE, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { isPaid, lostUntil, takesPart } from './owed-months'

/** An undistributed month of an investment: its active days, and their target range. */
export type ExpectedPayout = {
  year: number
  month: number
  days: number
  of: number
  low: Minor
  high: Minor
  /** The end of the last day on which the payout is on time. */
  dueBy: Date
  isOverdue: boolean
}

/** All undistributed payouts of a month. */
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
 * SQL: the expected payouts of the selected investments `i`: every month with past or future active days that was not paid to it. A
 * distribution that is running or has failed is still expected by investments that it has not paid. Days and principal are counted as in a
 * profit distribution (`shareLines`), so an ended investment keeps its last months until they are distributed.
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

/** The expected payouts of one investment, oldest first: at most one per month of its lock period. */
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

/** The expected payouts of a customer over all investments, by month, oldest first. */
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

/** The total of expected payouts, and the overdue part. */
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
