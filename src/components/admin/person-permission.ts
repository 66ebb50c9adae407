import type { Permission } from '@/contract/permissions'
import { roots } from '@/config/paths'

/** What opens the pages of one person: those of internal users stand under another path than those of customers. */
export const personPermission = (pathname: string): Permission =>
  pathname.startsWith(`${roots.admin}${roots.users}/`) ? 'users:read' : 'customers:read'
