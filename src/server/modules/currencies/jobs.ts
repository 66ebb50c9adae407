import { jobOf } from '@/server/infra/jobs/jobs'
import { addDays, addHours } from '@/domain/dates'
import { system } from '@/server/work/actor'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { BadRates, inBookCurrency, parseRates, type PublishedRates } from './parse-rates'
import { notifyOfRates } from './rate-notification'
import { rateSource, readSource, sourceName } from './rate-source'

/** Longer than the displayed history of rates. */
const DAYS_KEPT = 400
/** A source in another time zone may date its rates up to this far ahead. */
const HOURS_AHEAD = 24

/**
 * Stores the market rates of the configured source four times a day; the European Central Bank publishes at about 16:00 in Frankfurt. One
 * attempt; a failure is reported like that of any job. Rates in use do not change.
 */
export const fetchMarketRates = jobOf({
  name: 'currency.fetch-market-rates',
  schedule: '20 5,11,15,21 * * *',
  retries: 0,
  run: async (services) => {
    const source = await rateSource(services)
    let failure: Error | undefined
    const published = source && (await readPublished(services, source).catch((error: Error) => void (failure = error)))
    await work(services, system, async (inner) => {
      if (published) await storeRates(inner, published)
      await inner.tx.run(sql`delete from market_rates where fetched_at < ${addDays(inner.now, -DAYS_KEPT)}`)
      // Also if the source is unavailable, since earlier rates become outdated.
      await notifyOfRates(inner)
    })
    if (failure) throw failure
  },
})

async function readPublished(services: Services, source: URL): Promise<PublishedRates> {
  const name = sourceName(source)
  try {
    const published = parseRates(await readSource(services, source), name)
    if (published.asOf > addHours(services.clock.now(), HOURS_AHEAD)) throw new BadRates('It is dated in the future')
    return published
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The market rates of ${name} could not be fetched: ${reason}. The previous rates remain in use.`, { cause: error })
  }
}

/** Rates of the same time are overwritten, since a source may correct them; earlier ones stay. */
async function storeRates({ tx, now, services }: Work, { source, asOf, units }: PublishedRates): Promise<void> {
  const rows = [...inBookCurrency({ units }, services.env.BOOK_CURRENCY)].map(([code, value]) => ({ code, value }))
  await tx.run(sql`
    insert into market_rates (currency_code, as_of, source, value, fetched_at)
    select m.code, ${asOf}, ${source}, m.value, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(code text, value numeric)
    join currencies c on c.currency_code = m.code
    on conflict (currency_code, as_of, source) do update set value = excluded.value, fetched_at = excluded.fetched_at`)
}
