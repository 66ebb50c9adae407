// Written by `npm run gateways` from the folders of the gateways. Change those.

/** Every kind of payment gateway: what people call it, how money comes through it, and what has to be set to reach its provider. */
export const gatewayKinds = {
  "BTCPAY": {
    "folder": "btcpay",
    "needs": "its address, store and keys",
    "settings": {
      "url": {
        "label": "Address of the BTCPay server",
        "holds": "address"
      },
      "storeId": {
        "label": "Store id",
        "holds": "text"
      },
      "apiKey": {
        "label": "API key",
        "holds": "secret"
      },
      "webhookSecret": {
        "label": "Webhook secret",
        "holds": "secret"
      }
    },
    "title": "BTCPay Server",
    "short": "BTCPay",
    "takes": "checkouts"
  },
  "MANUAL": {
    "folder": "manual",
    "needs": null,
    "settings": null,
    "title": "Manual, with proof of payment",
    "short": "Manual",
    "takes": "claims"
  }
} as const
