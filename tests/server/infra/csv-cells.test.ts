import { expect, test } from 'vitest'
import { harmless } from '@/server/infra/csv/csv'

test('a cell has no marks of direction, not even in front of a formula', () => {
  expect(harmless('Paid to \u2068محمد\u2069, 5.00')).toBe('Paid to محمد, 5.00')
  expect(harmless('\u2068=1+1\u2069')).toBe("'=1+1")
})
