// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listText, sortedByText } from '@/locales/lists'

afterEach(() => {
  document.documentElement.lang = 'en'
})

test('names are listed in the words of the language, each with its own direction', () => {
  expect(listText([])).toBe('')
  expect(listText(['Ann', 'Ben', 'محمد'])).toBe('Ann, Ben and \u2068محمد\u2069')
  expect(listText(['Open', 'Paused'], 'disjunction')).toBe('Open or Paused')
  document.documentElement.lang = 'es'
  expect(listText(['Anverso', 'Reverso'])).toBe('Anverso y Reverso')
  document.documentElement.lang = 'ar'
  expect(listText(['Ann', 'Ben'])).toBe('\u2068Ann\u2069 و\u2068Ben\u2069')
})

test('words are sorted by the alphabet of the language', () => {
  const sorted = (words: readonly string[]) => sortedByText(words, (word) => word)
  expect(sorted(['Zoe', 'alice', 'Álvarez', 'Bob'])).toEqual(['alice', 'Álvarez', 'Bob', 'Zoe'])
  document.documentElement.lang = 'es'
  expect(sorted(['oeste', 'ñu', 'nube'])).toEqual(['nube', 'ñu', 'oeste'])
  document.documentElement.lang = 'ar'
  expect(sorted(['ياسر', 'باسم', 'أحمد'])).toEqual(['أحمد', 'باسم', 'ياسر'])
})
