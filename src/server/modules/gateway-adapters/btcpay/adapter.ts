import type { CheckoutAdapter } from '../adapter'
import { openInvoice, readInvoice } from './invoices'
import { readBtcpayNotice } from './notices'
import { btcpayPayouts } from './payouts'

/** BTCPay Server, accessed through its Greenfield API. */
export const adapter = {
  takes: 'checkouts',
  openCheckout: openInvoice,
  readCheckout: readInvoice,
  readNotice: readBtcpayNotice,
  payouts: btcpayPayouts,
} satisfies CheckoutAdapter
