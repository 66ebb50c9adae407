import { jwtDecode } from 'jwt-decode'
import { FORBIDDEN, SUPER_ADMIN } from '@/contract/access-names'
import type { RequiredPermission } from '@/contract/permissions'
import { env } from '@/config/env'

export type Holder = { roles: readonly string[]; permissions: readonly string[] }

/** The permissions in the permission token; empty for an invalid token. */
export function permissionsIn(token: string | undefined): readonly string[] {
  if (!token) return []
  try {
    const { permissions } = jwtDecode<{ permissions?: unknown }>(token)
    return Array.isArray(permissions) ? permissions.filter((one): one is string => typeof one === 'string') : []
  } catch {
    // A malformed cookie grants nothing; the server decides in any case.
    return []
  }
}

/**
 * Whether the holder passes a check: one of the permissions is sufficient, Super Admin always passes, a FORBIDDEN entry is always accepted,
 * also without a session, and with role-based access control disabled ("false") every signed-in person passes. For display only; the server
 * checks again.
 */
export function can(
  holder: Holder | undefined,
  required: RequiredPermission | readonly RequiredPermission[],
  rbac: boolean = env.enableRbac,
): boolean {
  const list = typeof required === 'string' ? [required] : required
  if (list.includes(FORBIDDEN)) return true
  if (!holder) return false
  return !rbac || holder.roles.includes(SUPER_ADMIN) || list.some((permission) => holder.permissions.includes(permission))
}
