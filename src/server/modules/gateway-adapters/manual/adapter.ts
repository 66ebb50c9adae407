import type { ClaimAdapter } from '../adapter'

/** Shows instructions and a reference and accepts a proof of payment; staff do the rest. */
export const adapter: ClaimAdapter = { takes: 'claims' }
