import { afterEach, expect, test } from 'vitest'
import { between } from '@/components/explain/between'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the entries behind a month with a change of clocks are those between its own days', () => {
  process.env.TZ = 'Europe/Berlin'
  expect(between('2026-10-01', '2026-11-01')).toEqual({ startDate: '2026-09-30T22:00:00.000Z', endDate: '2026-10-31T22:59:59.999Z' })
  expect(between('2026-07-01', undefined)).toEqual({ startDate: '2026-06-30T22:00:00.000Z' })
})
