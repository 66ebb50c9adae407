/**
 * The only conversions between amounts and text. Amounts are `bigint` minor units; their text is a
 * decimal string with exactly the currency's decimals ("100.00"). Floats are never used.
 */
export type Minor = bigint

export const BOOK_DECIMALS = 2
const WRITTEN = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/

/** Parses a decimal string; undefined if it is invalid or has more decimals than the currency. */
export function parseMinor(text: string, decimals: number = BOOK_DECIMALS): Minor | undefined {
  const found = WRITTEN.exec(text)
  if (!found) return undefined
  const [, sign, whole = '', fraction = ''] = found
  if (fraction.length > decimals) return undefined
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign ? -minor : minor
}

const IN_BOOKS = /^-?\d+\.\d{2}$/
/** Whether a value is a book amount as written by `toMoney`. */
export const isMoney = (value: unknown): value is string => typeof value === 'string' && IN_BOOKS.test(value)

/** Parses a decimal string that the contract has validated; throws on anything else, which is a bug. */
export function toMinor(text: string, decimals: number = BOOK_DECIMALS): Minor {
  const minor = parseMinor(text, decimals)
  if (minor === undefined) throw new Error('Invalid amount')
  return minor
}

export function toMoney(minor: Minor, decimals: number = BOOK_DECIMALS): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = minor < 0n ? '-' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`
}

/** Groups thousands for display: "1234567.50" → "1,234,567.50", with a true minus sign. */
export function groupDigits(money: string): string {
  const [whole = '', fraction] = money.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (money.startsWith('-') ? '−' : '') + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

/** Percentages are integers of 1/10,000 percent: "7.50" → 75,000. */
export const PERCENT_DECIMALS = 4
export const WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS)
export const toParts = (percent: string): bigint => toMinor(percent, PERCENT_DECIMALS)

/** Formats a percentage with at least two decimals: 75,000 → "7.50", 333,330 → "33.333". */
export function toPercent(parts: bigint): string {
  const [whole = '0', fraction = ''] = toMoney(parts, PERCENT_DECIMALS).split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** `amount × numerator ÷ denominator`, rounded down; the remainder is not moved. */
export const shareOf = (amount: Minor, numerator: bigint, denominator: bigint): Minor => (amount * numerator) / denominator

export const percentOf = (amount: Minor, parts: bigint): Minor => shareOf(amount, parts, WHOLE)

/**
 * Divides `whole` in proportion to `amounts`, each share rounded down; the rest goes, one unit each, to the largest fractions
 * (largest-remainder method). The shares add up to `whole`, or to zero if all amounts are zero.
 */
export function apportion(whole: bigint, amounts: readonly Minor[]): bigint[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  if (total === 0n) return amounts.map(() => 0n)
  const shares = amounts.map((amount) => shareOf(whole, amount, total))
  const left = Number(whole - shares.reduce((sum, share) => sum + share, 0n))
  const fractions = amounts.map((amount, index) => ({ index, fraction: (whole * amount) % total }))
  const largest = fractions.sort((one, other) =>
    one.fraction === other.fraction ? one.index - other.index : one.fraction > other.fraction ? -1 : 1,
  )
  const raised = new Set(largest.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => (raised.has(index) ? share + 1n : share))
}

/** Rates are book units per unit of a currency, with ten decimals. */
export const RATE_DECIMALS = 10
const RATE_ONE = 10n ** BigInt(RATE_DECIMALS)

/** The book value of a foreign amount, rounded down to the book's minor unit. */
export function toBook(amount: Minor, decimals: number, rate: string): Minor {
  const scale = 10n ** BigInt(decimals)
  return (amount * toMinor(rate, RATE_DECIMALS) * 10n ** BigInt(BOOK_DECIMALS)) / (scale * RATE_ONE)
}

/** The foreign amount that covers a book amount, rounded up so that it always suffices. */
export function fromBook(book: Minor, decimals: number, rate: string): Minor {
  const numerator = book * 10n ** BigInt(decimals) * RATE_ONE
  const denominator = toMinor(rate, RATE_DECIMALS) * 10n ** BigInt(BOOK_DECIMALS)
  return (numerator + denominator - 1n) / denominator
}

/** The foreign amount paid out for a book amount, rounded down. */
export const paidIn = (book: Minor, decimals: number, rate: string): Minor =>
  (book * 10n ** BigInt(decimals) * RATE_ONE) / (toMinor(rate, RATE_DECIMALS) * 10n ** BigInt(BOOK_DECIMALS))

/** The rate at which a book amount was converted into a foreign amount. */
export const rateBetween = (book: Minor, amount: Minor, decimals: number): string =>
  toMoney((book * 10n ** BigInt(decimals) * RATE_ONE) / (amount * 10n ** BigInt(BOOK_DECIMALS)), RATE_DECIMALS)
