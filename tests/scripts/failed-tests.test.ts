import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failuresOfBrowserTests, failuresOfCodeTests, namesOf } from '../../scripts/failed-tests.mjs'

test('the report of failed code tests names file, test and message, and a file that cannot be loaded', () => {
  const report = {
    testResults: [
      {
        name: '/app/tests/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n at a.test.ts:3'] },
        ],
      },
      { name: '/app/tests/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(failuresOfCodeTests(report, '/app')).toEqual([
    '  tests/a.test.ts: subtracts',
    '    expected 1 to be 2',
    '     at a.test.ts:3',
    '  tests/b.test.ts',
    '    Cannot find module',
  ])
  expect(namesOf(failuresOfCodeTests(report, '/app'))).toEqual(['  tests/a.test.ts: subtracts', '  tests/b.test.ts'])
  expect(failuresOfCodeTests(undefined, '/app')).toEqual([])
})

test('the report of failed browser tests names project and message and shows the end of the page, where open windows are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failed-'))
  const path = join(folder, 'error-context.md')
  const menu = Array.from({ length: 60 }, (_, at) => `- link "Entry ${at}"`)
  writeFileSync(path, ['# Error details', '```yaml', ...menu, '- dialog "New batch"', '```', '# Test source'].join('\n'))
  const specOf = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'lists.spec.ts',
    tests: [
      { projectName: 'desktop', status: 'skipped', results: [] },
      {
        projectName: 'phone',
        status: 'unexpected',
        results: [{ errors: [{ message: 'Timeout' }], attachments: [{ name: 'error-context', path }] }],
      },
    ],
  })
  const report = { suites: [{ suites: [{ specs: [specOf('opens', true), specOf('sorts', false)] }] }] }
  const lines = failuresOfBrowserTests(report)
  expect(lines.slice(0, 3)).toEqual(['  lists.spec.ts (phone): sorts', '    Timeout', '    - link "Entry 31"'])
  expect(lines.at(-1)).toBe('    - dialog "New batch"')
  writeFileSync(path, '# Error details\n# Test source\n```ts\ntest()\n```')
  expect(failuresOfBrowserTests(report)).toEqual(['  lists.spec.ts (phone): sorts', '    Timeout'])
  rmSync(folder, { recursive: true })
})
