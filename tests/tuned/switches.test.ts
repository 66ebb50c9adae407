import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import switches from '@/tuned/switches.json'

const rows = readFileSync('docs/decisions/tuned-code.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '')

test('every piece of tuned code is documented with a switch, a figure and a test', () => {
  expect(rows.flatMap(([, name]) => quoted(name)).sort()).toEqual(Object.keys(switches).sort())
  const files = readdirSync('src/tuned').filter((file) => file !== 'switches.json')
  expect(rows.flatMap(([, , file]) => quoted(file)).sort()).toEqual(files.sort())
  for (const [, name, , , figure, tests] of rows) {
    expect(figure, name).toMatch(/\d/)
    expect(quoted(tests).length, name).toBeGreaterThan(0)
    expect(quoted(tests).filter((file) => !existsSync(file))).toEqual([])
  }
})

test('every switch is on', () => {
  expect(Object.values(switches)).not.toContain(false)
})
