import type { Permission } from '@/contract/permissions'
import { roots } from '@/config/paths'

/** The permission for a person's pages, which differs between internal users and customers. */
export const personPermission = (pathname: string): Permission =>
  pathname.startsWith(`${roots.admin}${roots.users}/`) ? 'users:read' : 'customers:read'
