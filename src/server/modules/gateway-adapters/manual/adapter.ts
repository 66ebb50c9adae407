import type { ClaimAdapter } from '../adapter'

/** Instructions, a reference and a proof: everything else is done by people. */
export const manual: ClaimAdapter = { takes: 'claims', needs: null }
