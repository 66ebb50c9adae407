/**
 * Money enters and leaves text here and nowhere else. Amounts are `bigint` minor units; their text is a
 * decimal string with exactly the currency's decimals ("100.00"). No float ever takes part.
 */
export type Minor = bigint

export const BOOK_DECIMALS = 2
const WRITTEN = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/

/** Reads a decimal string; undefined if it is not one or has more decimals than the currency. */
export function parseMinor(text: string, decimals: number = BOOK_DECIMALS): Minor | undefined {
  const found = WRITTEN.exec(text)
  if (!found) return undefined
  const [, sign, whole = '', fraction = ''] = found
  if (fraction.length > decimals) return undefined
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign ? -minor : minor
}

const IN_BOOKS = /^-?\d+\.\d{2}$/
/** Whether something that may hold anything holds an amount of the books as `toMoney` writes it. */
export const isMoney = (value: unknown): value is string => typeof value === 'string' && IN_BOOKS.test(value)

/** Reads a decimal string that the contract has already checked; anything else is our bug and throws. */
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

/** Groups thousands for reading: "1234567.50" → "1,234,567.50", with a true minus sign. */
export function groupDigits(money: string): string {
  const [whole = '', fraction] = money.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (money.startsWith('-') ? '−' : '') + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

/** Percentages are integers of 1/10,000 percent: "7.50" → 75,000. */
export const PERCENT_DECIMALS = 4
export const WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS)
export const toParts = (percent: string): bigint => toMinor(percent, PERCENT_DECIMALS)

/** Writes a percentage with at least two decimals: 75,000 → "7.50", 33,3330 → "33.333". */
export function toPercent(parts: bigint): string {
  const [whole = '0', fraction = ''] = toMoney(parts, PERCENT_DECIMALS).split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** `amount × numerator ÷ denominator`, rounded down; what rounding leaves stays where it came from. */
export const shareOf = (amount: Minor, numerator: bigint, denominator: bigint): Minor => (amount * numerator) / denominator

export const percentOf = (amount: Minor, parts: bigint): Minor => shareOf(amount, parts, WHOLE)

/**
 * Divides `whole` in proportion to `amounts`, each share rounded down; what is left goes, one unit each, to the largest fractions
 * (largest-remainder method). The shares add up to `whole`, and to zero where all amounts are zero.
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

/** Rates are book units for one unit of a currency, with ten decimals. */
export const RATE_DECIMALS = 10
const RATE_ONE = 10n ** BigInt(RATE_DECIMALS)

/** What a foreign amount is worth in the books, rounded down to the book's minor unit. */
export function toBook(amount: Minor, decimals: number, rate: string): Minor {
  const scale = 10n ** BigInt(decimals)
  return (amount * toMinor(rate, RATE_DECIMALS) * 10n ** BigInt(BOOK_DECIMALS)) / (scale * RATE_ONE)
}

/** How much of a currency covers a book amount, rounded up so that paying it is always enough. */
export function fromBook(book: Minor, decimals: number, rate: string): Minor {
  const numerator = book * 10n ** BigInt(decimals) * RATE_ONE
  const denominator = toMinor(rate, RATE_DECIMALS) * 10n ** BigInt(BOOK_DECIMALS)
  return (numerator + denominator - 1n) / denominator
}

/** The amount of a currency paid for a book amount, rounded down. */
export const paidIn = (book: Minor, decimals: number, rate: string): Minor =>
  (book * 10n ** BigInt(decimals) * RATE_ONE) / (toMinor(rate, RATE_DECIMALS) * 10n ** BigInt(BOOK_DECIMALS))

/** The rate at which a book amount became so much of a currency. */
export const rateBetween = (book: Minor, amount: Minor, decimals: number): string =>
  toMoney((book * 10n ** BigInt(decimals) * RATE_ONE) / (amount * 10n ** BigInt(BOOK_DECIMALS)), RATE_DECIMALS)
