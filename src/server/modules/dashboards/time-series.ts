import type { Received, Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { dayOf } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { memoize } from '@/server/infra/memoize'
import { localDay, startOfDay, type ViewerZone } from '@/server/infra/viewer-days'
import { sql } from '@/server/db/sql'
import { hasBegun } from '../projects/figure-sources'
import { zoneKey } from './zone'

export type SeriesStep = Received<typeof dashboard.course>['query']['step']
type TimeSeries = Reply<typeof dashboard.course>

const remembered = memoize<TimeSeries>()

/** Like other figures over a very large platform, it may be some seconds old. */
export const readCachedTimeSeries = (db: Query, step: SeriesStep, now: Date, zone: ViewerZone): Promise<TimeSeries> =>
  remembered(db, `${step} ${zoneKey(zone)}`, () => readTimeSeries(db, step, now, zone))

/** How many steps are shown: twelve weeks, a year of months, two years of quarters. */
const MANY: Readonly<Record<SeriesStep, number>> = { WEEK: 12, MONTH: 12, QUARTER: 8 }

/** The first days of the latest steps in the viewer's time zone, the current one last. Weeks begin on Mondays. */
export function firstDays(step: SeriesStep, now: Date, zone: ViewerZone): string[] {
  const local = new Date(localDay(now, zone))
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const begin: Readonly<Record<SeriesStep, (back: number) => number>> = {
    WEEK: (back) => Date.UTC(year, month, day - ((local.getUTCDay() + 6) % 7) - 7 * back),
    MONTH: (back) => Date.UTC(year, month - back, 1),
    QUARTER: (back) => Date.UTC(year, month - (month % 3) - 3 * back, 1),
  }
  return Array.from({ length: MANY[step] }, (_, at) => dayOf(new Date(begin[step](MANY[step] - 1 - at))))
}

/** Raised: amounts of investments that became active in the interval; paid out: payouts posted in it. */
export async function readTimeSeries(db: Query, step: SeriesStep, now: Date, zone: ViewerZone): Promise<TimeSeries> {
  const days = firstDays(step, now, zone)
  // Step boundaries, so that a million rows are assigned to steps without formatting a name for each row.
  const begins = days.map((day) => new Date(startOfDay(day, zone)))
  const since = begins[0]
  const rows = await db.all<{ begins: string; raised: bigint; paid_out: bigint; customers: number }>(sql`
    with raised as (
      select width_bucket(effective_from, ${begins}::timestamptz[]) as place, sum(amount)::bigint as sum from investments i
      where i.effective_from >= ${since} and ${hasBegun()} group by 1),
    paid as (
      select width_bucket(posted_at, ${begins}::timestamptz[]) as place, sum(posted_total)::bigint as sum from profit_batches where posted_at >= ${since} group by 1),
    joined as (
      select width_bucket(created_at, ${begins}::timestamptz[]) as place, count(*)::int as n from users where type = 'Customer' and created_at >= ${since} group by 1)
    select d.begins, coalesce(raised.sum, 0)::bigint as raised, coalesce(paid.sum, 0)::bigint as paid_out, coalesce(joined.n, 0) as customers
    from unnest(${days}::text[]) with ordinality as d(begins, place)
    left join raised using (place) left join paid using (place) left join joined using (place) order by place`)
  return rows.map((row) => ({
    begins: row.begins,
    raised: toMoney(row.raised),
    paidOut: toMoney(row.paid_out),
    newCustomers: row.customers,
  }))
}
