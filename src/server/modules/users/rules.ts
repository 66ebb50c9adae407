import type { Action, Permission } from '@/contract/permissions'
import { may, requirePermission, type Actor } from '@/server/work/actor'

export type UserType = 'Internal' | 'Customer'

/** Internal users are the resource `users`, customers are `customers`. */
export const permissionFor = (type: UserType, action: Action): Permission => `${type === 'Internal' ? 'users' : 'customers'}:${action}`

/** Checks the permission per row: the endpoint is open to holders of either permission. */
export function requireRightOver(actor: Actor, type: UserType, action: Action): void {
  const permission = permissionFor(type, action)
  requirePermission(actor, permission)
}

/** The user types that a list may show: the requested ones that the actor may read. */
export function readableTypes(actor: Actor, requestedType: UserType | undefined): UserType[] {
  if (requestedType) {
    requireRightOver(actor, requestedType, 'read')
    return [requestedType]
  }
  return (['Internal', 'Customer'] as const).filter((type) => may(actor, permissionFor(type, 'read')))
}
