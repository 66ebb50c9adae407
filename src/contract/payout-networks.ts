import { isBankNetwork } from './wallets'

const HEX_64 = /^[0-9a-f]{64}$/i
const PREFIXED_HEX_64 = /^0x[0-9a-fA-F]{64}$/
/** The character set of SEPA references (EPC 217-08): no slash at either end, and no two in a row. */
const SEPA_REFERENCE = /^(?!\/)(?!.*\/\/)[a-zA-Z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/

type TransactionId = { matches: RegExp; says: string }
const hex: TransactionId = { matches: HEX_64, says: '64 hexadecimal characters, without 0x' }
const prefixed: TransactionId = { matches: PREFIXED_HEX_64, says: '0x and 64 hexadecimal characters' }
const reference: TransactionId = {
  matches: SEPA_REFERENCE,
  says: "1 to 35 characters: letters without accents, digits, spaces and / - ? : ( ) . , ' +",
}

/** The format of a transaction id on each network; for banks, the end-to-end id or the bank's reference. */
const formats: Readonly<Record<string, TransactionId>> = { TRC20: hex, BTC: hex, ERC20: prefixed, BEP20: prefixed }
const formatOf = (network: string): TransactionId => formats[network] ?? reference

/** Undefined if the id fits its network; otherwise the expected format, as the end of a sentence. */
export function transactionIdProblem(network: string, id: string): string | undefined {
  const { matches, says } = formatOf(network)
  return matches.test(id) ? undefined : says
}

/** The normalized spelling of an id, so that the same transaction is found however it is typed. */
export const transactionKey = (network: string, id: string): string => `${network}:${id.toLowerCase()}`

/** The transaction's page in a block explorer, from the template in the settings; null if there is none. */
export const explorerUrl = (template: string | undefined, id: string | null): string | null =>
  template && id ? template.replaceAll('{id}', encodeURIComponent(id)) : null

type PayingAccount = { currency: string; assets: readonly string[] }

/** Whether an account holds the asset of a destination. Banks are paid in the account's currency: a payment file names no other. */
export function holdsAsset(
  { currency, assets }: PayingAccount,
  { network, currencyUnit }: { network: string; currencyUnit: string },
): boolean {
  const asset = currencyUnit.toUpperCase()
  return asset === currency.toUpperCase() || (!isBankNetwork(network) && assets.some((one) => one.toUpperCase() === asset))
}
