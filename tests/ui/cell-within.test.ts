import { expect, test } from 'vitest'
import { msg } from '@/locales/message'
import { chosenShape } from '@/server/infra/csv/csv-shape'
import { cellWithin } from '@/ui/table/cell-within'

const cells = [
  cellWithin(msg('{value} paid'), { path: 'paid' }),
  cellWithin(msg('on hold until {value}'), { path: 'hold.until', as: 'dateTime' }),
]

test('an exported value is sent with the translated text before and after it', () => {
  expect(JSON.parse(JSON.stringify(cells))).toEqual([
    { path: 'paid', before: '', after: ' paid' },
    { path: 'hold.until', as: 'dateTime', before: 'on hold until ', after: '' },
  ])
})

test('the file contains the value within its text, and nothing where there is no value', () => {
  const { cells: cellsOf } = chosenShape([{ title: 'Settled', cells, between: ', ' }], 'UTC')
  expect(cellsOf({ paid: 3, hold: { until: '2026-11-20T14:05:00Z' } })).toEqual(['3 paid, on hold until 2026-11-20 14:05'])
  expect(cellsOf({ paid: 0, hold: null })).toEqual(['0 paid'])
})
