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
