import type { ClaimAdapter } from '../adapter'

/** Instructions, a reference and a proof; staff and customers do everything else. */
export const adapter: ClaimAdapter = { takes: 'claims' }
