import type { Reply } from '@/contract/core/endpoint'
import type { AnyListQuery } from '@/contract/core/list'
import type { currencies, Currency } from '@/contract/currencies'
import { addDays } from '@/domain/dates'
import { may, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { sql } from '@/server/db/sql'
import { joinMarketRate, marketColumns, readMarketBounds, toMarketRate, type MarketBounds, type MarketRow } from './market-rates'
import { changeOf, readableRate } from './rules'

type CurrencyRow = MarketRow & {
  id: string
  title: string
  currency_code: string
  currency_symbol: string
  decimals: number
  value: string
  order_priority: number
  is_active: boolean
  changed_at: Date
  version: number
  origin: Currency['rateOrigin']['kind'] | null
  set_at: Date | null
  set_by: string | null
  rate_source: string | null
  rate_as_of: Date | null
}
const columns = sql`c.id, c.title, c.currency_code, c.currency_symbol, c.decimals, c.value::text as value, c.order_priority, c.is_active, c.changed_at, c.version,
  o.origin, o.at as set_at, u.name as set_by, o.market_source as rate_source, o.market_as_of as rate_as_of, ${marketColumns}`
const from = sql`currencies c
  left join lateral (select origin, at, set_by, market_source, market_as_of from currency_rates where currency_id = c.id order by at desc limit 1) o on true
  left join users u on u.id = o.set_by ${joinMarketRate}`

type Reader = { db: Query; actor: Actor | null; now: Date }
/** The bounds for comparing rates with the market, for staff; null for all others. */
const readBounds = ({ db, actor, now }: Reader): Promise<MarketBounds | null> =>
  seesAll(actor) ? readMarketBounds(db, now) : Promise.resolve(null)
const seesAll = (actor: Actor | null): boolean => actor !== null && may(actor, 'currencies:read')

export async function listCurrencies(reader: Reader, query: AnyListQuery): Promise<Page<Currency>> {
  const { db, actor } = reader
  const bounds = await readBounds(reader)
  return listPage<CurrencyRow, Currency>(db, query, {
    columns,
    from,
    where: [!seesAll(actor) && sql`c.is_active`, seesAll(actor) && query.isActive !== undefined && sql`c.is_active = ${query.isActive}`],
    search: [sql`c.title`, sql`c.currency_code`, sql`c.currency_symbol`],
    dated: sql`c.changed_at`,
    sort: {
      orderPriority: { by: sql`c.order_priority`, as: 'int' },
      title: inNameOrder(sql`c.title`),
      currencyCode: { by: sql`c.currency_code`, as: 'text' },
      value: { by: sql`c.value`, as: 'numeric' },
      changedAt: { by: sql`c.changed_at`, as: 'timestamptz' },
    },
    defaultOrder: 'ASC',
    tie: sql`c.id`,
    map: (row) => toCurrency(row, bounds),
  })
}

export async function readCurrency(reader: Reader, id: string): Promise<Currency> {
  const row = await reader.db.maybe<CurrencyRow>(sql`select ${columns} from ${from} where c.id = ${id}`)
  if (!row || (!row.is_active && !seesAll(reader.actor))) throw notFound('This currency')
  return toCurrency(row, await readBounds(reader))
}

type Market = Reply<typeof currencies.marketData>
const MOST_CURRENCIES = 200
const MOST_POINTS = 400

/** The active currencies with their rates: the last one before the period, then every change in it. */
export async function readMarket(db: Query, days: number, now: Date): Promise<Market> {
  const since = addDays(now, -days)
  const rows = await db.all<CurrencyRow & { history: { at: string; value: string }[] }>(sql`
    select ${columns}, (
      select coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'value', h.value::text) order by h.at), '[]'::jsonb) from (
        select greatest(r.at, ${since}) as at, r.value from currency_rates r
        where r.currency_id = c.id and r.at >= coalesce((select max(e.at) from currency_rates e where e.currency_id = c.id and e.at <= ${since}), ${since})
        order by r.at desc limit ${MOST_POINTS}) h) as history
    from ${from} where c.is_active order by c.order_priority, c.title collate by_name, c.id limit ${MOST_CURRENCIES}`)
  return rows.map((row) => {
    const history = row.history.map(({ at, value }) => ({ at: new Date(at).toISOString(), value: readableRate(value) }))
    // The change is known only if there was a rate at the start of the period or more than one rate within it.
    const isKnown = history.length > 1 || history[0]?.at === since.toISOString()
    return { currency: toCurrency(row, null), change: isKnown ? changeOf(history[0]?.value, row.value) : null, history }
  })
}

const toCurrency = (row: CurrencyRow, bounds: MarketBounds | null): Currency => ({
  id: row.id,
  title: row.title,
  currencyCode: row.currency_code,
  currencySymbol: row.currency_symbol,
  decimals: row.decimals,
  value: readableRate(row.value),
  rateOrigin: {
    kind: row.origin ?? 'INITIAL',
    setAt: row.set_at?.toISOString() ?? null,
    setBy: bounds && row.set_by,
    source: row.rate_source,
    asOf: row.rate_as_of?.toISOString() ?? null,
  },
  marketRate: bounds && toMarketRate(row, row.value, bounds),
  orderPriority: row.order_priority,
  isActive: row.is_active,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
})
