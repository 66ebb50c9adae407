import { z } from 'zod'
import { del, get, patch, post, staff } from './core/endpoint'
import { listQuery, maybe } from './core/list'
import { id, optionalText, ref, text, version } from './core/primitives'
import { deleted, deletion } from './core/resource'

const one = z.object({ id })
const errors = ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_TAKEN', 'WRONG_STATE', 'VALIDATION'] as const
const removal = ['NOT_FOUND', 'IN_USE', 'WRONG_STATE', 'VALIDATION'] as const
const created = 'Successfully created!'
const updated = 'Successfully updated!'

export const permissionType = z.object({ id, title: z.string(), permissions: z.number().int(), version })
export type PermissionType = z.infer<typeof permissionType>
export const permission = z.object({ id, title: z.string(), permissionType: ref, version })
export type PermissionRow = z.infer<typeof permission>
export const role = z.object({
  id,
  title: z.string(),
  permissions: z.number().int(),
  users: z.number().int(),
  isProtected: z.boolean(),
  /** Granting it needs another person's approval: it gives access to money, or has a pending change that would. */
  needsApproval: z.boolean(),
  version,
})
export type Role = z.infer<typeof role>

const slug = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,60}$/, 'Lower-case letters, digits and dashes')
export const permissionTypes = {
  list: get('/role-manager/permission-types', {
    summary: 'Permission types',
    access: staff('role-manager-permission-types:read'),
    query: listQuery(['title'], {}),
    response: permissionType,
    list: true,
  }),
  get: get('/role-manager/permission-types/:id', {
    summary: 'One permission type',
    access: staff('role-manager-permission-types:read'),
    params: one,
    response: permissionType,
    errors,
  }),
  create: post('/role-manager/permission-types', {
    summary: 'Add a permission type',
    access: staff('role-manager-permission-types:write'),
    body: z.strictObject({ title: slug }),
    response: permissionType,
    errors,
    done: created,
  }),
  update: patch('/role-manager/permission-types/:id', {
    summary: 'Change a permission type',
    access: staff('role-manager-permission-types:update'),
    params: one,
    body: z.strictObject({ title: slug.optional(), version }),
    response: permissionType,
    errors,
    done: updated,
  }),
  remove: del('/role-manager/permission-types/:id', {
    summary: 'Delete a permission type without permissions',
    access: staff('role-manager-permission-types:delete'),
    params: one,
    response: deletion,
    errors: removal,
    done: deleted,
  }),
}

const permissionTitle = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]*:(read|write|update|delete)$/, 'Write it as resource:action')
export const permissionsGroup = {
  list: get('/role-manager/permissions', {
    summary: 'Permissions',
    access: staff('role-manager-permissions:read'),
    query: listQuery(['title'], { permissionType: maybe(id) }),
    response: permission,
    list: true,
  }),
  get: get('/role-manager/permissions/:id', {
    summary: 'One permission',
    access: staff('role-manager-permissions:read'),
    params: one,
    response: permission,
    errors,
  }),
  create: post('/role-manager/permissions', {
    summary: 'Add a permission',
    access: staff('role-manager-permissions:write'),
    body: z.strictObject({ title: permissionTitle, permissionType: id }),
    response: permission,
    errors,
    done: created,
  }),
  update: patch('/role-manager/permissions/:id', {
    summary: 'Change a permission',
    access: staff('role-manager-permissions:update'),
    params: one,
    body: z.strictObject({ title: permissionTitle.optional(), permissionType: id.optional(), version }),
    response: permission,
    errors,
    done: updated,
  }),
  remove: del('/role-manager/permissions/:id', {
    summary: 'Delete a permission that is not assigned to a role',
    access: staff('role-manager-permissions:delete'),
    params: one,
    response: deletion,
    errors: removal,
    done: deleted,
  }),
}

const somePermissions = z.strictObject({ permissions: z.array(id).min(1, 'Choose at least one').max(500) })
export const roles = {
  list: get('/role-manager/roles', {
    summary: 'Roles',
    access: staff('role-manager-roles:read', 'users:read'),
    query: listQuery(['title'], {}),
    response: role,
    list: true,
  }),
  get: get('/role-manager/roles/:id', {
    summary: 'One role',
    access: staff('role-manager-roles:read'),
    params: one,
    response: role,
    errors,
  }),
  create: post('/role-manager/roles', {
    summary: 'Add a role',
    access: staff('role-manager-roles:write'),
    body: z.strictObject({ title: text(60, 2) }),
    response: role,
    errors,
    done: created,
  }),
  update: patch('/role-manager/roles/:id', {
    summary: 'Rename a role',
    access: staff('role-manager-roles:update'),
    params: one,
    body: z.strictObject({ title: text(60, 2).optional(), version }),
    response: role,
    errors,
    done: updated,
  }),
  remove: del('/role-manager/roles/:id', {
    summary: 'Delete a role that is not assigned',
    access: staff('role-manager-roles:delete'),
    params: one,
    response: deletion,
    errors: removal,
    done: deleted,
  }),
  availablePermissions: get('/role-manager/roles/:id/available-permissions', {
    summary: 'All permissions, with a mark on those that the role has',
    access: staff('role-manager-roles:read'),
    params: one,
    response: z.array(z.object({ id, title: z.string(), permissionType: ref, isAlreadyAdded: z.boolean() })),
    errors,
  }),
  addPermissions: post('/role-manager/roles/:id/add-permissions', {
    summary: 'Add permissions to a role',
    access: staff('role-manager-roles:update'),
    approval: 'role.permissions',
    params: one,
    body: somePermissions,
    response: role,
    errors,
    done: updated,
  }),
  removePermissions: post('/role-manager/roles/:id/remove-permissions', {
    summary: 'Remove permissions from a role; at least one user must keep the permission to edit roles',
    access: staff('role-manager-roles:update'),
    approval: 'role.permissions',
    params: one,
    body: somePermissions,
    response: role,
    errors: [...errors, 'LAST_ADMIN'],
    done: updated,
  }),
  setPermissions: post('/role-manager/roles/:id/set-permissions', {
    summary: 'Replace all permissions of a role; at least one user must keep the permission to edit roles',
    access: staff('role-manager-roles:update'),
    approval: 'role.permissions',
    params: one,
    /** `note` is the reason; it is recorded in the audit log. */
    body: z.strictObject({ permissions: z.array(id).max(500), note: optionalText(500), version }),
    response: role,
    errors: [...errors, 'LAST_ADMIN'],
    done: updated,
  }),
}
