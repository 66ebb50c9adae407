import type { z } from 'zod'
import type { AnyListQuery } from '@/contract/core/list'
import { permissions, touchesMoney } from '@/contract/permissions'
import type { PermissionRow, PermissionType, Role, roles } from '@/contract/roles'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type ListPlan, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { sql } from '@/server/db/sql'

type TypeRow = { id: string; title: string; permissions: number; version: number }
type TitledRow = { id: string; title: string; type_id: string; type_title: string; version: number }
type RoleRow = {
  id: string
  title: string
  permissions: number
  users: number
  is_protected: boolean
  needs_approval: boolean
  version: number
}

const byTitle = (column: ReturnType<typeof sql>) => ({
  sort: { title: inNameOrder(column) },
  defaultOrder: 'ASC' as const,
  search: [column],
})

const typePlan: ListPlan<TypeRow, PermissionType> = {
  columns: sql`t.id, t.title, t.version, (select count(*)::int from permissions p where p.permission_type_id = t.id) as permissions`,
  from: sql`permission_types t`,
  where: [],
  ...byTitle(sql`t.title`),
  tie: sql`t.id`,
  map: (row) => row,
}

const permissionPlan: ListPlan<TitledRow, PermissionRow> = {
  columns: sql`p.id, p.title, p.version, t.id as type_id, t.title as type_title`,
  from: sql`permissions p join permission_types t on t.id = p.permission_type_id`,
  where: [],
  ...byTitle(sql`p.title`),
  tie: sql`p.id`,
  map: ({ id, title, version, type_id, type_title }) => ({ id, title, version, permissionType: { id: type_id, title: type_title } }),
}

const moneyPermissions = permissions.filter(touchesMoney)

/** SQL: the same rule as in `staffAccessChange`. */
const needsApproval = (now: Date) => sql`(r.is_protected or exists (
  select 1 from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id and p.title = any(${moneyPermissions}::text[])) or exists (
  select 1 from change_requests c where c.action = 'role.permissions' and c.status = 'PENDING' and c.expires_at > ${now} and c.subject_id = r.id::text))`

const rolePlan = (now: Date): ListPlan<RoleRow, Role> => ({
  columns: sql`r.id, r.title, r.is_protected, r.version, (select count(*)::int from role_permissions rp where rp.role_id = r.id) as permissions,
    (select count(*)::int from user_roles ur where ur.role_id = r.id) as users, ${needsApproval(now)} as needs_approval`,
  from: sql`roles r`,
  where: [],
  ...byTitle(sql`r.title`),
  tie: sql`r.id`,
  map: ({ is_protected, needs_approval, ...row }) => ({ ...row, isProtected: is_protected, needsApproval: needs_approval }),
})

export const listTypes = (db: Query, query: AnyListQuery): Promise<Page<PermissionType>> => listPage(db, query, typePlan)
export const listPermissions = (db: Query, query: AnyListQuery & { permissionType?: string | undefined }): Promise<Page<PermissionRow>> =>
  listPage(db, query, {
    ...permissionPlan,
    where: [query.permissionType !== undefined && sql`p.permission_type_id = ${query.permissionType}`],
  })
export const listRoles = (db: Query, query: AnyListQuery, now: Date): Promise<Page<Role>> => listPage(db, query, rolePlan(now))

const one =
  <R extends object, T>(plan: ListPlan<R, T>, what: string) =>
  async (db: Query, id: string): Promise<T> => {
    const row = await db.maybe<R>(sql`select ${plan.columns} from ${plan.from} where ${plan.tie} = ${id}`)
    if (!row) throw notFound(what)
    return plan.map(row)
  }

export const getType = one(typePlan, 'This permission type')
export const getPermission = one(permissionPlan, 'This permission')
export const getRole = (db: Query, id: string, now: Date): Promise<Role> => one(rolePlan(now), 'This role')(db, id)

type Available = z.output<typeof roles.availablePermissions.response>

/** Every permission by type, and whether a role has it. Super Admin has all of them implicitly. */
export async function listAvailable(db: Query, roleId: string, now: Date): Promise<Available> {
  const role = await getRole(db, roleId, now)
  const rows = await db.all<Omit<TitledRow, 'version'> & { held: boolean }>(sql`
    select p.id, p.title, t.id as type_id, t.title as type_title, exists (select 1 from role_permissions rp where rp.role_id = ${roleId} and rp.permission_id = p.id) as held
    from permissions p join permission_types t on t.id = p.permission_type_id order by t.title collate by_name, p.title collate by_name`)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    permissionType: { id: row.type_id, title: row.type_title },
    isAlreadyAdded: row.held || role.isProtected,
  }))
}
