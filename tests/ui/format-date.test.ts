import { expect, test } from 'vitest'
import { addDays } from '@/domain/dates'
import { formatDate } from '@/ui/plain/primitives/format-date'

test('long dates and months match the British English format', () => {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  for (let days = 0; days < 400; days += 1) {
    const at = addDays(new Date('2026-11-22T23:30:00Z'), days)
    // ICU versions differ in the comma after the weekday.
    expect(formatDate(at, 'spoken', 'utc')).toBe(day.format(at).replace(/^(\w+),? /, '$1, '))
    expect(formatDate(at, 'wholeMonth', 'utc')).toBe(month.format(at))
  }
})
