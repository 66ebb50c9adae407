import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const rows = readFileSync('docs/specification-points.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([no = '', , , tests = '', reason = '']) => ({
    no: Number(no),
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference),
    reason,
  }))

test('the list has the 53 points of the specification, each with a test', () => {
  expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 53 }, (_, index) => index + 1))
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
})

test('a point without a browser test states the reason', () => {
  const unseen = rows.filter(({ tests }) => !tests.some((test) => test.startsWith('e2e/')))
  expect(unseen.filter(({ reason }) => reason === '')).toEqual([])
})

describe('every named test exists', () => {
  // The source contains a title as plain text or as the argument of rule().
  const sourceOf = (file: string) => readFileSync(file, 'utf8').replaceAll("\\'", "'")
  test.each([...new Set(rows.flatMap(({ tests }) => tests))])('%s', (reference) => {
    const [file = '', title = ''] = reference.split(' › ')
    expect(existsSync(file), file).toBe(true)
    expect(title).not.toBe('')
    expect(sourceOf(file).includes(title), `${title} in ${file}`).toBe(true)
  })
})
