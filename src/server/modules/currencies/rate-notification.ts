import { staffNotificationKinds } from '@/contract/notification-kinds'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { dayOf, writtenDay } from '@/domain/dates'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { notifyStaff } from '../notifications/notify-staff'
import { claimAlert } from '../work-queues/alerts'
import { joinMarketRate, marketColumns, readMarketBounds, toMarketRate, type MarketRow } from './market-rates'
import { readableRate } from './rules'

type Compared = MarketRow & { code: string; value: string }
const MOST_NAMED = 10

/** Notifies staff who set rates, at most once a day, of rates in use far from the market and of outdated market rates. */
export async function notifyOfRates(work: Work): Promise<void> {
  const { tx, now } = work
  const bounds = await readMarketBounds(tx, now)
  const rows = await tx.all<Compared>(sql`
    select c.currency_code as code, c.value::text as value, ${marketColumns} from currencies c ${joinMarketRate}
    where c.is_active order by c.order_priority, c.currency_code`)
  const compared = rows.flatMap((row) => {
    const market = toMarketRate(row, row.value, bounds)
    return market ? [{ code: row.code, value: row.value, market }] : []
  })
  const stale = compared.filter(({ market }) => market.isStale)
  const far = compared.filter(({ market }) => market.isOutsideTolerance && !market.isStale)
  if (stale.length + far.length === 0 || !(await claimAlert(tx, 'market-rates', dayOf(now), now))) return
  const lines = [
    ...far.map(
      ({ code, value, market }) =>
        `${code}: in use ${readableRate(value)}, market ${market.value} (${market.source}, ${writtenDay(new Date(market.asOf))}), ${market.difference} % apart.`,
    ),
    ...stale.map(({ code, market }) => `${code}: the market rate is out of date, last published on ${writtenDay(new Date(market.asOf))}.`),
  ]
  const more = lines.length > MOST_NAMED ? [`${lines.length - MOST_NAMED} more are listed under Currencies.`] : []
  await notifyStaff(work, [
    {
      kind: 'rate.review',
      title: far.length > 0 ? 'Rates in use differ from the market' : 'Market rates are out of date',
      body: [...lines.slice(0, MOST_NAMED), ...more, 'Rates in use were not changed.'].join(' '),
      link: firstPageOf(adminPaths.currencies),
      to: { permissions: staffNotificationKinds['rate.review'].permissions ?? [] },
    },
  ])
}
