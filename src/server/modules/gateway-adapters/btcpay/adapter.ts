import type { CheckoutAdapter } from '../adapter'
import { openInvoice, readInvoice } from './invoices'
import { readBtcpayNotice } from './notices'
import { btcpayPayouts } from './payouts'

/** BTCPay Server, spoken to through its Greenfield API. */
export const btcpay: CheckoutAdapter = {
  takes: 'checkouts',
  needs: 'its address, store and keys',
  openCheckout: openInvoice,
  readCheckout: readInvoice,
  readNotice: readBtcpayNotice,
  payouts: btcpayPayouts,
}
