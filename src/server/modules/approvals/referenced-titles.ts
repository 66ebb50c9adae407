import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

type Fields = Readonly<Record<string, unknown>>

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Replaces the ids of gateways, currencies and countries in fields by their titles; frozen content keeps the ids. */
export async function withReferencedTitles(db: Query, ...sides: readonly Fields[]): Promise<Fields[]> {
  const ids = sides.flatMap((fields) => Object.values(fields).filter(isId))
  if (ids.length === 0) return [...sides]
  const rows = await db.all<{ id: string; title: string }>(sql`
    select id, title from payment_gateways where id = any(${ids}::uuid[])
    union all select id, currency_code from currencies where id = any(${ids}::uuid[])
    union all select id, title from countries where id = any(${ids}::uuid[])`)
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return sides.map((fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isId(value) ? (titles.get(value) ?? value) : value])),
  )
}
