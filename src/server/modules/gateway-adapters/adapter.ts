import type { Minor } from '@/domain/money'

/** How a gateway is reached: its opened settings, the currency in which it is paid, and the hosts inside that it may lie on. */
export type GatewayAccess = { config: unknown; currency: { code: string; decimals: number }; privateHosts: readonly string[] }

export type CheckoutOrder = {
  /** In the gateway's currency. */
  amount: Minor
  /** Our code of the payment, so that people on both sides find it. */
  reference: string
  description: string
  /** How long it may be paid. */
  minutes: number
  returnUrl: string
}
/**
 * Whether the provider may already have executed this call. `again` follows a call whose response was lost or late: the adapter then
 * searches for its result by our reference, and creates nothing twice.
 */
export type Attempt = 'first' | 'again'

/** Where one payment can be made; the provider watches it for a while after it has closed. */
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
  /** What has come and cannot be taken back, in the gateway's currency. It only grows. */
  settled: Minor
  /** Something was seen that is not confirmed yet. */
  isConfirming: boolean
}

/** The subject of a provider's message. Its content is not trusted: the state is fetched. */
export type Notice = { delivery: string; event: string; about: { thing: 'checkout' | 'payout'; id: string } | undefined }

export type PayoutOrder = {
  /** In the gateway's currency. */
  amount: Minor
  network: string
  address: string
  /** Our code of the withdrawal. */
  reference: string
}
/** waiting: not approved there yet · sending: approved, on its way · paid: with its transaction · failed: it will not come. */
export type PayoutState = { stage: 'waiting' | 'sending' | 'paid' | 'failed'; transactionId: string | null }

/** Payouts through the provider, in two steps: nothing leaves before `approve`, and approving again is harmless. */
export type PayoutAdapter = {
  /** The networks that it can pay on. */
  networks: readonly string[]
  create(access: GatewayAccess, order: PayoutOrder, attempt: Attempt): Promise<{ id: string }>
  approve(access: GatewayAccess, id: string): Promise<void>
  read(access: GatewayAccess, id: string): Promise<PayoutState>
}

/** A gateway where the customer sends money by hand and tells us of it, and staff compare. */
export type ClaimAdapter = { takes: 'claims' }
/** A gateway with its own checkout that reports payments itself. */
export type CheckoutAdapter = {
  takes: 'checkouts'
  openCheckout(access: GatewayAccess, order: CheckoutOrder, attempt: Attempt): Promise<Checkout>
  readCheckout(access: GatewayAccess, id: string, now: Date): Promise<CheckoutState>
  /** Verifies the authenticity of a message and returns its subject. Throws UNAUTHENTICATED or MALFORMED. */
  readNotice(access: GatewayAccess, headers: Headers, body: Uint8Array): Notice
  /** Null if the provider takes money and sends none. */
  payouts: PayoutAdapter | null
}
export type GatewayAdapter = ClaimAdapter | CheckoutAdapter

/** The provider does not answer, or not in a way that we understand. Nothing was decided; trying again later is right. */
export class ProviderFailure extends Error {}
