import type { Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'

/** How a withdrawal left: the amount in its gateway's currency, and the rate where that is not the currency of the books. */
export function sentText({ amount, currency, rate }: NonNullable<Withdrawal['sent']>, bookCurrency: string): string {
  const sum = formatMoney(amount, currency)
  return currency === bookCurrency ? sum : t('{amount}, at {rate} {currency}', { amount: sum, rate, currency: bookCurrency })
}
