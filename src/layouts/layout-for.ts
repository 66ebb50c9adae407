import { roots } from '@/config/paths'

/** The page for all addresses that no other page matches. */
export const UNKNOWN_PAGE = '/[...unknown]'

export type LayoutName = 'none' | 'user' | 'admin' | 'public'

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** The layout of a page, by its path alone (specification, section 2). Takes a path without query. */
export function layoutFor(path: string): LayoutName {
  if (path === roots.underConstruction) return 'none'
  if (isUnder(path, roots.users)) return 'user'
  if (`${path}/`.includes(`${roots.admin}/`)) return 'admin'
  return 'public'
}

/** The path that determines the layout: that of the page or, for an unknown page, that of the address. */
export const framePath = (page: string, address: string): string => (page === UNKNOWN_PAGE ? (address.split(/[?#]/)[0] ?? page) : page)
