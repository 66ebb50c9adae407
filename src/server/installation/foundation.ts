import { SUPER_ADMIN } from '@/contract/access-names'
import { permissions, resources, seededRoles } from '@/contract/permissions'
import { defaultSettings } from '@/contract/settings'
import type { Db, Tx } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { seedContent } from '@/seed/content/seed'

/**
 * Reference data that every platform needs: permissions, roles, settings, texts, lists, and the platform's accounts. Idempotent; runs at
 * every start.
 */
export function seedFoundation(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await seedRights(tx)
    await seedContent(tx, now)
    await tx.run(
      sql`insert into settings (values, changed_at) values (${JSON.stringify(defaultSettings)}::jsonb, ${now}) on conflict do nothing`,
    )
    await tx.run(
      sql`select ledger_open(array_fill('00000000-0000-0000-0000-000000000000'::uuid, array[4]), '{PLATFORM_FEES,PLATFORM_CAPITAL,REFERRAL_BUDGET,PLATFORM_ADJUSTMENTS}')`,
    )
  })
}

async function seedRights(tx: Tx): Promise<void> {
  const titles = (list: readonly string[]) => ({ ids: list.map(() => newId()), titles: [...list] })
  const types = titles(resources)
  await tx.run(
    sql`insert into permission_types (id, title) select * from unnest(${types.ids}::uuid[], ${types.titles}::text[]) on conflict (title) do nothing`,
  )
  const all = titles(permissions)
  const added = await tx.all<{ id: string }>(sql`
    insert into permissions (id, title, permission_type_id)
    select given.id, given.title, t.id from unnest(${all.ids}::uuid[], ${all.titles}::text[]) as given(id, title)
    join permission_types t on t.title = split_part(given.title, ':', 1) on conflict (title) do nothing returning id`)
  for (const [title, held] of Object.entries(seededRoles)) {
    const id = newId()
    const inserted = await tx.run(
      sql`insert into roles (id, title, is_protected) values (${id}, ${title}, ${title === SUPER_ADMIN}) on conflict (title) do nothing`,
    )
    // A new role gets all of its permissions, an existing one those that this start adds: what staff changed stays changed.
    await tx.run(sql`
      insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r cross join permissions p
      where r.title = ${title} and p.title = any(${[...held]}::text[]) and (${inserted > 0} or p.id = any(${added.map((one) => one.id)}::uuid[]))
      on conflict do nothing`)
  }
}
