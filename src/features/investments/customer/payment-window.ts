import type { Investment } from '@/contract/investment-schemas'

type Order = Pick<Investment, 'status' | 'effectiveFrom' | 'expiresAt' | 'clockStoppedAt'>

/**
 * The payment window of an order: open until a deadline in the future, paused while a payment is in review, or closed. A closed
 * window accepts no new payment; one sent before can still be reported and is credited to the balance.
 */
export type PaymentWindow = { state: 'open'; until: string } | { state: 'paused'; left: number } | { state: 'closed' }

/** @returns undefined for an investment that is not payable. `now` is in milliseconds since 1970. */
export function paymentWindowOf({ status, effectiveFrom, expiresAt, clockStoppedAt }: Order, now: number): PaymentWindow | undefined {
  if ((status === 'EXPIRED' || status === 'CANCELLED') && effectiveFrom === null) return { state: 'closed' }
  if (status !== 'AWAITING_PAYMENT' || !expiresAt) return undefined
  const end = Date.parse(expiresAt)
  // The review postpones the deadline by its duration, so only the remaining time is known until it ends.
  if (clockStoppedAt) return { state: 'paused', left: Math.max(0, end - Date.parse(clockStoppedAt)) }
  return end > now ? { state: 'open', until: expiresAt } : { state: 'closed' }
}
