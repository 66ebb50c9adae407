import type { Minor } from '@/domain/money'

/** How to reach a gateway: its decrypted settings, its currency, and the internal hosts that it may be on. */
export type GatewayAccess = { config: unknown; currency: { code: string; decimals: number }; privateHosts: readonly string[] }

export type CheckoutOrder = {
  /** In the gateway's currency. */
  amount: Minor
  /** Our payment code, which identifies the payment on both sides. */
  reference: string
  description: string
  /** Minutes until the checkout expires. */
  minutes: number
  returnUrl: string
}
/**
 * Whether the provider may already have executed this call. `again` follows a call whose response was lost or late: the adapter then
 * searches for its result by our reference, so that nothing is created twice.
 */
export type Attempt = 'first' | 'again'

/** The checkout page of one payment. The provider detects payments until `watchedUntil`, some time after it expires. */
export type Checkout = { id: string; url: string; expiresAt: Date; watchedUntil: Date }

/**
 * - open: can still be paid
 * - paid: covered and confirmed
 * - closed: can no longer be paid, but late payments are still detected
 * - forgotten: late payments are no longer detected
 * - refused: the provider rejected the payment
 * - by-hand: marked as paid at the provider by a person; staff must review it
 */
export type CheckoutStage = 'open' | 'paid' | 'closed' | 'forgotten' | 'refused' | 'by-hand'
export type CheckoutState = {
  stage: CheckoutStage
  /** The amount received with finality, in the gateway's currency; never decreases. */
  settled: Minor
  /** Whether a payment was detected that is not confirmed yet. */
  isConfirming: boolean
}

/** The subject of a webhook message. Its content is not trusted; the state is fetched from the provider. */
export type Notice = { delivery: string; event: string; about: { thing: 'checkout' | 'payout'; id: string } | undefined }

export type PayoutOrder = {
  /** In the gateway's currency. */
  amount: Minor
  network: string
  address: string
  /** Our withdrawal code. */
  reference: string
}
/** waiting: not approved at the provider · sending: approved, not yet paid · paid: has a transaction · failed: will not be paid. */
export type PayoutState = { stage: 'waiting' | 'sending' | 'paid' | 'failed'; transactionId: string | null }

/** Payouts through the provider, in two steps: nothing is paid before `approve`, which is idempotent. */
export type PayoutAdapter = {
  /** The networks on which it can pay. */
  networks: readonly string[]
  create(access: GatewayAccess, order: PayoutOrder, attempt: Attempt): Promise<{ id: string }>
  approve(access: GatewayAccess, id: string): Promise<void>
  read(access: GatewayAccess, id: string): Promise<PayoutState>
}

/** A gateway where customers send money manually and report the payment, which staff then verify. */
export type ClaimAdapter = { takes: 'claims' }
/** A gateway with a hosted checkout that reports payments. */
export type CheckoutAdapter = {
  takes: 'checkouts'
  openCheckout(access: GatewayAccess, order: CheckoutOrder, attempt: Attempt): Promise<Checkout>
  readCheckout(access: GatewayAccess, id: string, now: Date): Promise<CheckoutState>
  /** Verifies the authenticity of a webhook message and returns its subject. Throws UNAUTHENTICATED or MALFORMED. */
  readNotice(access: GatewayAccess, headers: Headers, body: Uint8Array): Notice
  /** Null if the provider only receives payments. */
  payouts: PayoutAdapter | null
}
export type GatewayAdapter = ClaimAdapter | CheckoutAdapter

/** The provider does not respond, or its response is invalid. The outcome is unknown, so the call should be retried later. */
export class ProviderFailure extends Error {}
