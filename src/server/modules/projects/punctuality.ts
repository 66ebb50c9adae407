import { DUE_DAY, punctualityOf, type Punctuality } from '@/domain/payout'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { hasRun, isOwed } from '../profit/owed-months'

/** SQL: whether a distribution `b` was posted by the fifth of the following month (UTC). */
export const onTime: Sql = sql`(b.posted_at < make_timestamptz(b.year, b.month, 1, 0, 0, 0, 'UTC') + interval '1 month 5 days')`

const DAY = 86_400_000

/** The first day of the latest month that should have been distributed by now. */
export const latestOwed = (now: Date): Date => {
  const due = new Date(now.getTime() - DUE_DAY * DAY)
  return new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() - 1, 1))
}

const owedMonths = sql`coalesce(jsonb_agg(jsonb_build_object('year', extract(year from m.start)::int, 'month', extract(month from m.start)::int) order by m.start), '[]'::jsonb)`
const isOwedIn = isOwed({ start: sql`m.start`, end: sql`(m.start + interval '1 month')` })

/** SQL: months whose payout the project `p` owes after their due date. */
const missing = (now: Date): Sql => sql`
  (select ${owedMonths}
    from (select i.effective_from::date as day from investments i where i.project_id = p.id and ${hasRun} order by i.effective_from limit 1) first,
      generate_series(date_trunc('month', first.day), least(p.ended_at::date, ${latestOwed(now)}::timestamptz::date), interval '1 month') as m(start)
    where ${isOwedIn})`

/** SQL: months whose payout the project `p` owes next: after the latest overdue one, up to the month after the current one. */
export const ahead = (now: Date): Sql => sql`
  (select ${owedMonths} from generate_series(${latestOwed(now)}::timestamptz + interval '1 month', ${now}::timestamptz + interval '1 month', interval '1 month') as m(start)
    where ${isOwedIn})`

/** SQL: the payouts of a project `p`: posted on time (`on_time`), posted (`shared`), and overdue months (`missing`). */
export const punctualityColumns = (now: Date): Sql => sql`
  (select count(*) filter (where ${onTime})::int from profit_batches b where b.project_id = p.id and b.status = 'POSTED') as on_time,
  (select count(*)::int from profit_batches b where b.project_id = p.id and b.status = 'POSTED') as shared,
  ${missing(now)} as missing`

/** Punctuality of payouts over all projects. */
export async function readPunctuality(db: Query, now: Date): Promise<Punctuality> {
  const sums = await db.one<{ onTime: number; shared: number; overdue: number }>(sql`
    select coalesce(sum(on_time), 0)::int as "onTime", coalesce(sum(shared), 0)::int as shared,
      coalesce(sum(jsonb_array_length(missing)), 0)::int as overdue
    from (select ${punctualityColumns(now)} from projects p) each`)
  return punctualityOf(sums)
}
