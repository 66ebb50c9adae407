import type { Received } from '@/contract/core/endpoint'
import type { AssetRate } from '@/contract/gateway-terms'
import type { Gateway, gateways } from '@/contract/gateways'
import { addDays } from '@/domain/dates'
import { toMinor, toMoney } from '@/domain/money'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { sql, type Sql } from '@/server/db/sql'
import { contentReader, shownTo, translatedText, type ContentReader, type Translations } from '@/server/work/translations'
import { readableRate } from '../currencies/rules'
import { readSettings } from '../settings/queries'
import { openBatches } from './open-batches'

type GatewayRow = {
  id: string
  title: string
  kind: Gateway['kind']
  logo_file_id: string | null
  instructions: string
  currency_id: string
  currency_code: string
  currency_title: string
  decimals: number
  value: string
  value_at: Date | null
  account: string
  order_priority: number
  is_active: boolean
  payout_networks: Gateway['payoutNetworks']
  payout_assets: string[]
  debtor: Gateway['debtor']
  open_batches: number | null
  receiving_details: Gateway['receivingDetails']
  asset_rates: { code: string; decimals: number; value: string; at: string | null; isBook: boolean }[]
  min_amount: string | null
  max_amount: string | null
  fee: Gateway['fee']
  translations: Translations | null
  version: number
}
/** The assets of the receiving addresses with their last confirmed rates. */
const assetRates = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('code', a.currency_code, 'decimals', a.decimals, 'value', a.value::text, 'at', r.at, 'isBook', a.currency_code = ledger_currency()) order by a.currency_code), '[]'::jsonb)
  from currencies a left join lateral (select max(at) as at from currency_rates where currency_id = a.id) r on true
  where a.currency_code in (select x ->> 'asset' from jsonb_array_elements(g.receiving_details -> 'addresses') x))`
const columns = sql`g.id, g.title, g.kind, g.logo_file_id, g.instructions, g.currency_id, c.currency_code, c.title as currency_title, c.decimals,
  c.value::text as value, (select max(at) from currency_rates where currency_id = c.id) as value_at, g.account, g.order_priority, g.is_active, g.payout_networks, g.payout_assets, g.debtor, g.version,
  g.receiving_details, trim_scale(g.min_amount)::text as min_amount, trim_scale(g.max_amount)::text as max_amount, g.fee, g.translations, ${assetRates} as asset_rates`
/** Customers do not see payout batches. */
const columnsFor = ({ kind }: Person): Sql => sql`${columns}, ${kind === 'Internal' ? openBatches : sql`null::int`} as open_batches`
const from = sql`payment_gateways g join currencies c on c.id = g.currency_id`

/** Staff see every gateway; customers the active ones of their country, in active currencies. */
export async function listGateways(
  db: Query,
  actor: Person,
  query: Received<typeof gateways.list>['query'],
  now: Date,
  language: Language,
): Promise<Page<Gateway>> {
  const reader = await readerOf(db, actor, now, language)
  return listPage<GatewayRow, Gateway>(db, query, {
    columns: columnsFor(actor),
    from,
    where: [
      offeredTo(actor),
      query.kind && sql`g.kind = ${query.kind}`,
      actor.kind === 'Internal' && query.isActive !== undefined && sql`g.is_active = ${query.isActive}`,
    ],
    search: [sql`g.title`, sql`c.currency_code`, sql`c.title`],
    dated: sql`g.created_at`,
    sort: { orderPriority: { by: sql`g.order_priority`, as: 'int' }, title: inNameOrder(sql`g.title`) },
    defaultOrder: 'ASC',
    tie: sql`g.id`,
    map: (row) => toGateway(row, reader),
  })
}

export async function readGateway(db: Query, actor: Person, id: string, now: Date, language: Language = 'en'): Promise<Gateway> {
  const offered = offeredTo(actor)
  const row = await db.maybe<GatewayRow>(
    sql`select ${columnsFor(actor)} from ${from} where g.id = ${id} ${offered ? sql`and ${offered}` : sql``}`,
  )
  if (!row) throw notFound(msg('This gateway'))
  return toGateway(row, await readerOf(db, actor, now, language))
}

const offeredTo = (actor: Person): Sql | undefined =>
  actor.kind === 'Internal'
    ? undefined
    : sql`g.is_active and c.is_active and exists (
        select 1 from users u join countries k on k.id = u.country_id and k.is_active join country_gateways o on o.country_id = k.id
        where u.id = ${actor.id} and o.gateway_id = g.id)`

type Reader = ContentReader & { kind: Person['kind']; /** Rates confirmed earlier are stale. */ oldest: Date }
const readerOf = async (db: Query, actor: Person, now: Date, language: Language): Promise<Reader> => ({
  ...contentReader(actor, language),
  kind: actor.kind,
  oldest: addDays(now, -(await readSettings(db)).payoutRateMaxAgeDays),
})

const toRate = ({ code, decimals, value, at, isBook }: GatewayRow['asset_rates'][number], oldest: Date): AssetRate => ({
  code,
  decimals,
  value: readableRate(value),
  confirmedAt: at && new Date(at).toISOString(),
  isStale: !isBook && (at === null || new Date(at) < oldest),
})

const toGateway = (row: GatewayRow, { kind: reader, oldest, ...content }: Reader): Gateway => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  logo: row.logo_file_id,
  instructions: translatedText('instructions', row.instructions, { translations: row.translations, language: content.language }),
  currency: {
    id: row.currency_id,
    code: row.currency_code,
    title: row.currency_title,
    decimals: row.decimals,
    value: readableRate(row.value),
    valueAt: row.value_at?.toISOString() ?? null,
  },
  account: row.account,
  orderPriority: row.order_priority,
  isActive: row.is_active,
  payoutNetworks: reader === 'Internal' ? row.payout_networks : [],
  payoutAssets: reader === 'Internal' ? row.payout_assets : [],
  debtor: reader === 'Internal' ? row.debtor : null,
  openBatches: row.open_batches,
  receivingDetails: row.receiving_details,
  assetRates: row.asset_rates.map((rate) => toRate(rate, oldest)),
  minAmount: inDecimals(row.min_amount, row.decimals),
  maxAmount: inDecimals(row.max_amount, row.decimals),
  // Provider fees that the platform pays are not disclosed to customers.
  fee: reader === 'Internal' || row.fee?.bearer === 'CUSTOMER' ? row.fee : null,
  translations: shownTo(content, row.translations),
  version: row.version,
})

const inDecimals = (amount: string | null, decimals: number): string | null => amount && toMoney(toMinor(amount, decimals), decimals)
