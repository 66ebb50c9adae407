import type { ClaimAdapter } from '../adapter'

/** Instructions, a reference and a proof: everything else is done by people. */
export const adapter: ClaimAdapter = { takes: 'claims' }
