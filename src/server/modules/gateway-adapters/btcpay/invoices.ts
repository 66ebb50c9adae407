import { z } from 'zod'
import { parseMinor, toMoney, type Minor } from '@/domain/money'
import {
  ProviderFailure,
  type Attempt,
  type Checkout,
  type CheckoutOrder,
  type CheckoutStage,
  type CheckoutState,
  type GatewayAccess,
} from '../adapter'
import { call } from './client'

const invoice = z.object({
  id: z.string().min(1).max(100),
  checkoutLink: z.url(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string(),
  expirationTime: z.number(),
  monitoringExpiration: z.number(),
})
type Invoice = z.infer<typeof invoice>

const method = z.object({
  rate: z.string(),
  payments: z.array(z.object({ value: z.string(), fee: z.string().nullish(), status: z.enum(['Invalid', 'Processing', 'Settled']) })),
})
type Method = z.infer<typeof method>

const instant = (seconds: number) => new Date(seconds * 1000)
const MINUTES_WATCHED = 7 * 24 * 60

/** BTCPay stores our code as the invoice's order id, which finds an invoice after a lost response. */
export async function openInvoice(access: GatewayAccess, order: CheckoutOrder, attempt: Attempt): Promise<Checkout> {
  const created = (attempt === 'again' && (await findInvoice(access, order.reference))) || (await createInvoice(access, order))
  return {
    id: created.id,
    url: created.checkoutLink,
    expiresAt: instant(created.expirationTime),
    watchedUntil: instant(created.monitoringExpiration),
  }
}

async function findInvoice(access: GatewayAccess, reference: string): Promise<Invoice | undefined> {
  const path = `/invoices?orderId=${encodeURIComponent(reference)}`
  return (await call(access, { method: 'GET', path, answer: z.array(invoice) }))[0]
}

function createInvoice(access: GatewayAccess, order: CheckoutOrder): Promise<Invoice> {
  const { currency } = access
  return call(access, {
    method: 'POST',
    path: '/invoices',
    body: {
      amount: toMoney(order.amount, currency.decimals),
      currency: currency.code,
      metadata: { orderId: order.reference, itemDesc: order.description },
      // No tolerance: an underpayment by one cent is a partial payment.
      checkout: { expirationMinutes: order.minutes, monitoringMinutes: MINUTES_WATCHED, paymentTolerance: 0, redirectURL: order.returnUrl },
    },
    answer: invoice,
  })
}

export async function readInvoice(access: GatewayAccess, id: string, now: Date): Promise<CheckoutState> {
  const { currency } = access
  const path = `/invoices/${encodeURIComponent(id)}`
  // The invoice is read last: a payment that settles between the two requests is then missing, never counted without its state.
  const methods = await call(access, { method: 'GET', path: `${path}/payment-methods`, answer: z.array(method) })
  const found = await call(access, { method: 'GET', path, answer: invoice })
  if (found.currency !== currency.code) throw new ProviderFailure(`The invoice ${id} is in ${found.currency}, not in ${currency.code}`)
  const allPayments = methods.flatMap(({ payments }) => payments)
  const settled = settledOf(found, methods, currency.decimals)
  return {
    stage: stageOf(found, settled, now),
    settled,
    isConfirming: found.status === 'Processing' || allPayments.some(({ status }) => status === 'Processing'),
  }
}

/**
 * The settled amount. For an exactly settled invoice it is the invoice amount, regardless of rounding in coins. Otherwise each coin payment
 * is converted at the invoice's rate, rounded down.
 */
function settledOf({ status, additionalStatus, amount }: Invoice, methods: readonly Method[], decimals: number): Minor {
  const counted = methods.reduce(
    (sum, { rate, payments }) => sum + payments.reduce((coins, payment) => coins + valueOf(payment, rate, decimals), 0n),
    0n,
  )
  if (status !== 'Settled' || (additionalStatus !== 'None' && additionalStatus !== 'PaidOver')) return counted
  const invoiced = exactly(amount, decimals)
  return additionalStatus === 'PaidOver' && counted > invoiced ? counted : invoiced
}

// Coins and rates have up to eighteen decimals; the product is exact and rounded down only once.
const FINE = 18
const FINE_ONE = 10n ** BigInt(FINE)

function valueOf({ value, fee, status }: Method['payments'][number], rate: string, decimals: number): Minor {
  if (status !== 'Settled') return 0n
  const coins = exactly(value, FINE) - exactly(fee ?? '0', FINE)
  return coins <= 0n ? 0n : (coins * exactly(rate, FINE) * 10n ** BigInt(decimals)) / (FINE_ONE * FINE_ONE)
}

function exactly(text: string, decimals: number): bigint {
  const read = parseMinor(text, FINE)
  if (read === undefined) throw new ProviderFailure('BTCPay returned an invalid amount')
  return read / 10n ** BigInt(FINE - decimals)
}

function stageOf({ status, additionalStatus, monitoringExpiration }: Invoice, settled: Minor, now: Date): CheckoutStage {
  if (status === 'New' || status === 'Processing') return 'open'
  // Marked as paid manually in the store; staff must review it, because no coins may have been received.
  if (status === 'Settled') return additionalStatus === 'Marked' || settled === 0n ? 'by-hand' : 'paid'
  if (status === 'Invalid') return 'refused'
  return instant(monitoringExpiration) <= now ? 'forgotten' : 'closed'
}
