import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/server/work/errors'
import { sameBytes } from '@/server/infra/secrets'
import type { GatewayAccess, Notice } from '../adapter'
import { configOf } from './client'

const word = z.string().min(1).max(200)
const notice = z.object({
  deliveryId: word,
  type: word,
  storeId: z.string().optional(),
  invoiceId: word.optional(),
  payoutId: word.optional(),
})

/**
 * Verifies and parses a BTCPay webhook, which is signed with `BTCPay-Sig: sha256=<HMAC of the raw body>`. A message about another store or
 * of an unknown type has no subject.
 */
export function readBtcpayNotice({ config }: GatewayAccess, headers: Headers, body: Uint8Array): Notice {
  const { webhookSecret, storeId } = configOf(config)
  if (!isSigned(headers.get('BTCPay-Sig'), webhookSecret, body))
    throw new AppError('UNAUTHENTICATED', 'The signature is missing or wrong. Nothing was read.')
  const read = notice.safeParse(readJson(body))
  if (!read.success) throw new AppError('MALFORMED', 'This is not a message of BTCPay Server.')
  const { deliveryId, type, invoiceId, payoutId } = read.data
  const isOurs = read.data.storeId === storeId
  return { delivery: deliveryId, event: type, about: isOurs ? aboutOf(type, invoiceId, payoutId) : undefined }
}

function aboutOf(type: string, invoiceId: string | undefined, payoutId: string | undefined): Notice['about'] {
  if (INVOICE_EVENTS.has(type) && invoiceId) return { thing: 'checkout', id: invoiceId }
  if (PAYOUT_EVENTS.has(type) && payoutId) return { thing: 'payout', id: payoutId }
  return undefined
}

const INVOICE_EVENTS = new Set([
  'InvoiceCreated',
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceExpired',
  'InvoiceExpiredPaidPartial',
  'InvoicePaidAfterExpiration',
  'InvoiceSettled',
  'InvoiceInvalid',
])
const PAYOUT_EVENTS = new Set(['PayoutCreated', 'PayoutApproved', 'PayoutUpdated'])

function isSigned(header: string | null, secret: string, body: Uint8Array): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]
  return given !== undefined && sameBytes(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(body).digest())
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown
  } catch {
    throw new AppError('MALFORMED', 'This is not valid JSON.')
  }
}
