import type { Received } from '@/contract/core/endpoint'
import type { countries, Country } from '@/contract/countries'
import { flagOf } from '@/domain/flag'
import { fieldError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { assignments, insertion, sql } from '@/server/db/sql'
import { refuseUniqueViolation } from '@/server/db/unique-violation'
import { readChangedCountry } from '../queries'

type NewCountry = Received<typeof countries.create>['body']
type Changes = Received<typeof countries.update>['body']

const taken = refuseUniqueViolation({
  countries_title_key: ['title', 'A country with this title already exists'],
  countries_slug_key: ['slug', 'A country with this code already exists'],
})

export async function addCountry({ tx, actor, now, effects }: PersonWork, body: NewCountry): Promise<Country> {
  const id = newId(now)
  await tx.run(sql`insert into countries ${insertion({ id, ...columnsOf(body), changed_at: now })}`).catch(taken)
  effects.audit({ action: 'country.added', subject: { type: 'country', id, code: body.slug }, after: body })
  return readChangedCountry(tx, actor, id)
}

type Before = {
  title: string
  slug: string
  order_priority: number
  pays_commission: boolean
  takes_investments: boolean
  is_active: boolean
  version: number
}

export async function changeCountry(
  { tx, actor, now, effects }: PersonWork,
  id: string,
  { version, ...changes }: Changes,
): Promise<Country> {
  const before = await lockCountry(tx, id)
  if (before.version !== version) throw stale()
  await tx
    .run(sql`update countries set ${assignments({ ...columnsOf(changes), changed_at: now, version: version + 1 })} where id = ${id}`)
    .catch(taken)
  const known = {
    title: before.title,
    slug: before.slug,
    orderPriority: before.order_priority,
    paysCommission: before.pays_commission,
    takesInvestments: before.takes_investments,
    isActive: before.is_active,
  }
  effects.audit({
    action: 'country.changed',
    subject: { type: 'country', id, code: before.slug },
    before: Object.fromEntries(Object.entries(known).filter(([field]) => field in changes)),
    after: changes,
  })
  return readChangedCountry(tx, actor, id)
}

/** Offers gateways in a country; gateways that it already offers are unchanged. */
export async function offerGateways({ tx, actor, now, effects }: PersonWork, id: string, gateways: readonly string[]): Promise<Country> {
  const before = await lockCountry(tx, id)
  const known = await tx.all<{ id: string; title: string }>(
    sql`select id, title from payment_gateways where id = any(${[...gateways]}::uuid[])`,
  )
  if (known.length < new Set(gateways).size) throw fieldError('gateways', 'One of these gateways was not found. Nothing was added.')
  await tx.run(
    sql`insert into country_gateways (country_id, gateway_id) select ${id}, unnest(${known.map((one) => one.id)}::uuid[]) on conflict do nothing`,
  )
  await tx.run(sql`update countries set changed_at = ${now}, version = version + 1 where id = ${id}`)
  effects.audit({
    action: 'country.gateways-added',
    subject: { type: 'country', id, code: before.slug },
    after: { gateways: known.map((one) => one.title) },
  })
  return readChangedCountry(tx, actor, id)
}

/** Stops offering gateways in a country. Open payments continue. */
export async function withdrawGateways({ tx, actor, now, effects }: PersonWork, id: string, gateways: readonly string[]): Promise<Country> {
  const before = await lockCountry(tx, id)
  const gone = await tx.all<{ title: string }>(sql`
    delete from country_gateways o using payment_gateways g where o.country_id = ${id} and o.gateway_id = any(${[...gateways]}::uuid[]) and g.id = o.gateway_id returning g.title`)
  await tx.run(sql`update countries set changed_at = ${now}, version = version + 1 where id = ${id}`)
  effects.audit({
    action: 'country.gateways-removed',
    subject: { type: 'country', id, code: before.slug },
    before: { gateways: gone.map((one) => one.title) },
  })
  return readChangedCountry(tx, actor, id)
}

async function lockCountry(tx: PersonWork['tx'], id: string): Promise<Before> {
  const row = await tx.maybe<Before>(
    sql`select title, slug, order_priority, pays_commission, takes_investments, is_active, version from countries where id = ${id} for update`,
  )
  if (!row) throw notFound('This country')
  return row
}

const columnsOf = (given: Partial<NewCountry>) => ({
  title: given.title,
  slug: given.slug,
  flag: given.slug && flagOf(given.slug),
  order_priority: given.orderPriority,
  pays_commission: given.paysCommission,
  takes_investments: given.takesInvestments,
  is_active: given.isActive,
})
