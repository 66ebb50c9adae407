import { isPermission, isSeededRole, resources } from '@/contract/permissions'
import { AppError } from '@/server/work/errors'
import { orInUse, refuseInUse } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { requireRoleNotAbove } from '@/server/modules/users/role-choice'
import { titlesOf } from '../grants'
import { getPermission, getRole, getType } from '../queries'

const TAKE_FIRST = 'Remove it from them first.'

/** Deletes an unassigned role that does not rank above the editor. Seeded roles cannot be deleted: the next start would recreate them. */
export async function deleteRole({ tx, actor, now, effects }: PersonWork, id: string): Promise<{ id: string }> {
  await tx.run(sql`select 1 from roles where id = ${id} for update`)
  const { title, isProtected } = await getRole(tx, id, now)
  if (isProtected || isSeededRole(title)) throw builtIn('role')
  await requireRoleNotAbove(tx, actor, id)
  const uses = [{ count: sql`select count(*)::int as n from user_roles where role_id = ${id}`, one: 'person', many: 'people' }]
  await refuseInUse(tx, `The role ${title}`, uses, TAKE_FIRST)
  const permissions = await titlesOf(tx, id)
  await tx.run(sql`delete from role_permissions where role_id = ${id}`)
  await tx.run(sql`delete from roles where id = ${id}`).catch(orInUse(`The role ${title}`, TAKE_FIRST))
  effects.audit({ action: 'role.deleted', subject: { type: 'role', id, code: title }, before: { title, permissions } })
  return { id }
}

export async function deletePermission({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  await tx.run(sql`select 1 from permissions where id = ${id} for update`)
  const { title, permissionType } = await getPermission(tx, id)
  if (isPermission(title)) throw builtIn('permission')
  const uses = [{ count: sql`select count(*)::int as n from role_permissions where permission_id = ${id}`, one: 'role', many: 'roles' }]
  await refuseInUse(tx, `The permission ${title}`, uses, TAKE_FIRST)
  await tx.run(sql`delete from permissions where id = ${id}`).catch(orInUse(`The permission ${title}`, TAKE_FIRST))
  effects.audit({
    action: 'permission.deleted',
    subject: { type: 'permission', id, code: title },
    before: { title, permissionType: permissionType.title },
  })
  return { id }
}

export async function deleteType({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  await tx.run(sql`select 1 from permission_types where id = ${id} for update`)
  const { title } = await getType(tx, id)
  if (resources.some((resource) => resource === title)) throw builtIn('permission type')
  const uses = [
    { count: sql`select count(*)::int as n from permissions where permission_type_id = ${id}`, one: 'permission', many: 'permissions' },
  ]
  const instead = 'Delete or move its permissions first.'
  await refuseInUse(tx, `The permission type ${title}`, uses, instead)
  await tx.run(sql`delete from permission_types where id = ${id}`).catch(orInUse(`The permission type ${title}`, instead))
  effects.audit({ action: 'permission-type.deleted', subject: { type: 'permission-type', id, code: title }, before: { title } })
  return { id }
}

const builtIn = (what: string) => new AppError('WRONG_STATE', `This ${what} is built in and cannot be deleted. Nothing was changed.`)
