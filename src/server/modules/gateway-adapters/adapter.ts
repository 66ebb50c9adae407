import type { Minor } from '@/domain/money'

/** How to reach a gateway: its decrypted settings, the currency that it is paid in, and the internal hosts that are allowed. */
export type GatewayAccess = { config: unknown; currency: { code: string; decimals: number }; privateHosts: readonly string[] }

export type CheckoutOrder = {
  /** In the gateway's currency. */
  amount: Minor
  /** Our code of the payment, so that staff on both sides can find it. */
  reference: string
  description: string
  /** Until when it can be paid. */
  minutes: number
  returnUrl: string
}
/**
 * Whether the provider may already have executed this call. `again` follows a call whose response was lost or late: the adapter then
 * searches for its result by our reference, so that nothing is created twice.
 */
export type Attempt = 'first' | 'again'

/** A checkout at the provider, which watches it for a while after it has closed. */
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
  /** The irrevocably received total in the gateway's currency. It only grows. */
  settled: Minor
  /** Money was detected that is not confirmed yet. */
  isConfirming: boolean
}

/** The subject of a provider's webhook. Its content is not trusted: the state is fetched. */
export type Notice = { delivery: string; event: string; about: { thing: 'checkout' | 'payout'; id: string } | undefined }

export type PayoutOrder = {
  /** In the gateway's currency. */
  amount: Minor
  network: string
  address: string
  /** Our withdrawal code. */
  reference: string
}
/** waiting: not approved at the provider yet · sending: approved, in progress · paid: with its transaction · failed: final. */
export type PayoutState = { stage: 'waiting' | 'sending' | 'paid' | 'failed'; transactionId: string | null }

/** Payouts through the provider, in two steps: no money leaves before `approve`, which is idempotent. */
export type PayoutAdapter = {
  /** The networks on which it can pay. */
  networks: readonly string[]
  create(access: GatewayAccess, order: PayoutOrder, attempt: Attempt): Promise<{ id: string }>
  approve(access: GatewayAccess, id: string): Promise<void>
  read(access: GatewayAccess, id: string): Promise<PayoutState>
}

/** A gateway where the customer sends money manually and reports it, and staff compare. */
export type ClaimAdapter = { takes: 'claims' }
/** A gateway with a hosted checkout that reports payments. */
export type CheckoutAdapter = {
  takes: 'checkouts'
  openCheckout(access: GatewayAccess, order: CheckoutOrder, attempt: Attempt): Promise<Checkout>
  readCheckout(access: GatewayAccess, id: string, now: Date): Promise<CheckoutState>
  /** Verifies the authenticity of a webhook and returns its subject. Throws UNAUTHENTICATED or MALFORMED. */
  readNotice(access: GatewayAccess, headers: Headers, body: Uint8Array): Notice
  /** Null if the provider only receives money. */
  payouts: PayoutAdapter | null
}
export type GatewayAdapter = ClaimAdapter | CheckoutAdapter

/** The provider did not answer, or not as expected. Nothing was decided; the call can be retried. */
export class ProviderFailure extends Error {}
