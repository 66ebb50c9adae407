import { SUPER_ADMIN } from '@/contract/access-names'
import type { Permission } from '@/contract/permissions'
import type { Query, Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { sql } from '@/server/db/sql'

const EDITS_ROLES: Permission = 'role-manager-roles:update'

/**
 * Runs a change of roles or permissions, and refuses it if no active Super Admin or no active user who can edit roles would be left. Such
 * changes are serialized, since two concurrent ones could each rely on the other's user.
 */
export async function neverWithoutAdmin<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  // `no key update` still allows roles to be assigned concurrently.
  await tx.run(sql`select id from roles where is_protected order by id for no key update`)
  const before = await countAdmins(tx)
  const result = await change()
  const left = await countAdmins(tx)
  if (before.super_admins > 0 && left.super_admins === 0)
    throw new AppError(
      'LAST_ADMIN',
      `No user would be left with the role ${SUPER_ADMIN}. Nothing was changed. Assign the role to another user first.`,
    )
  if (before.editors > 0 && left.editors === 0)
    throw new AppError(
      'LAST_ADMIN',
      'No user would be left who can edit roles. Nothing was changed. Grant the permission to another user first.',
    )
  return result
}

const countAdmins = (db: Query) =>
  db.one<{ super_admins: number; editors: number }>(sql`
    select count(distinct u.id) filter (where r.is_protected)::int as super_admins,
      count(distinct u.id) filter (where r.is_protected or p.title = ${EDITS_ROLES})::int as editors
    from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    left join role_permissions rp on rp.role_id = r.id left join permissions p on p.id = rp.permission_id and p.title = ${EDITS_ROLES}
    where u.type = 'Internal' and u.is_active and u.frozen_at is null`)
