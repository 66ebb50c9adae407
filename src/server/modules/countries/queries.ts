import type { Received, Reply } from '@/contract/core/endpoint'
import type { countries, Country } from '@/contract/countries'
import type { Language } from '@/locales/languages'
import { may, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { sql, type Sql } from '@/server/db/sql'
import { contentReader } from '@/server/work/translations'
import { countryName } from './country-name'

type CountryRow = {
  id: string
  title: string
  slug: string
  flag: string
  order_priority: number
  pays_commission: boolean
  takes_investments: boolean
  gateways: { id: string; title: string }[]
  customers: number | null
  is_active: boolean
  changed_at: Date
  version: number
}
const seesAll = (actor: Actor | null): boolean => actor !== null && may(actor, 'countries:read')

/** Includes a country's gateways; inactive ones and the number of residents are for staff only. */
const columnsFor = (actor: Actor | null): Sql => sql`
  k.id, k.title, k.slug, k.flag, k.order_priority, k.pays_commission, k.takes_investments, k.is_active, k.changed_at, k.version,
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title) order by g.order_priority, g.title collate by_name), '[]'::jsonb)
    from country_gateways o join payment_gateways g on g.id = o.gateway_id join currencies c on c.id = g.currency_id
    where o.country_id = k.id ${seesAll(actor) ? sql`` : sql`and g.is_active and c.is_active`}) as gateways,
  ${seesAll(actor) ? sql`(select count(*)::int from users u where u.country_id = k.id and u.type = 'Customer')` : sql`null::int`} as customers`

export const listCountries = (
  db: Query,
  actor: Actor | null,
  query: Received<typeof countries.list>['query'],
  language: Language,
): Promise<Page<Country>> =>
  listPage<CountryRow, Country>(db, query, {
    columns: columnsFor(actor),
    from: sql`countries k`,
    where: [
      !seesAll(actor) && sql`k.is_active`,
      seesAll(actor) && query.isActive !== undefined && sql`k.is_active = ${query.isActive}`,
      query.hasGateway !== undefined && havingGateway(query.hasGateway),
    ],
    search: [sql`k.title`, sql`k.slug`],
    dated: sql`k.changed_at`,
    sort: {
      orderPriority: { by: sql`k.order_priority`, as: 'int' },
      title: inNameOrder(sql`k.title`),
      slug: { by: sql`k.slug`, as: 'text' },
      changedAt: { by: sql`k.changed_at`, as: 'timestamptz' },
    },
    defaultOrder: 'ASC',
    tie: sql`k.id`,
    map: (row) => toCountry(row, contentReader(actor, language).language),
  })

const havingGateway = (hasGateway: boolean): Sql => {
  const has = sql`exists (select 1 from country_gateways o join payment_gateways g on g.id = o.gateway_id and g.is_active
    join currencies c on c.id = g.currency_id and c.is_active where o.country_id = k.id)`
  return hasGateway ? has : sql`not ${has}`
}

export async function readCountry(db: Query, actor: Actor | null, id: string, language: Language = 'en'): Promise<Country> {
  const country = await readChangedCountry(db, actor, id, language)
  if (!country.isActive && !seesAll(actor)) throw notFound('This country')
  return country
}

/** The same for a person who changed it or approved the change, even if it is inactive. */
export async function readChangedCountry(db: Query, actor: Actor | null, id: string, language: Language = 'en'): Promise<Country> {
  const row = await db.maybe<CountryRow>(sql`select ${columnsFor(actor)} from countries k where k.id = ${id}`)
  if (!row) throw notFound('This country')
  return toCountry(row, contentReader(actor, language).language)
}

type Available = Reply<typeof countries.availableGateways>

/** All gateways, and whether the country offers them. */
export async function listAvailable(db: Query, id: string): Promise<Available> {
  if (!(await db.maybe(sql`select 1 from countries where id = ${id}`))) throw notFound('This country')
  const rows = await db.all<{ id: string; title: string; kind: Available[number]['kind']; is_active: boolean; is_added: boolean }>(sql`
    select g.id, g.title, g.kind, g.is_active, exists (select 1 from country_gateways o where o.country_id = ${id} and o.gateway_id = g.id) as is_added
    from payment_gateways g order by g.order_priority, g.title collate by_name, g.id limit 1000`)
  return rows.map((row) => ({
    gateway: { id: row.id, title: row.title },
    kind: row.kind,
    isActive: row.is_active,
    isAlreadyAdded: row.is_added,
  }))
}

const toCountry = (row: CountryRow, language: Language): Country => ({
  id: row.id,
  title: countryName(row, language),
  slug: row.slug,
  flag: row.flag,
  orderPriority: row.order_priority,
  paysCommission: row.pays_commission,
  takesInvestments: row.takes_investments,
  gateways: row.gateways,
  customers: row.customers,
  isActive: row.is_active,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
})
