import { permissionsGroup, permissionTypes, roles } from '@/contract/roles'
import { implement } from '@/server/core/implement'
import { getPermission, getRole, getType, listAvailable, listPermissions, listRoles, listTypes } from './queries'
import { createPermission, createRole, createType, editPermissions, updatePermission, updateRole, updateType } from './service'

export const permissionTypeRoutes = implement(permissionTypes, {
  list: ({ db, query }) => listTypes(db, query),
  get: ({ db, params }) => getType(db, params.id),
  create: (work) => createType(work, work.body.title),
  update: (work) => updateType(work, work.params.id, work.body),
})

export const permissionRoutes = implement(permissionsGroup, {
  list: ({ db, query }) => listPermissions(db, query),
  get: ({ db, params }) => getPermission(db, params.id),
  create: (work) => createPermission(work, work.body),
  update: (work) => updatePermission(work, work.params.id, work.body),
})

export const roleRoutes = implement(roles, {
  list: ({ db, query }) => listRoles(db, query),
  get: ({ db, params }) => getRole(db, params.id),
  create: (work) => createRole(work, work.body.title),
  update: (work) => updateRole(work, work.params.id, work.body),
  availablePermissions: ({ db, params }) => listAvailable(db, params.id),
  addPermissions: (work) => editPermissions(work, work.params.id, { add: work.body.permissions }),
  removePermissions: (work) => editPermissions(work, work.params.id, { remove: work.body.permissions }),
  setPermissions: (work) => editPermissions(work, work.params.id, { set: work.body.permissions }, work.body),
})
