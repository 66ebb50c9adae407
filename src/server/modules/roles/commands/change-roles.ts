import { SUPER_ADMIN } from '@/contract/access-names'
import { isPermission, isSeededRole, resources } from '@/contract/permissions'
import type { PermissionRow, PermissionType, Role } from '@/contract/roles'
import { AppError, fieldError, isUniqueViolation, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql, versioned } from '@/server/db/sql'
import { requireRoleNotAbove } from '@/server/modules/users/role-choice'
import { neverWithoutAdmin } from '@/server/modules/users/last-admin'
import { requireGrantable, titlesOf } from '../grants'
import { getPermission, getRole, getType } from '../queries'

export async function createType({ tx, effects }: PersonWork, title: string): Promise<PermissionType> {
  const id = newId()
  await tx.run(sql`insert into permission_types (id, title) values (${id}, ${title})`).catch(titleTaken)
  effects.audit({ action: 'permission-type.created', subject: { type: 'permission-type', id, code: title }, after: { title } })
  return getType(tx, id)
}

/** Types whose permissions the code uses cannot be renamed; otherwise checks would require a permission that no one holds. */
export async function updateType(
  { tx, effects }: PersonWork,
  id: string,
  { title, version }: { title?: string | undefined; version: number },
): Promise<PermissionType> {
  const before = await getType(tx, id)
  if (title !== undefined && title !== before.title && resources.some((resource) => resource === before.title))
    throw builtIn('permission type')
  await save(tx.run(sql`update permission_types set ${versioned({ title })} where id = ${id} and version = ${version}`))
  effects.audit({
    action: 'permission-type.updated',
    subject: { type: 'permission-type', id, code: before.title },
    before: { title: before.title },
    after: { title: title ?? before.title },
  })
  return getType(tx, id)
}

export async function createPermission(
  { tx, effects }: PersonWork,
  { title, permissionType }: { title: string; permissionType: string },
): Promise<PermissionRow> {
  await requireType(tx, permissionType)
  const id = newId()
  await tx.run(sql`insert into permissions (id, title, permission_type_id) values (${id}, ${title}, ${permissionType})`).catch(titleTaken)
  effects.audit({ action: 'permission.created', subject: { type: 'permission', id, code: title }, after: { title, permissionType } })
  return getPermission(tx, id)
}

export async function updatePermission(
  { tx, effects }: PersonWork,
  id: string,
  { title, permissionType, version }: { title?: string | undefined; permissionType?: string | undefined; version: number },
): Promise<PermissionRow> {
  const before = await getPermission(tx, id)
  if (title !== undefined && title !== before.title && isPermission(before.title)) throw builtIn('permission')
  if (permissionType) await requireType(tx, permissionType)
  await save(
    tx.run(
      sql`update permissions set ${versioned({ title, permission_type_id: permissionType })} where id = ${id} and version = ${version}`,
    ),
  )
  const after = await getPermission(tx, id)
  effects.audit({
    action: 'permission.updated',
    subject: { type: 'permission', id, code: before.title },
    before: { title: before.title, permissionType: before.permissionType.title },
    after: { title: after.title, permissionType: after.permissionType.title },
  })
  return after
}

export async function createRole({ tx, now, effects }: PersonWork, title: string): Promise<Role> {
  if (isSeededRole(title)) throw taken()
  const id = newId()
  await tx.run(sql`insert into roles (id, title) values (${id}, ${title})`).catch(titleTaken)
  effects.audit({ action: 'role.created', subject: { type: 'role', id, code: title }, after: { title } })
  return getRole(tx, id, now)
}

