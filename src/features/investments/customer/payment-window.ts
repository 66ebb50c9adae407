import type { Investment } from '@/contract/investment-schemas'

type Order = Pick<Investment, 'status' | 'effectiveFrom' | 'expiresAt' | 'clockStoppedAt'>

/**
 * The payment window of an order: open until a deadline ahead, paused while a payment is in review, or closed. A closed
 * window takes no new payment; one that was sent before can still be reported and is credited to the balance.
 */
export type PaymentWindow = { state: 'open'; until: string } | { state: 'paused'; left: number } | { state: 'closed' }

/** @returns undefined for an investment that is not payable. `now` is in milliseconds since 1970. */
export function paymentWindowOf({ status, effectiveFrom, expiresAt, clockStoppedAt }: Order, now: number): PaymentWindow | undefined {
  if ((status === 'EXPIRED' || status === 'CANCELLED') && effectiveFrom === null) return { state: 'closed' }
  if (status !== 'AWAITING_PAYMENT' || !expiresAt) return undefined
  const end = Date.parse(expiresAt)
  // The end moves by as long as the review takes: until then only the time that will be left is known.
  if (clockStoppedAt) return { state: 'paused', left: Math.max(0, end - Date.parse(clockStoppedAt)) }
  return end > now ? { state: 'open', until: expiresAt } : { state: 'closed' }
}
