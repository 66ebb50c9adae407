import { msg, type Message } from '@/locales/message'
import { groupDigits, toMinor, toMoney, toParts, WHOLE, type Minor } from './money'

type Fee = { fixed: string; percent: string }
type Bounds = { minAmount: string | null; maxAmount: string | null }
type In = { code: string; decimals: number }

/** What the provider charges for a payment, rounded up to the smallest unit of the gateway's currency. */
export function feeOf(amount: Minor, { fixed, percent }: Fee, decimals: number): Minor {
  const share = amount * toParts(percent)
  return toMinor(fixed, decimals) + (share + WHOLE - 1n) / WHOLE
}

/** Why a gateway does not accept a payment of this amount, as a sentence; undefined if it does. */
export function amountFault(amount: Minor, { minAmount, maxAmount }: Bounds, { code, decimals }: In): Message | undefined {
  const inDecimals = (bound: string) => written(toMoney(toMinor(bound, decimals), decimals), code)
  if (minAmount !== null && amount < toMinor(minAmount, decimals))
    return msg('The minimum for one payment is {bound}.', { bound: inDecimals(minAmount) })
  if (maxAmount !== null && amount > toMinor(maxAmount, decimals))
    return msg('The maximum for one payment is {bound}.', { bound: inDecimals(maxAmount) })
  return undefined
}

/**
 * The minimum and maximum of a payment for an order. The rest of a partly paid or reported order can be paid at once, even if it is
 * less than the gateway's minimum.
 * @param due the unpaid amount of the order, in the gateway's currency
 */
export function boundsOfOrder<B extends Bounds>(bounds: B, { due, isRest }: { due: Minor; isRest: boolean }, decimals: number): B {
  const { minAmount } = bounds
  if (minAmount === null || !isRest || due <= 0n || due >= toMinor(minAmount, decimals)) return bounds
  return { ...bounds, minAmount: toMoney(due, decimals) }
}

const written = (amount: string, code: string): string => `${groupDigits(amount)} ${code}`

/** "2.50 EUR + 1.00 %", "2.50 EUR" or "1.00 %". */
export function feeText({ fixed, percent }: Fee, { code, decimals }: In): string {
  const parts = [
    ...(toMinor(fixed, decimals) > 0n ? [written(toMoney(toMinor(fixed, decimals), decimals), code)] : []),
    ...(toParts(percent) > 0n ? [`${percent} %`] : []),
  ]
  return parts.join(' + ')
}
