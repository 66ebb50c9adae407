import { permissionsGroup, permissionTypes, roles } from '@/contract/roles'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { deletePermission, deleteRole, deleteType } from './commands/delete-role'
import { permissionsChange } from './permissions-change'
import { getPermission, getRole, getType, listAvailable, listPermissions, listRoles, listTypes } from './queries'
import { createPermission, createRole, createType, updatePermission, updateRole, updateType } from './commands/change-roles'

export const permissionTypeRoutes = implement(permissionTypes, {
  list: ({ db, query }) => listTypes(db, query),
  get: ({ db, params }) => getType(db, params.id),
  create: (work) => createType(work, work.body.title),
  update: (work) => updateType(work, work.params.id, work.body),
  remove: (work) => deleteType(work, work.params.id),
})

export const permissionRoutes = implement(permissionsGroup, {
  list: ({ db, query }) => listPermissions(db, query),
  get: ({ db, params }) => getPermission(db, params.id),
  create: (work) => createPermission(work, work.body),
  update: (work) => updatePermission(work, work.params.id, work.body),
  remove: (work) => deletePermission(work, work.params.id),
})

export const roleRoutes = implement(roles, {
  list: ({ db, now, query }) => listRoles(db, query, now),
  get: ({ db, now, params }) => getRole(db, params.id, now),
  create: (work) => createRole(work, work.body.title),
  update: (work) => updateRole(work, work.params.id, work.body),
  remove: (work) => deleteRole(work, work.params.id),
  availablePermissions: ({ db, now, params }) => listAvailable(db, params.id, now),
  addPermissions: (work) => propose(work, permissionsChange, { role: work.params.id, add: work.body.permissions }),
  removePermissions: (work) => propose(work, permissionsChange, { role: work.params.id, remove: work.body.permissions }),
  setPermissions: ({ body: { permissions, note, version }, ...work }) =>
    propose(work, permissionsChange, { role: work.params.id, set: permissions, note, version }, note),
})
