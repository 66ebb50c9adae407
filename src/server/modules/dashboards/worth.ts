import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { ViewerZone } from '@/server/infra/viewer-days'
import { isEarned, isEarnedAs, ownEntries } from '../users/queries/figure-sources'
import { lastMonths, localTime, monthBegins } from './zone'

type CustomerDashboard = Reply<typeof dashboard.mine>

const MOST_POINTS = 400

type Worth = Pick<CustomerDashboard, 'value' | 'since'> & { commissions: string }

/**
 * The total value at the end of each day (the viewer's) with a change, and now. Moves between the customer's own accounts cancel out; the
 * rest is earned, or paid in (less what was withdrawn, lost, or paid as a penalty). Only the latest days are points; `since` is the first
 * of all days. Commissions are the part of the earnings that came from referrals.
 */
export async function readWorth(db: Query, userId: string, now: Date, offset: number): Promise<Worth> {
  const rows = await db.all<{ at: Date; value: bigint; earned: bigint; commissions: bigint; since: Date }>(sql`
    with days as (
      select ${localTime(sql`posted_at`, offset)}::date as day, max(posted_at) as at, sum(amount) as change,
        coalesce(sum(amount) filter (where ${isEarned}), 0) as earned,
        coalesce(sum(amount) filter (where ${isEarnedAs('commissions')}), 0) as commissions
      from (${ownEntries(sql`${userId}::uuid`)}) own where posted_at <= ${now} group by 1),
    run as (
      select at, (sum(change) over before)::bigint as value, (sum(earned) over before)::bigint as earned,
        (sum(commissions) over before)::bigint as commissions from days
      window before as (order by day rows unbounded preceding))
    select latest.*, (select min(at) from run) as since from (select * from run order by at desc limit ${MOST_POINTS}) latest order by at`)
  const points = rows.map((row) => ({
    at: row.at.toISOString(),
    value: toMoney(row.value),
    earned: toMoney(row.earned),
    paidIn: toMoney(row.value - row.earned),
  }))
  const last = points.at(-1)
  return {
    value: last && last.at < now.toISOString() ? [...points, { ...last, at: now.toISOString() }] : points,
    since: rows[0]?.since.toISOString() ?? null,
    commissions: toMoney(rows.at(-1)?.commissions ?? 0n),
  }
}

const MONTHS = 12

/** Earnings by month of the viewer, as statements cut them: with a time zone, each month begins by its own offset. */
export async function readEarned(db: Query, userId: string, now: Date, zone: ViewerZone): Promise<CustomerDashboard['earnedByMonth']> {
  const names = lastMonths(now, zone, MONTHS)
  const begins = names.map((month) => monthBegins(month, zone))
  const rows = await db.all<{ month: string; profit: bigint; commission: bigint }>(sql`
    with earned as (
      select width_bucket(posted_at, ${begins}::timestamptz[]) as place, sum(amount) filter (where ${isEarnedAs('profit')}) as profit,
        sum(amount) filter (where ${isEarnedAs('commissions')}) as commission
      from (${ownEntries(sql`${userId}::uuid`)}) own where ${isEarned} and posted_at >= ${begins[0]} group by 1)
    select m.month, coalesce(e.profit, 0)::bigint as profit, coalesce(e.commission, 0)::bigint as commission
    from unnest(${names}::text[]) with ordinality as m(month, place) left join earned e using (place) order by m.place`)
  return rows.map((row) => ({ month: row.month, profit: toMoney(row.profit), commission: toMoney(row.commission) }))
}
