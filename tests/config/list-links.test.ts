import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { paths } from '@/config/paths'

const isList =
  /^\/admin\/[a-z-]+\/list\b|^\/users\/(investments|referrals|transactions|withdraws)\b(?!\/)|\/(transactions|referrals|payments)(\?|$)/

/** The list URLs that are built with an id or have a query. */
const listAddresses = Object.entries({ ...paths.users, ...adminPaths }).flatMap(([name, path]) => {
  const address = typeof path === 'function' ? (path as (...parts: string[]) => string)('an-id', 'a-tab') : path
  const hasMore = typeof path === 'function' || path.includes('?')
  return hasMore && isList.test(address) ? [[name, address] as const] : []
})

it.each(listAddresses)('%s contains page=1 and limit=10: %s', (_, address) => {
  expect(address).toMatch(/[?&]page=1&limit=10(&|$)/)
})

it('more than 12 list addresses are checked', () => expect(listAddresses.length).toBeGreaterThan(12))

it('list links in notifications and emails start at the first page', async () => {
  const folder = join(process.cwd(), 'src/server/modules')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const source = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  const links = [...source.matchAll(/(firstPageOf\()?\b(paths\.users|adminPaths)\.(\w+)/g)].map(([text, first, area, name]) => {
    const path = Object.entries(area === 'paths.users' ? paths.users : adminPaths).find(([key]) => key === name)?.[1]
    return { text, isBareList: first === undefined && typeof path === 'string' && isList.test(path) && !path.includes('?') }
  })
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ isBareList }) => isBareList).map(({ text }) => text)).toEqual([])
})
