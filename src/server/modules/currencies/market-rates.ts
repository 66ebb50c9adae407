import type { MarketRate } from '@/contract/currencies'
import type { Settings } from '@/contract/settings'
import { addDays } from '@/domain/dates'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { readSettings } from '../settings/queries'
import { changeOf, isFar, readableRate } from './rules'

export type MarketRow = {
  market_value: string | null
  market_source: string | null
  market_as_of: Date | null
  market_fetched_at: Date | null
}

/** Joins the newest market rate of each currency `c`; the book currency has none. */
export const joinMarketRate = sql`
  left join lateral (
    select value, source, as_of, fetched_at from market_rates where currency_code = c.currency_code and c.currency_code <> ledger_currency()
    order by fetched_at desc, as_of desc limit 1) m on true`
export const marketColumns = sql`m.value::text as market_value, m.source as market_source, m.as_of as market_as_of, m.fetched_at as market_fetched_at`

export type MarketBounds = { tolerance: string; oldest: Date }
export const readMarketBounds = async (db: Query, now: Date): Promise<MarketBounds> => boundsOf(await readSettings(db), now)
const boundsOf = ({ payoutRateTolerance, marketRateMaxAgeDays }: Settings, now: Date): MarketBounds => ({
  tolerance: payoutRateTolerance,
  oldest: addDays(now, -marketRateMaxAgeDays),
})

/** A market rate compared with the rate in use: their difference, and whether the market rate is out of date. */
export function toMarketRate(row: MarketRow, inUse: string, { tolerance, oldest }: MarketBounds): MarketRate | null {
  if (row.market_value === null || row.market_source === null || row.market_as_of === null || row.market_fetched_at === null) return null
  return {
    value: readableRate(row.market_value),
    source: row.market_source,
    asOf: row.market_as_of.toISOString(),
    fetchedAt: row.market_fetched_at.toISOString(),
    isStale: row.market_as_of < oldest,
    difference: changeOf(inUse, row.market_value) ?? '0.00',
    isOutsideTolerance: isFar(inUse, row.market_value, tolerance),
  }
}
