import { writeFile } from 'node:fs/promises'
import { currencies } from '@/contract/currencies'
import { demoRatesPath } from '@/server/modules/currencies/rate-source'
import { RATE_DECIMALS, toMinor, toMoney } from '@/domain/money'
import type { World } from '../world'

/** The deviation of the demo's market rates from the rates in use, in thousandths; one exceeds the tolerance. */
const APART: Readonly<Record<string, bigint>> = { EUR: 1004n, GBP: 997n, CHF: 1068n, CAD: 1002n, BTC: 1012n, ETH: 991n }
const DECIMALS = 18

/** Writes the demo's market rate file, marked as fictitious, and imports it once. */
export async function writeMarketRates(world: World): Promise<void> {
  const base = world.services.env.BOOK_CURRENCY
  const known = await world.call(null, currencies.list, { query: { limit: 100 } })
  const rates = known.flatMap(({ currencyCode, value }) => {
    const apart = APART[currencyCode]
    if (apart === undefined || currencyCode === base) return []
    const units = (10n ** BigInt(DECIMALS + RATE_DECIMALS) * 1000n) / (toMinor(value, RATE_DECIMALS) * apart)
    return [[currencyCode, toMoney(units, DECIMALS)] as const]
  })
  const content = { source: 'Demo file, not market prices', base, date: world.now().toISOString(), rates: Object.fromEntries(rates) }
  await writeFile(demoRatesPath(world.services.env.DATA_DIR), `${JSON.stringify(content, undefined, 2)}\n`)
  await world.sweep('currency.fetch-market-rates')
}
