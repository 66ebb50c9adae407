import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import { dayOf } from '@/domain/dates'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { onTime } from '../projects/columns'

export type Shares = Reply<typeof reports.stats>['shares']
const MOST_MARKS = 240
/** A share is on time until the end of this day of the next month. */
const DUE_DAY = 5

/** Every profit share so far, counted, and what is due next. */
export async function readShares(db: Query, now: Date): Promise<Shares> {
  const posted = await db.one<{ on_time: number; late: number; since: string | null }>(sql`
    select count(*) filter (where ${onTime})::int as on_time, count(*) filter (where not ${onTime})::int as late,
      to_char(min(make_date(b.year, b.month, 1)), 'YYYY-MM-DD') as since from profit_batches b where b.status = 'POSTED'`)
  const latest = await db.all<{ on_time: boolean }>(sql`
    select ${onTime} as on_time from profit_batches b where b.status = 'POSTED' order by b.posted_at desc, b.id desc limit ${MOST_MARKS}`)
  const { due, dueBy } = await readDue(db, now)
  const marks: Shares['marks'] = latest.reverse().map((one) => (one.on_time ? 'onTime' : 'late'))
  return {
    onTime: posted.on_time,
    late: posted.late,
    due,
    dueBy,
    since: posted.since,
    marks: [...marks, ...Array.from({ length: Math.min(due, MOST_MARKS) }, () => 'due' as const)],
  }
}

/**
 * How many projects owe a share next. What is owed for the month that has ended comes first, even when its day is over;
 * only when nothing is, the running month counts.
 */
export async function readDue(db: Query, now: Date): Promise<{ due: number; dueBy: string | null }> {
  const thisMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  for (const start of [lastMonth, thisMonth]) {
    const due = await countOwing(db, start)
    if (due > 0) return { due, dueBy: dayOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, DUE_DAY))) }
  }
  return { due: 0, dueBy: null }
}

async function countOwing(db: Query, start: Date): Promise<number> {
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from projects p
    where p.status in ('OPEN', 'PAUSED', 'FUNDED', 'CLOSED')
      and exists (
        select 1 from investments i where i.project_id = p.id and i.status not in ('CANCELLED', 'EXPIRED', 'AWAITING_PAYMENT')
          and i.effective_from < ${end} and least(i.matures_at, i.ended_at)::date > greatest(i.effective_from::date, ${start}::timestamptz::date))
      and not exists (
        select 1 from profit_batches b where b.project_id = p.id and b.year = ${start.getUTCFullYear()} and b.month = ${start.getUTCMonth() + 1})`)
  return n
}