export async function updateRole(
  { tx, actor, now, effects }: PersonWork,
  id: string,
  { title, version }: { title?: string | undefined; version: number },
): Promise<Role> {
  const before = await getRole(tx, id, now)
  if (before.isProtected && title !== undefined && title !== before.title) throw isProtected()
  if (title !== undefined && title !== before.title) {
    if (isSeededRole(before.title)) throw builtIn('role')
    if (isSeededRole(title)) throw taken()
    await requireRoleNotAbove(tx, actor, id)
  }
  await save(tx.run(sql`update roles set ${versioned({ title })} where id = ${id} and version = ${version}`))
  effects.audit({
    action: 'role.updated',
    subject: { type: 'role', id, code: before.title },
    before: { title: before.title },
    after: { title: title ?? before.title },
  })
  return getRole(tx, id, now)
}

type Edit = { add?: readonly string[]; remove?: readonly string[] } | { set: readonly string[] }

/** The version that was read, and the reason for the change. */
type Read = { version?: number; note?: string | null }

/** Changes a role's permissions at once; they apply to its users from their next request. */
export async function editPermissions(
  { tx, actor, now, effects }: PersonWork,
  id: string,
  edit: Edit,
  { version, note }: Read = {},
): Promise<Role> {
  // Locked first, so that the compared state is the changed one.
  await tx.run(sql`select 1 from roles where id = ${id} for update`)
  const role = await getRole(tx, id, now)
  if (role.isProtected) throw isProtected()
  await requirePermissions(tx, 'set' in edit ? edit.set : [...(edit.add ?? []), ...(edit.remove ?? [])])
  const before = await titlesOf(tx, id)
  await requireGrantable(tx, actor, { role, before, edit })
  await neverWithoutAdmin(tx, async () => {
    if ((await tx.run(sql`update roles set version = version + 1 where id = ${id} and version = ${version ?? role.version}`)) === 0)
      throw stale()
    await apply(tx, id, edit, now)
  })
  const after = await titlesOf(tx, id)
  effects.audit({
    action: 'role.permissions-changed',
    subject: { type: 'role', id, code: role.title },
    before: { removed: before.filter((title) => !after.includes(title)) },
    after: { added: after.filter((title) => !before.includes(title)), ...(note ? { why: note } : {}) },
  })
  return getRole(tx, id, now)
}

async function apply(tx: PersonWork['tx'], id: string, edit: Edit, now: Date): Promise<void> {
  const requested = 'set' in edit ? edit.set : (edit.add ?? [])
  if ('set' in edit)
    await tx.run(sql`delete from role_permissions where role_id = ${id} and not permission_id = any(${[...edit.set]}::uuid[])`)
  else if (edit.remove)
    await tx.run(sql`delete from role_permissions where role_id = ${id} and permission_id = any(${[...edit.remove]}::uuid[])`)
  await tx.run(
    sql`insert into role_permissions (role_id, permission_id, granted_at) select ${id}, unnest(${[...requested]}::uuid[]), ${now} on conflict do nothing`,
  )
}

async function requirePermissions(tx: PersonWork['tx'], ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)]
  const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from permissions where id = any(${unique}::uuid[])`)
  if (n < unique.length) throw fieldError('permissions', 'One of these permissions no longer exists.')
}

async function requireType(tx: PersonWork['tx'], id: string): Promise<void> {
  if (!(await tx.maybe(sql`select 1 from permission_types where id = ${id}`)))
    throw fieldError('permissionType', 'This permission type no longer exists.')
}

async function save(update: Promise<number>): Promise<void> {
  if ((await update.catch(titleTaken)) === 0) throw stale()
}

function titleTaken(error: unknown): never {
  throw isUniqueViolation(error) ? taken() : error
}

const taken = () =>
  new AppError('ALREADY_TAKEN', 'This title already exists. Nothing was saved.', {
    errors: [{ path: 'title', message: 'This title already exists' }],
  })

const builtIn = (what: string) =>
  new AppError('WRONG_STATE', `The application uses this ${what}, so its title cannot be changed. Nothing was changed.`)
const isProtected = () => new AppError('WRONG_STATE', `${SUPER_ADMIN} has all permissions and cannot be changed. Nothing was changed.`)
