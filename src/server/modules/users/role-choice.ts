import { may, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError, fieldError } from '@/server/work/errors'
import { sql } from '@/server/db/sql'

/**
 * Staff can assign and remove only roles within their own permissions: only Super Admin changes Super Admins, others only roles whose
 * permissions they all hold. Otherwise anyone who can edit people could give themselves every permission.
 */
async function titlesAbove(db: Query, actor: Actor, roleIds: readonly string[]): Promise<string | undefined> {
  // Without an argument, `may` is true only for users who pass every check.
  if (may(actor) || roleIds.length === 0) return undefined
  const above = await db.all<{ title: string }>(sql`
    select r.title from roles r where r.id = any(${[...roleIds]}::uuid[]) and (r.is_protected or exists (
      select 1 from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id and not p.title = any(${[...actor.permissions]}::text[])))
    order by r.title collate by_name`)
  return above.length > 0 ? above.map(({ title }) => title).join(', ') : undefined
}

/** Refuses roles that rank above the actor, as an error on their field. */
export async function requireNotAbove(db: Query, actor: Actor, roleIds: readonly string[]): Promise<void> {
  const titles = await titlesAbove(db, actor, roleIds)
  if (titles !== undefined) throw fieldError('roles', `You cannot assign the role ${titles}: it has permissions that you do not have.`)
}

/** Throws if the colleague has a role that the actor may not assign. */
export async function requireNotOutranked(db: Query, actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  const titles = await titlesAbove(db, actor, await roleIdsOf(db, id))
  if (titles !== undefined)
    throw new AppError('WRONG_STATE', `${name} has the role ${titles}, which has permissions that you do not have. Nothing was changed.`)
}

/** Throws if the role has permissions that the actor does not have. */
export async function requireRoleNotAbove(db: Query, actor: Actor, roleId: string): Promise<void> {
  const title = await titlesAbove(db, actor, [roleId])
  if (title !== undefined) throw new AppError('WRONG_STATE', `The role ${title} has permissions that you do not have. Nothing was changed.`)
}

export const roleIdsOf = async (db: Query, userId: string): Promise<string[]> =>
  (await db.all<{ role_id: string }>(sql`select role_id from user_roles where user_id = ${userId} order by role_id`)).map(
    (row) => row.role_id,
  )

/** The distinct roles; a field error if one does not exist. */
export async function existingRoles(db: Query, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)].sort()
  const known = await db.all(sql`select 1 from roles where id = any(${unique}::uuid[])`)
  if (known.length < unique.length) throw fieldError('roles', 'One of these roles no longer exists.')
  return unique
}
