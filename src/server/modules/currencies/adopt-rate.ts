import type { RateOrigin } from '@/contract/currencies'
import { writtenTime } from '@/domain/dates'
import { AppError, fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { readMarketBounds } from './market-rates'
import { isSameRate, readableRate } from './rules'

/** A market rate that becomes the rate in use, with its publisher and publication time. */
export type AdoptedRate = { source: string; asOf: Date; origin: RateOrigin }

/**
 * The market rate of a time, if it has the given value: only then may a rate in use state its source.
 * @throws VALIDATION on `value` if it differs; RATE_NOT_USABLE if the market rate is out of date
 */
export async function requireMarketRate(
  { tx, now }: Pick<PersonWork, 'tx' | 'now'>,
  code: string,
  { value, asOf }: { value: string | undefined; asOf: string },
): Promise<AdoptedRate> {
  const found = await tx.maybe<{ value: string; source: string; as_of: Date }>(sql`
    select value::text as value, source, as_of from market_rates where currency_code = ${code} and as_of = ${asOf}::timestamptz
    order by fetched_at desc limit 1`)
  if (!found || value === undefined || !isSameRate(found.value, value)) {
    const market = found ? `The market rate is ${readableRate(found.value)}` : 'There is no market rate for this time'
    throw fieldError('value', `${market}. Reload the page and propose the current one.`)
  }
  const { oldest } = await readMarketBounds(tx, now)
  if (found.as_of < oldest)
    throw new AppError(
      'RATE_NOT_USABLE',
      `The market rate of ${code} is out of date: it was published on ${writtenTime(found.as_of)}. Nothing was changed. Enter the rate yourself, or wait for a newer market rate.`,
    )
  const origin: RateOrigin = { kind: 'MARKET', setAt: null, setBy: null, source: found.source, asOf: found.as_of.toISOString() }
  return { source: found.source, asOf: found.as_of, origin }
}
