import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/server/modules'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.ts'))

test('every list that can be sorted by a name, username or title uses the alphabetical order of inNameOrder', () => {
  const byCodePoint = files.filter((name) => /\b(name|username|title): \{ by: /.test(readFileSync(name, 'utf8')))
  expect(byCodePoint).toEqual([])
})

/** The names of permissions are identifiers, and their order is part of the sealed content of change requests. */
const ofPermissions = /^(p\.title|title)$/
const permissionFiles = ['roles/grants.ts', 'roles/permissions-change.ts', 'users/staff-access.ts']

test('every statement that sorts by a name, username or title uses the alphabetical order', () => {
  const found = files.flatMap((file) => {
    const isOfPermissions = permissionFiles.some((name) => file.endsWith(name))
    return [...readFileSync(file, 'utf8').matchAll(/order by ([^`);]*)/g)]
      .flatMap(([, keys = '']) => keys.split(/,| from | limit | offset /).map((key) => key.trim()))
      .filter((key) => /^(\w+\.)?(name|username|title)( asc| desc)?$/.test(key) && !(isOfPermissions && ofPermissions.test(key)))
      .map((key) => `${file}: order by ${key}`)
  })
  expect(found).toEqual([])
})
