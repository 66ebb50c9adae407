import { expect, test } from 'vitest'
import { MONTHS, monthWord } from '@/domain/dates'

test('month names are those of the English locale', () => {
  const long = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month += 1) {
    const first = new Date(Date.UTC(2026, month - 1, 1))
    expect(monthWord({ month })).toBe(long.format(first))
    expect(MONTHS[month - 1]).toBe(short.format(first))
  }
})
