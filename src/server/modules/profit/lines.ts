import { createHash } from 'node:crypto'
import { daysInMonth, monthEnd, monthStart, type Month } from '@/shared/dates'
import { toParts, WHOLE } from '@/shared/money'
import type { Query } from '@/server/core/database'
import { nothing, sql, type Sql } from '@/server/core/sql'

export type Rate = { lockedPeriod: number; percentage: string }
export type Share = { projectId: string; month: Month; rates: readonly Rate[] }

/**
 * What every investment of a project gets for a month: one row each.
 *
 * An investment counts on the days on which it was active: from the day it became active to the day before it matured or
 * ended, in UTC. One that was cancelled gets nothing for months not shared before. Its principal is what was invested, less
 * what was written off before the month ended: a loss in the month counts for all of it. A lock period without a
 * percentage gets nothing, in sight.
 */
function shareLines({ projectId, month, rates }: Share): Sql {
  const [start, end, ofDays] = [monthStart(month), monthEnd(month), daysInMonth(month)]
  return sql`
    select i.id, i.code, i.user_id, i.locked_period, i.amount - coalesce(lost.amount, 0) as principal, active.days, coalesce(r.percentage, 0) as percentage,
      div((i.amount - coalesce(lost.amount, 0))::numeric * coalesce(r.percentage, 0) * active.days, ${WHOLE}::numeric * ${ofDays})::bigint as amount
    from investments i
    cross join lateral (select least(least(i.matures_at, i.ended_at)::date, ${end}::timestamptz::date) - greatest(i.effective_from::date, ${start}::timestamptz::date) as days) active
    left join unnest(${rates.map((rate) => rate.lockedPeriod)}::int[], ${rates.map((rate) => toParts(rate.percentage))}::bigint[]) as r(period, percentage)
      on r.period = i.locked_period
    left join (
      select l.investment_id, sum(l.amount)::bigint as amount from fund_movements m join loss_lines l on l.movement_id = m.id
      where m.project_id = ${projectId} and m.kind = 'CAPITAL_LOST' and m.status = 'POSTED' and m.posted_at < ${end} group by 1) lost
      on lost.investment_id = i.id
    where i.project_id = ${projectId} and i.effective_from < ${end} and i.status not in ('CANCELLED', 'EXPIRED', 'AWAITING_PAYMENT') and active.days > 0`
}

export type PeriodSum = {
  lockedPeriod: number
  percentage: string
  investments: number
  principal: string
  partMonth: number
  total: string
}
export type TopLine = {
  id: string
  code: string
  userId: string
  name: string
  lockedPeriod: number
  principal: string
  days: number
  amount: string
}
export type Sums = {
  total: bigint
  principal: bigint
  investments: number
  investors: number
  top: TopLine[]
  periods: PeriodSum[]
  digest: string
}
type WriteTo = { batchId: string; now: Date }

const LARGEST = 10

/** Adds the lines up, and writes them down in the same statement where they are to be paid: one look, one truth. */
export async function sumShare(db: Query, share: Share, write?: WriteTo): Promise<Sums> {
  const ofDays = daysInMonth(share.month)
  // Lines of one customer stand together, in the order of the accounts: each account is touched in one place of the work.
  const written = write
    ? sql`, written as (
        insert into profit_lines (id, batch_id, no, investment_id, user_id, locked_period, principal, days, of_days, percentage, amount)
        select uuid_v7(${write.now}, n.no, ${write.batchId.slice(-12)}), ${write.batchId}, n.no, n.id, n.user_id, n.locked_period, n.principal, n.days, ${ofDays}, n.percentage, n.amount
        from (select lines.*, row_number() over (order by user_id, id)::int as no from lines) n order by n.no)`
    : nothing
  return db.one<Sums>(sql`
    with lines as materialized (${shareLines(share)}),
    largest as (select * from lines where amount > 0 order by amount desc, id limit ${LARGEST}),
    periods as (
      select locked_period, percentage, count(*)::int as investments, sum(principal)::bigint as principal,
        count(*) filter (where days < ${ofDays})::int as part, sum(amount)::bigint as total from lines group by 1, 2) ${written}
    select coalesce(sum(amount), 0)::bigint as total, coalesce(sum(principal), 0)::bigint as principal, count(*)::int as investments,
      count(distinct user_id) filter (where amount > 0)::int as investors,
      coalesce(md5(string_agg(id::text || ':' || principal || ':' || days || ':' || percentage || ':' || amount, ',' order by id)), '') as digest,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'userId', t.user_id, 'name', u.name, 'lockedPeriod', t.locked_period,
        'principal', t.principal::text, 'days', t.days, 'amount', t.amount::text) order by t.amount desc, t.id), '[]'::jsonb)
        from largest t join users u on u.id = t.user_id) as top,
      (select coalesce(jsonb_agg(jsonb_build_object('lockedPeriod', p.locked_period, 'percentage', p.percentage::text, 'investments', p.investments,
        'principal', p.principal::text, 'partMonth', p.part, 'total', p.total::text) order by p.locked_period), '[]'::jsonb) from periods p) as periods
    from lines`)
}

/** Names the very numbers of a preview: every line, the month, the percentages and what the pool holds. */
export function hashOf({ projectId, month, rates }: Share, sums: Sums, pool: bigint): string {
  const given = [...rates]
    .sort((a, b) => a.lockedPeriod - b.lockedPeriod)
    .map(({ lockedPeriod, percentage }) => [lockedPeriod, toParts(percentage).toString()])
  return createHash('sha256')
    .update(JSON.stringify([projectId, month.year, month.month, given, sums.digest, sums.total.toString(), pool.toString()]))
    .digest('hex')
}
