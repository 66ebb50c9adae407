import { expect, it } from 'vitest'
import { paths } from '@/config/paths'

const isList =
  /^\/admin\/[a-z-]+\/list\b|^\/users\/(investments|referrals|transactions|withdraws)\b(?!\/)|\/(transactions|referrals|payments)(\?|$)/

/** Every address that is made for one thing of a list, or for a part of one. */
const made = Object.entries({ ...paths.users, ...paths.admin }).flatMap(([name, path]) => {
  const address = typeof path === 'function' ? (path as (...parts: string[]) => string)('an-id', 'a-tab') : path
  const hasMore = typeof path === 'function' || path.includes('?')
  return hasMore && isList.test(address) ? [[name, address] as const] : []
})

it.each(made)('%s carries the first page: %s', (_, address) => {
  expect(address).toMatch(/[?&]page=1&limit=10(&|$)/)
})

it('finds them', () => expect(made.length).toBeGreaterThan(12))
