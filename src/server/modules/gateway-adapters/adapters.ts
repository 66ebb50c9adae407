// Written by `npm run gateways` from the folders of the gateways. Change those.
import { adapter as btcpay } from './btcpay/adapter'
import { adapter as manual } from './manual/adapter'

/** What each kind of payment gateway does. */
export const adapters = { BTCPAY: btcpay, MANUAL: manual } as const
