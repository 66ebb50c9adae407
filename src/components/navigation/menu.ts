import type { Permission } from '@/contract/permissions'
import type { IconDrawing } from '@/ui/plain/primitives/icon'

export type MenuItem = {
  key: string
  label: string
  href: string
  icon: IconDrawing
  /** The path prefix that highlights the entry; the whole path if `exact`. */
  under: string
  exact?: boolean
  /** Shown only to holders of this permission. */
  permission?: Permission
}

export type MenuGroup = { key: string; label: string; icon: IconDrawing; items: readonly Omit<MenuItem, 'icon'>[] }
export type MenuEntry = MenuItem | MenuGroup

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry

/** Whether a path (without query) belongs to an entry. */
export const isCurrent = (item: Pick<MenuItem, 'under' | 'exact'>, path: string): boolean =>
  path === item.under || (!item.exact && path.startsWith(`${item.under}/`))

/** A person's menu, without inaccessible entries and empty groups. */
export function menuFor(entries: readonly MenuEntry[], can: (permission: Permission) => boolean): MenuEntry[] {
  const allowed = (item: { permission?: Permission }) => !item.permission || can(item.permission)
  return entries.flatMap((entry): MenuEntry[] => {
    if (!isGroup(entry)) return allowed(entry) ? [entry] : []
    const items = entry.items.filter(allowed)
    return items.length > 0 ? [{ ...entry, items }] : []
  })
}
