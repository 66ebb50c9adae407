// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { marksUpTo, shortNumber } from '@/ui/plain/charts/geometry'
import { AddressText, shortAddress } from '@/ui/plain/primitives/code-text'
import { normaliseDecimal, padDecimals } from '@/ui/plain/inputs/decimal-input'
import { formatAgo, formatInstant } from '@/ui/plain/primitives/format-date'
import { formatMoney, formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { pagesToShow } from '@/ui/plain/navigation/pager'
import { strokesOf, TallyMarks } from '@/ui/plain/display/tally-marks'
import { initialsOf } from '@/ui/plain/primitives/avatar'
import { formatBytes } from '@/ui/plain/forms/upload-rules'

describe('money is formatted from its decimal string', () => {
  it.each([
    ['1234567.50', 'USD', false, '1,234,567.50 USD'],
    ['-250.00', undefined, false, '−250.00'],
    ['26.00', undefined, true, '+26.00'],
    ['0.00', undefined, true, '0.00'],
    // Beyond the precision of a float.
    ['9007199254740993.01', 'USD', false, '9,007,199,254,740,993.01 USD'],
    ['0.000000000000000001', 'ETH', false, '0.000000000000000001 ETH'],
    ['not money', undefined, false, 'not money'],
  ])('%s %s → %s', (value, currency, signed, text) => {
    expect(formatMoney(value, currency, signed)).toBe(text)
  })

  it('shows the decimals of a figure in small type, and a missing value as a dash', () => {
    const { container, rerender } = render(<MoneyText value="6490.50" currency="USD" figure />)
    expect(container.querySelector('small')).toHaveTextContent('.50')
    rerender(<MoneyText value={undefined} />)
    expect(screen.getByText('–')).toBeInTheDocument()
  })

  it.each([
    ['7.50', '7.5 %'],
    ['10.00', '10 %'],
    ['33.333', '33.333 %'],
  ])('percent %s → %s', (value, text) => expect(formatPercent(value)).toBe(text))
})

describe('a typed amount becomes a decimal string', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['1 234.50', '1234.50'],
    ['100,00', '100.00'],
    ['１００', '100'],
    ['1,234,567', '1234567'],
    ['−5', '-5'],
    // Unreadable input stays visible, and the schema refuses it.
    ['1e3', '1e3'],
    ['12,34,5', '12,34,5'],
  ])('%s → %s', (typed, decimal) => expect(normaliseDecimal(typed)).toBe(decimal))

  it.each([
    ['600', 2, '600.00'],
    ['0600.5', 2, '600.50'],
    ['1.234', 2, '1.234'],
    ['5', 0, '5'],
    ['abc', 2, 'abc'],
  ])('%s with %i decimals → %s', (value, decimals, padded) => expect(padDecimals(value, decimals)).toBe(padded))
})

describe('times', () => {
  const now = '2026-11-20T10:42:07Z'
  it.each([
    ['2026-11-20T10:42:00Z', 'just now'],
    ['2026-11-20T10:39:00Z', '3 min ago'],
    ['2026-11-19T21:30:00Z', '13 h ago'],
    ['2026-11-22T11:00:00Z', 'in 2 d'],
  ])('%s is %s', (date, text) => expect(formatAgo(date, now)).toBe(text))

  it('shows the full instant with its zone', () => {
    expect(formatInstant(now, 'utc')).toBe('20 Nov 2026, 10:42:07 UTC')
  })
})

describe('formatting helpers', () => {
  it('marks the first and last six characters of an address', () => {
    const { container } = render(<AddressText value="TX5VgkYvUSXkqAceq7dkimNe4bEpSgZBEb" copyable={false} />)
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['TX5Vgk', 'SgZBEb'])
    expect(container).toHaveTextContent('TX5VgkYvUSXkqAceq7dkimNe4bEpSgZBEb')
    expect(shortAddress('TX5VgkYvUSXkqAceq7dkimNe4bEpSgZBEb')).toBe('TX5Vgk…SgZBEb')
  })

  it('groups tally marks in fives and labels them', () => {
    render(<TallyMarks strokes={strokesOf({ done: 11, late: 1 })} label="11 of 12 on time" />)
    const tally = screen.getByRole('img', { name: '11 of 12 on time' })
    expect(tally.querySelectorAll('svg')).toHaveLength(3)
    expect(tally.querySelectorAll('path')).toHaveLength(12)
  })

  it.each([
    [1, 4, [1, 2, 3, 4]],
    [1, 10, [1, 2, undefined, 10]],
    [5, 10, [1, undefined, 4, 5, 6, undefined, 10]],
    [4, 10, [1, 2, 3, 4, 5, undefined, 10]],
    [1, 1, [1]],
  ])('page %i of %i shows %o', (page, last, shown) => expect(pagesToShow(page, last)).toEqual(shown))

  it('chooses round axis marks and abbreviates large numbers', () => {
    expect(marksUpTo(6490.5)).toEqual([2000, 4000, 6000])
    expect(marksUpTo(0)).toEqual([])
    expect(shortNumber(400_000)).toBe('400 k')
    expect(shortNumber(7_500_000_000)).toBe('7.5 bn')
  })

  it('formats file sizes and initials', () => {
    expect([formatBytes(88 * 1024), formatBytes(1_258_291), formatBytes(12)]).toEqual(['88 kB', '1.2 MB', '12 B'])
    expect([initialsOf('Ada Lindqvist'), initialsOf('Ada'), initialsOf('  ')]).toEqual(['AL', 'A', '?'])
  })
})
