import type { Action, Permission } from '@/contract/permissions'
import { may, requirePermission, type Actor } from '@/server/work/actor'

export type UserType = 'Internal' | 'Customer'

/** Internal users are the resource `users`, customers are `customers`. */
export const permissionFor = (type: UserType, action: Action): Permission => `${type === 'Internal' ? 'users' : 'customers'}:${action}`

/** The endpoint is open to holders of either permission; each row asks for its own. */
export function requireRightOver(actor: Actor, type: UserType, action: Action): void {
  const permission = permissionFor(type, action)
  requirePermission(actor, permission)
}

/** Whose rows a list may show: of the types asked for, those that the actor may read. */
export function readableTypes(actor: Actor, requestedType: UserType | undefined): UserType[] {
  if (requestedType) {
    requireRightOver(actor, requestedType, 'read')
    return [requestedType]
  }
  return (['Internal', 'Customer'] as const).filter((type) => may(actor, permissionFor(type, 'read')))
}
