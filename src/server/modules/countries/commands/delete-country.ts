import { notFound } from '@/server/work/errors'
import { orInUse, refuseInUse } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

const SWITCH_OFF = 'Switch it off instead.'

/** Deletes a country that no account or open registration refers to. Its gateways are kept. */
export async function deleteCountry({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  const before = await tx.maybe<{ title: string; slug: string }>(sql`select title, slug from countries where id = ${id} for update`)
  if (!before) throw notFound('This country')
  const uses = [
    { count: sql`select count(*)::int as n from users where country_id = ${id}`, one: 'account', many: 'accounts' },
    { count: sql`select count(*)::int as n from registrations where country_id = ${id}`, one: 'registration', many: 'registrations' },
  ]
  await refuseInUse(tx, before.title, uses, SWITCH_OFF)
  await tx.run(sql`delete from country_gateways where country_id = ${id}`)
  await tx.run(sql`delete from countries where id = ${id}`).catch(orInUse(before.title, SWITCH_OFF))
  effects.audit({ action: 'country.deleted', subject: { type: 'country', id, code: before.slug }, before })
  return { id }
}
