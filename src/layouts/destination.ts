import { can } from '@/api/permissions'
import type { Session } from '@/api/session'
import type { Permission } from '@/contract/permissions'
import { adminMenu } from '@/components/navigation/admin-menu'
import { layoutFor } from './layout-for'
import { isCurrent, isGroup } from '@/components/navigation/menu'

type SignedIn = Extract<Session, { state: 'authenticated' }>

/** The menu shows these items to all staff (specification, section 6); their screens need a permission. */
const screens: Readonly<Record<string, Permission>> = { 'user-transactions': 'user-transactions:read', withdraws: 'withdraws:read' }

const items = adminMenu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))

/** Whether a signed-in user may open a page of this site: it must be in their area and, in the back office, they need its permission. */
export function mayOpen(address: string, { user, permissions }: SignedIn): boolean {
  const path = address.split(/[?#]/)[0] ?? address
  const area = layoutFor(path)
  if (area === 'user') return user.type === 'Customer'
  if (area !== 'admin') return true
  const item = items.find((one) => isCurrent(one, path))
  const permission = item && (item.permission ?? screens[item.key])
  return user.type === 'Internal' && (!permission || can({ roles: user.roles, permissions }, permission))
}
