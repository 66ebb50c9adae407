import { RATE_DECIMALS, toMinor, toMoney } from '@/domain/money'

export type CurrencyContent = { code: string; title: string; symbol: string; decimals: number; value: string }

/**
 * The currencies of a new installation in display order, with the value of one unit in US dollars. These are initial values only:
 * staff maintain the rates, and every change is recorded with its time.
 */
const inDollars: readonly CurrencyContent[] = [
  { code: 'USD', title: 'US dollar', symbol: '$', decimals: 2, value: '1' },
  { code: 'EUR', title: 'Euro', symbol: '€', decimals: 2, value: '1.17' },
  { code: 'GBP', title: 'Pound sterling', symbol: '£', decimals: 2, value: '1.34' },
  { code: 'USDT', title: 'Tether', symbol: '₮', decimals: 6, value: '1' },
  { code: 'BTC', title: 'Bitcoin', symbol: '₿', decimals: 8, value: '95000' },
  { code: 'ETH', title: 'Ether', symbol: 'Ξ', decimals: 8, value: '3300' },
  { code: 'CHF', title: 'Swiss franc', symbol: 'Fr', decimals: 2, value: '1.25' },
  { code: 'CAD', title: 'Canadian dollar', symbol: 'C$', decimals: 2, value: '0.72' },
  { code: 'AUD', title: 'Australian dollar', symbol: 'A$', decimals: 2, value: '0.66' },
  { code: 'JPY', title: 'Japanese yen', symbol: '¥', decimals: 0, value: '0.0067' },
  { code: 'INR', title: 'Indian rupee', symbol: '₹', decimals: 2, value: '0.0114' },
  { code: 'BDT', title: 'Bangladeshi taka', symbol: '৳', decimals: 2, value: '0.0082' },
  { code: 'AED', title: 'UAE dirham', symbol: 'AED', decimals: 2, value: '0.2723' },
  { code: 'USDC', title: 'USD Coin', symbol: 'USDC', decimals: 6, value: '1' },
  { code: 'BNB', title: 'BNB', symbol: 'BNB', decimals: 8, value: '900' },
  { code: 'TRX', title: 'TRON', symbol: 'TRX', decimals: 6, value: '0.29' },
]

/**
 * The same currencies, valued in the book currency. If the book currency is not listed, it is the only currency: the rates of the others
 * are unknown, so staff add them.
 */
export function currenciesIn(book: string): readonly CurrencyContent[] {
  const unit = inDollars.find((one) => one.code === book)
  if (!unit) return [{ code: book, title: nameOf(book), symbol: book, decimals: 2, value: '1' }]
  return inDollars.map((one) => ({ ...one, value: quotient(one.value, unit.value) }))
}

const nameOf = (code: string): string => new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code

function quotient(value: string, unit: string): string {
  const [numerator, denominator] = [toMinor(value, RATE_DECIMALS), toMinor(unit, RATE_DECIMALS)]
  return toMoney((numerator * 10n ** BigInt(RATE_DECIMALS)) / denominator, RATE_DECIMALS)
}
