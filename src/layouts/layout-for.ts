import { roots } from '@/config/paths'

export type LayoutName = 'none' | 'user' | 'admin' | 'public'

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Which frame a page gets, by its path alone (specification, section 2). Takes a path without query. */
export function layoutFor(path: string): LayoutName {
  if (path === roots.underConstruction) return 'none'
  if (isUnder(path, roots.users)) return 'user'
  if (`${path}/`.includes(`${roots.admin}/`)) return 'admin'
  return 'public'
}
