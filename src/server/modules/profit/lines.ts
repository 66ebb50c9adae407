import { daysInMonth, monthEnd, monthStart, type Month } from '@/domain/dates'
import { toParts, WHOLE } from '@/domain/money'
import { sql, type Sql } from '@/server/db/sql'

export type Rate = { lockedPeriod: number; percentage: string }
export type Share = { projectId: string; month: Month; rates: readonly Rate[] }

/**
 * SQL: what every investment of a project gets for a month, one row each.
 *
 * An investment counts on the days (UTC) on which it was active: from its activation to the day before it matured or ended. A cancelled one
 * gets nothing for months not distributed before. Its principal is the invested amount less write-offs before the month ended: a loss in
 * the month counts for all of it. A lock period without a percentage gets nothing, as an explicit row.
 *
 * The amount per person, project and month is rounded down once. The exact shares of a person's investments are summed from the oldest on,
 * and each gets the whole units by which the sum grew: its own share rounded down, or one unit more if the remainders of the older ones
 * complete it.
 */
export function shareLines({ projectId, month, rates }: Share): Sql {
  const [start, end, ofDays] = [monthStart(month), monthEnd(month), daysInMonth(month)]
  const whole = sql`${WHOLE}::numeric * ${ofDays}`
  return sql`
    select id, code, user_id, locked_period, principal, days, percentage,
      (div(sum(parts) over older, ${whole}) - div(sum(parts) over older - parts, ${whole}))::bigint as amount
    from (
      select i.id, i.code, i.user_id, i.locked_period, i.amount - coalesce(lost.amount, 0) as principal, active.days, coalesce(r.percentage, 0) as percentage,
        (i.amount - coalesce(lost.amount, 0))::numeric * coalesce(r.percentage, 0) * active.days as parts
      from investments i
      cross join lateral (select least(least(i.matures_at, i.ended_at)::date, ${end}::timestamptz::date) - greatest(i.effective_from::date, ${start}::timestamptz::date) as days) active
      left join unnest(${rates.map((rate) => rate.lockedPeriod)}::int[], ${rates.map((rate) => toParts(rate.percentage))}::bigint[]) as r(period, percentage)
        on r.period = i.locked_period
      left join ${lostBefore(end, sql`m.project_id = ${projectId}`)} lost on lost.investment_id = i.id
      where i.project_id = ${projectId} and i.effective_from < ${end} and i.status not in ('CANCELLED', 'EXPIRED', 'AWAITING_PAYMENT') and active.days > 0
    ) exact window older as (partition by user_id order by id rows unbounded preceding)`
}

/** The amount written off of each investment by the given fund movements `m`. */
export const lostBefore = (end: Date, which: Sql): Sql => sql`(
  select l.investment_id, sum(l.amount)::bigint as amount from fund_movements m join loss_lines l on l.movement_id = m.id
  where ${which} and m.kind = 'CAPITAL_LOST' and m.status = 'POSTED' and m.posted_at < ${end} group by 1)`
