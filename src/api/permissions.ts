import { jwtDecode } from 'jwt-decode'
import { FORBIDDEN, SUPER_ADMIN, type Permission } from '@/contract/permissions'
import { env } from '@/config/env'

export type Wanted = Permission | typeof FORBIDDEN
export type Holder = { roles: readonly string[]; permissions: readonly string[] }

/** The permissions list of the permission token; nothing from a text that is not one. */
export function permissionsIn(token: string | undefined): readonly string[] {
  if (!token) return []
  try {
    const { permissions } = jwtDecode<{ permissions?: unknown }>(token)
    return Array.isArray(permissions) ? permissions.filter((one): one is string => typeof one === 'string') : []
  } catch {
    // A broken cookie grants nothing; the server decides in any case.
    return []
  }
}

/**
 * Whether somebody may: one of the permissions is enough, Super Admin always may, FORBIDDEN is always accepted, and with
 * role-based access control switched off ("false") everybody may. For display only; the server asks again.
 */
export function can(holder: Holder, wanted: Wanted | readonly Wanted[], rbac: boolean = env.enableRbac): boolean {
  if (!rbac || holder.roles.includes(SUPER_ADMIN)) return true
  const list = typeof wanted === 'string' ? [wanted] : wanted
  return list.some((one) => one === FORBIDDEN || holder.permissions.includes(one))
}

/** What a denied action says. */
export const UNAUTHORIZED_ACCESS = 'Unauthorized Access!'
