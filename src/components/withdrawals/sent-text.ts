import type { Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'

/** The paid amount of a withdrawal in its gateway's currency, and the exchange rate if that is not the book currency. */
export function sentText({ amount, currency, rate }: NonNullable<Withdrawal['sent']>, bookCurrency: string): string {
  const sum = formatMoney(amount, currency)
  return currency === bookCurrency ? sum : t('{amount}, at {rate} {currency}', { amount: sum, rate, currency: bookCurrency })
}
