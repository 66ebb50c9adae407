import { msg, type Message } from '@/locales/message'
import { groupDigits, toMoney, type Minor } from './money'

export type Bounds = { min: Minor; max: Minor }

/** The minimum and maximum of one investment: the stricter of the platform's settings and the project's own limits. */
export function investmentLimits(platform: Bounds, project: Bounds): Bounds {
  return { min: platform.min > project.min ? platform.min : project.min, max: platform.max < project.max ? platform.max : project.max }
}

/** The limits of an investment that is paid by a payment method: no method of the country accepts less than `leastPayment`. */
export const limitsOfPayment = ({ min, max }: Bounds, leastPayment: Minor | null): Bounds => ({
  min: leastPayment !== null && leastPayment > min ? leastPayment : min,
  max,
})

/** The terms for an amount. `leastPayment` is null if no payment method is used. */
export type AmountTerms = { bounds: Bounds; leastPayment: Minor | null; remaining: Minor; currency: string }

const written = (amount: Minor, currency: string): string => `${groupDigits(toMoney(amount))} ${currency}`

/** Why an amount is outside the limits of project and platform; undefined if it is within. */
export function refusedByLimits(amount: Minor, { min, max }: Bounds, currency: string): Message | undefined {
  if (amount < min) return msg('Invest at least {amount}', { amount: written(min, currency) })
  return amount > max ? msg('Invest at most {amount}', { amount: written(max, currency) }) : undefined
}

/** Why no payment method of a country accepts an amount. */
export const refusedByMethods = (amount: Minor, leastPayment: Minor | null, currency: string): Message | undefined =>
  leastPayment !== null && amount < leastPayment
    ? msg('The payment methods of your country accept {amount} or more. Invest at least this amount.', {
        amount: written(leastPayment, currency),
      })
    : undefined

/** The message that an amount exceeds what the project has available. */
export const notEnoughRoom = (remaining: Minor, currency: string): Message =>
  remaining > 0n
    ? msg('Only {amount} is left in this project.', { amount: written(remaining, currency) })
    : msg('This project is fully reserved.')

/** Why an amount cannot be invested, in the order in which the server checks it. */
export const refusedAmount = (amount: Minor, { bounds, leastPayment, remaining, currency }: AmountTerms): Message | undefined =>
  refusedByLimits(amount, bounds, currency) ??
  refusedByMethods(amount, leastPayment, currency) ??
  (amount > remaining ? notEnoughRoom(remaining, currency) : undefined)
