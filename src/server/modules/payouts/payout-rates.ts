import type { Settings } from '@/contract/settings'
import { addDays, writtenDay } from '@/domain/dates'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { isFar, readableRate } from '../currencies/rules'
import { readSettings } from '../settings/queries'

/** The rate of a currency in use, and the last recorded rate with its time; a rate dated ahead counts only if there is no other. */
export type RateNow = { code: string; value: string; isBook: boolean; last: string | null; at: Date | null }
type Bounds = Pick<Settings, 'payoutRateTolerance' | 'payoutRateMaxAgeDays'>

export async function readRates(db: Query, codes: readonly string[], now: Date): Promise<ReadonlyMap<string, RateNow>> {
  const rows = await db.all<RateNow>(sql`
    select c.currency_code as code, c.value::text as value, c.currency_code = ledger_currency() as "isBook", r.value::text as last, r.at
    from currencies c left join lateral (select value, at from currency_rates where currency_id = c.id order by at <= ${now} desc, at desc limit 1) r on true
    where c.currency_code = any(${[...codes]}::text[])`)
  return new Map(rows.map((row) => [row.code, row]))
}

/** What a batch pays: its account's currency at a rate, and assets paid at par with it, each with its own rate. */
export type PaidAt = {
  currency: string
  rate: string
  rateAt: Date | null
  assets: readonly { code: string; rate: string | null }[]
}

/**
 * Refuses amounts at an outdated rate: it has moved by more than the bound since, differs from the last recorded one, or is too old; or an
 * asset is paid at par without being at par.
 * @param consequence a sentence with what was not done, and what to do
 */
export function requireCurrentRates(
  paid: PaidAt,
  { rates, bounds, now, consequence }: { rates: ReadonlyMap<string, RateNow>; bounds: Bounds; now: Date; consequence: string },
): void {
  const problem =
    rateProblem(paid, rates.get(paid.currency), bounds, now) ??
    paid.assets.flatMap((asset) => assetProblem(paid, asset, rates, bounds) ?? []).at(0)
  if (problem) throw new AppError('RATE_NOT_USABLE', `${problem} ${consequence}`)
}

type Payable = { account: { currency: string; rate: string }; assets: readonly string[] }

/**
 * Requires current rates to pay these assets from an account today.
 * @returns the rates of the account's currency and the assets
 */
export async function requireRatesToPay(
  db: Query,
  { account: { currency, rate }, assets }: Payable,
  { now, consequence }: { now: Date; consequence: string },
): Promise<ReadonlyMap<string, RateNow>> {
  const rates = await readRates(db, [currency, ...assets], now)
  const others = [...new Set(assets)].filter((code) => code !== currency).map((code) => ({ code, rate: null }))
  const paid = { currency, rate, rateAt: rates.get(currency)?.at ?? null, assets: others }
  requireCurrentRates(paid, { rates, bounds: await readSettings(db), now, consequence })
  return rates
}

function rateProblem({ currency, rate, rateAt }: PaidAt, today: RateNow | undefined, bounds: Bounds, now: Date): string | undefined {
  if (!today) return `${currency} is not among the currencies.`
  if (today.isBook) return undefined
  const bound = bounds.payoutRateTolerance
  for (const other of [today.value, today.last])
    if (other !== null && isFar(rate, other, bound))
      return `The amounts are at ${readableRate(rate)} for one ${currency}, and the rate of today is ${readableRate(other)}: more than ${bound} % apart.`
  const oldest = addDays(now, -bounds.payoutRateMaxAgeDays)
  if (rateAt === null || rateAt < oldest)
    return `The rate of ${currency} was last set on ${rateAt ? writtenDay(rateAt) : 'an unknown day'}, more than ${bounds.payoutRateMaxAgeDays} days ago. Set or confirm it under Currencies.`
  return undefined
}

/** An asset besides the account's currency is paid one for one, so both need the same rate. */
function assetProblem(
  paid: PaidAt,
  { code, rate }: PaidAt['assets'][number],
  rates: ReadonlyMap<string, RateNow>,
  { payoutRateTolerance: bound }: Bounds,
): string | undefined {
  const today = rates.get(code)
  if (!today) return `${code} has no rate. Add it under Currencies.`
  for (const other of [rate, today.value, today.last])
    if (other !== null && isFar(paid.rate, other, bound))
      return `${code} is paid one for one from an account in ${paid.currency}, and their rates are ${readableRate(other)} and ${readableRate(paid.rate)}: more than ${bound} % apart.`
  return undefined
}
