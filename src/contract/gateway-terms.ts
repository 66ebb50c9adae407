import { z } from 'zod'
import { foreignAmount, instant, money, optionalText, percent } from './core/primitives'
import { cryptoNetwork } from './wallets'

/** An asset or currency by its unit: USDT, EUR. */
export const asset = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,12}$/, 'Use 2 to 12 letters or digits')

export const receivingType = z.enum(['BANK', 'CRYPTO'])
/** One address for each asset and network that the gateway accepts. */
export const receivingAddress = z.strictObject({ network: cryptoNetwork, asset, address: z.string().trim().max(120) })

/** BANK: holder, bank name, and an IBAN or account number. CRYPTO: addresses. The server checks checksums and address formats. */
export const receivingDetails = z.strictObject({
  type: receivingType,
  holder: optionalText(70),
  bankName: optionalText(80),
  iban: optionalText(42),
  accountNumber: optionalText(40),
  bic: optionalText(14),
  addresses: z.array(receivingAddress).max(8, 'At most 8 addresses').default([]),
})
export type ReceivingDetails = z.output<typeof receivingDetails>

export const feeBearer = z.enum(['CUSTOMER', 'PLATFORM'])
/**
 * The payment provider's charge for one payment, outside the books: if the customer bears it, they pay it to the provider on top of the
 * payment; otherwise the platform is charged. It is never posted with the payment.
 */
export const gatewayFee = z.strictObject({
  /** In the gateway's currency. */
  fixed: z.union([foreignAmount, z.literal('0'), z.literal('0.00')]),
  percent,
  bearer: feeBearer,
})
export type GatewayFee = z.infer<typeof gatewayFee>

/** The value of an asset of the receiving addresses, at the last confirmed rate. */
export const assetRate = z.object({
  code: z.string(),
  decimals: z.number().int(),
  value: z.string(),
  confirmedAt: instant.nullable(),
  /** The rate is older than the settings allow: amounts in this asset are not shown. */
  isStale: z.boolean(),
})
export type AssetRate = z.infer<typeof assetRate>

/** The terms of a gateway in responses. */
export const shownTerms = {
  receivingDetails: receivingDetails.nullable(),
  assetRates: z.array(assetRate),
  /** The minimum and maximum of one payment, in the gateway's currency. */
  minAmount: money.nullable(),
  maxAmount: money.nullable(),
  fee: gatewayFee.extend({ fixed: money, percent: z.string() }).nullable(),
}

/** The terms of a gateway in requests. */
export const sentTerms = {
  receivingDetails: receivingDetails.nullish(),
  minAmount: foreignAmount.nullish(),
  maxAmount: foreignAmount.nullish(),
  fee: gatewayFee.nullish(),
}
export type SentTerms = z.output<z.ZodObject<typeof sentTerms>>
