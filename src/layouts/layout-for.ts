import { roots } from '@/config/paths'

/** The page that answers every address that no other page has. */
export const UNKNOWN_PAGE = '/[...unknown]'

export type LayoutName = 'none' | 'user' | 'admin' | 'public'

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Which frame a page gets, by its path alone (specification, section 2). Takes a path without query. */
export function layoutFor(path: string): LayoutName {
  if (path === roots.underConstruction) return 'none'
  if (isUnder(path, roots.users)) return 'user'
  if (`${path}/`.includes(`${roots.admin}/`)) return 'admin'
  return 'public'
}

/** The path that chooses the frame: of the page, or of the address where no page has it. */
export const framePath = (page: string, address: string): string => (page === UNKNOWN_PAGE ? (address.split(/[?#]/)[0] ?? page) : page)
