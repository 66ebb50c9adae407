import { expect, test } from 'vitest'
import { measured, type Figure, type Limit } from '../../bench/core/figure'
import { distance, table } from '../../bench/core/report'

const figure = (limit: Limit): Figure => ({
  id: 'P0',
  what: 'something',
  against: 'something else',
  limit,
  measure: () => Promise.reject(new Error('unused')),
})
const more: Limit = { floor: 0.7, target: 0.8, better: 'more', unit: '' }
const less: Limit = { floor: 5, target: 2, better: 'less', unit: 's' }

test.each([
  ['more is better and the value is below it', 0.6, more, 0.25],
  ['more is better and the value is above it', 0.9, more, 0],
  ['less is better and the value is above it', 3, less, 0.5],
  ['less is better and the value is below it', 1, less, 0],
  ['the target is zero and the value is two', 2, { ...less, target: 0 }, 2],
])('the distance to the target where %s', (_, value, limit, distanceText) => {
  expect(distance(value, limit)).toBeCloseTo(distanceText)
})

test('the table shows the distance of each figure from its target', () => {
  const shown = table([
    { figure: figure(more), result: measured([0.72]) },
    { figure: figure(less), result: measured([1]) },
    { figure: figure(less), result: { skipped: 'there is no pgbench here' } },
  ])
  expect(shown.split('\n').slice(2)).toEqual([
    expect.stringMatching(/0\.72 +0\.72 – 0\.72 +0\.70 +0\.80 +10\.0 % away +floor/),
    expect.stringMatching(/1\.00 s +1\.00 – 1\.00 +5\.00 +2\.00 +reached +target/),
    expect.stringContaining('skipped  there is no pgbench here'),
  ])
})
