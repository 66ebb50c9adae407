import { expect, test } from 'vitest'
import { addDays, MONTHS, monthWord, spokenDay } from '@/shared/dates'

test('months have the names that English has for them', () => {
  const long = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month += 1) {
    const first = new Date(Date.UTC(2026, month - 1, 1))
    expect(monthWord({ month })).toBe(long.format(first))
    expect(MONTHS[month - 1]).toBe(short.format(first))
  }
})

test('a day is spoken as English has it, by the calendar of the viewer', () => {
  const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  for (let days = 0; days < 400; days += 1) {
    const at = addDays(new Date('2026-11-22T23:30:00Z'), days)
    expect(spokenDay(at)).toBe(long.format(at).replace(/^(\w+) /, '$1, '))
  }
})
