import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  apportion,
  fromBook,
  groupDigits,
  paidIn,
  parseMinor,
  percentOf,
  rateBetween,
  shareOf,
  toBook,
  toMinor,
  toMoney,
  toParts,
  toPercent,
  WHOLE,
} from '@/domain/money'

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const decimals = fc.integer({ min: 0, max: 18 })

describe('parsing an amount', () => {
  test.each([
    ['100.00', 10_000n],
    ['100', 10_000n],
    ['100.5', 10_050n],
    ['-0.01', -1n],
    ['0', 0n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('%s is parsed to the cent', (text, minor) => expect(parseMinor(text)).toBe(minor))

  test.each([
    '',
    '.',
    '.5',
    '1.',
    '1.001',
    '+1',
    '--1',
    '1e3',
    '1 000',
    '1,000.00',
    '0x10',
    'NaN',
    '９',
    ' 1',
    '1\n',
    'x1',
    '1000000000000000',
  ])('"%s" is not an amount', (text) => expect(parseMinor(text)).toBeUndefined())

  test('an amount has at most the decimals of its currency', () => {
    expect(parseMinor('0.00000001', 8)).toBe(1n)
    expect(parseMinor('0.000000001', 8)).toBeUndefined()
    expect(parseMinor('7', 0)).toBe(7n)
    expect(parseMinor('7.0', 0)).toBeUndefined()
  })

  test('an amount that the contract should have refused throws an error', () => {
    expect(toMinor('12.30')).toBe(1_230n)
    expect(toMinor('0.125', 3)).toBe(125n)
    expect(() => toMinor('12.345')).toThrow('Invalid amount')
  })
})

describe('formatting an amount', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [-1n, '-0.01'],
    [99n, '0.99'],
    [100n, '1.00'],
    [-123_456n, '-1234.56'],
  ])('%s cents are %s', (minor, text) => expect(toMoney(minor)).toBe(text))

  test('an amount in a currency without decimals has no decimal point', () => {
    expect(toMoney(7n, 0)).toBe('7')
    expect(toMoney(-7n, 0)).toBe('-7')
    expect(toMoney(0n, 0)).toBe('0')
  })

  test('every formatted amount is parsed back to the same value', () =>
    fc.assert(fc.property(amounts, decimals, (minor, places) => parseMinor(toMoney(minor, places), places) === minor)))
})

describe('grouping digits for display', () => {
  test.each([
    ['0.00', '0.00'],
    ['999.99', '999.99'],
    ['1000.00', '1,000.00'],
    ['1234567.50', '1,234,567.50'],
    ['-1234567.50', '−1,234,567.50'],
    ['1000', '1,000'],
  ])('%s is shown as %s', (money, shown) => expect(groupDigits(money)).toBe(shown))
})

describe('percentages', () => {
  test.each([
    ['7.50', 75_000n],
    ['0.0001', 1n],
    ['100', WHOLE],
  ])('%s percent are %s parts', (text, parts) => expect(toParts(text)).toBe(parts))

  test.each([
    [75_000n, '7.50'],
    [333_330n, '33.333'],
    [333_333n, '33.3333'],
    [1n, '0.0001'],
    [WHOLE, '100.00'],
    [0n, '0.00'],
  ])('%s parts are formatted as %s', (parts, text) => expect(toPercent(parts)).toBe(text))

  test('a percentage of an amount is rounded down to the cent', () => {
    expect(percentOf(10_000n, toParts('7.50'))).toBe(750n)
    expect(percentOf(99n, toParts('1'))).toBe(0n)
    expect(percentOf(10_099n, toParts('1'))).toBe(100n)
    expect(percentOf(10_000n, WHOLE)).toBe(10_000n)
  })
})

test('shares never exceed the amount, and fall short of it by less than one cent for each share', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0n)
        const distributed = weights.reduce((sum, weight) => sum + shareOf(amount, weight, all), 0n)
        return distributed <= amount && amount - distributed < BigInt(weights.length)
      },
    ),
  ))

describe('other currencies', () => {
  test('an amount is converted to the book currency at its rate, rounded down', () => {
    // 0.5 BTC at USD 92,135.10
    expect(toBook(50_000_000n, 8, '92135.1')).toBe(4_606_755n)
    // One satoshi is worth less than a cent.
    expect(toBook(1n, 8, '92135.1')).toBe(0n)
    expect(toBook(100n, 2, '1')).toBe(100n)
    expect(toBook(7n, 0, '0.0066666667')).toBe(4n)
  })

  test('the amount that covers a book amount is rounded up', () => {
    expect(fromBook(4_606_755n, 8, '92135.1')).toBe(50_000_000n)
    expect(fromBook(1n, 8, '92135.1')).toBe(11n)
    expect(fromBook(100n, 2, '1')).toBe(100n)
    expect(fromBook(0n, 8, '92135.1')).toBe(0n)
  })

  test('the amount paid out for a book amount is rounded down', () => {
    expect(paidIn(9_900n, 2, '1.0852')).toBe(9_122n)
    expect(paidIn(9_900n, 8, '92135.1')).toBe(107_450n)
    expect(paidIn(9_900n, 2, '1')).toBe(9_900n)
    expect(paidIn(0n, 2, '1.0852')).toBe(0n)
  })

  test('the rate between two amounts is the book value of one unit, with ten decimals', () => {
    expect(rateBetween(9_900n, 9_000n, 2)).toBe('1.1000000000')
    expect(rateBetween(9_900n, 107_450n, 8)).toBe('92135.8771521637')
    expect(rateBetween(1n, 3n, 2)).toBe('0.3333333333')
  })

  test('the covering amount is always sufficient, and one unit less never is', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 18 }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (book, places, parts) => {
          const rate = toMoney(parts, 10)
          const pays = fromBook(book, places, rate)
          return toBook(pays, places, rate) >= book && toBook(pays - 1n, places, rate) < book
        },
      ),
    ))
})

describe('apportion', () => {
  test('divides in proportion; what rounding down leaves goes to the largest fractions', () => {
    expect(apportion(1000n, [2n, 2n, 2n])).toEqual([334n, 333n, 333n])
    expect(apportion(1000n, [100_000n, 30_000n, 600n, 400n])).toEqual([763n, 229n, 5n, 3n])
    expect(apportion(1000n, [0n, 5n])).toEqual([0n, 1000n])
    expect(apportion(1000n, [0n, 0n])).toEqual([0n, 0n])
    expect(apportion(0n, [3n])).toEqual([0n])
  })

  test('the shares add up to the whole, and each is within one unit of its exact value', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 1, maxLength: 20 }),
        (whole, parts) => {
          const total = parts.reduce((sum, part) => sum + part, 0n)
          const shares = apportion(whole, parts)
          if (total === 0n) return shares.every((share) => share === 0n)
          const close = (share: bigint, part: bigint) => share * total > whole * part - total && share * total < whole * part + total
          return (
            shares.reduce((sum, share) => sum + share, 0n) === whole &&
            shares.every((share, index) => close(share, parts[index] ?? 0n) && (parts[index] !== 0n || share === 0n))
          )
        },
      ),
    ))
})
