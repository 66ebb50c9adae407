import { expect, test } from 'vitest'
import { addressesIn } from '../architecture/addresses'
import { sourcesUnder } from '../architecture/statements'

/** Contracts contain API paths, and the path files of src/config define the page paths. */
const mayName = (file: string): boolean =>
  file.startsWith('src/contract/') ||
  file === 'src/config/paths.ts' ||
  file === 'src/config/admin-paths.ts' ||
  file === 'src/config/admin-screens.ts'

test('page addresses are written only in the path files of src/config', () => {
  const files = sourcesUnder('src').filter((file) => !mayName(file))
  expect(files.flatMap((file) => addressesIn(file).map((address) => `${file}:${address}`))).toEqual([])
})

test('a page address that is written elsewhere is found', () => {
  expect(addressesIn('planted.ts', "const link = '/users/investments?page=1'")).toEqual(['1: /users/investments?page=1'])
  expect(addressesIn('planted.ts', 'const link = `/admin/customers/${id}`')).toEqual(['1: /admin/customers/'])
  expect(addressesIn('planted.ts', "const text = '/usersandmore'; const other = 'see /users'")).toEqual([])
})
