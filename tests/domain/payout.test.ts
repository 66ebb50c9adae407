import { expect, test } from 'vitest'
import { payoutOf } from '@/domain/payout'

const from = new Date('2026-11-20T10:00:00Z')

test('a six-month term from the 20th has seven payouts, the first and the last for partial months', () => {
  const { months, maturesAt } = payoutOf(100_000n, { period: 6, returnMin: '0.8', returnMax: '1.0' }, from)
  expect(maturesAt.toISOString().slice(0, 10)).toBe('2027-05-20')
  expect(months.map(({ days, of }) => `${days}/${of}`)).toEqual(['11/30', '31/31', '31/31', '28/28', '31/31', '30/30', '19/31'])
  expect(months[0]).toMatchObject({ low: 293n, high: 366n })
  expect(months[0]?.dueBy.toISOString().slice(0, 10)).toBe('2026-12-05')
})

test('the projected total equals the sum of the rounded monthly payouts', () => {
  const { low, months } = payoutOf(10_001n, { period: 3, returnMin: '0.3333', returnMax: '0.3333' }, from)
  expect(low).toBe(months.reduce((sum, month) => sum + month.low, 0n))
})
