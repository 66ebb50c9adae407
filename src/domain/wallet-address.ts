import { createBase58check } from '@scure/base'
import { Address, NETWORK } from '@scure/btc-signer'
import { sha256 } from '@scure/btc-signer/utils.js'
import { addr } from 'micro-eth-signer'
import { msg, type Message } from '@/locales/message'

export type WalletNetwork = 'BEP20' | 'ERC20' | 'TRC20' | 'BTC'

/** `checksum: false` if the address contains none (an Ethereum address in lower case): typing errors cannot be detected then. */
export type AddressCheck = { ok: true; checksum: boolean } | { ok: false; message: Message }

const NO_ETHEREUM = msg('An address on this network is 0x followed by 40 digits or letters from a to f.')
const NO_TRON = msg('A Tron address starts with T and has 34 characters.')
const NO_BITCOIN = msg('A Bitcoin address starts with 1, 3 or bc1.')
const WRONG_CHECKSUM = msg('This address is not valid: its checksum does not match. Copy it from your wallet app; do not type it.')

/**
 * Whether an address is valid under the rules of its network (EIP-55, Base58Check, Bech32). Used by the server, and by the
 * form while typing.
 */
export function checkAddress(network: WalletNetwork, address: string): AddressCheck {
  switch (network) {
    case 'ERC20':
    case 'BEP20':
      return checkEthereum(address)
    case 'TRC20':
      return checkTron(address)
    case 'BTC':
      return checkBitcoin(address)
  }
}

function checkEthereum(address: string): AddressCheck {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return { ok: false, message: NO_ETHEREUM }
  if (!addr.isValid(address)) return { ok: false, message: WRONG_CHECKSUM }
  const letters = address.slice(2)
  return { ok: true, checksum: letters !== letters.toLowerCase() && letters !== letters.toUpperCase() }
}

/** Tron: Base58Check over 21 bytes, the first of which is 0x41. */
const TRON_BYTES = 21
const TRON_PREFIX = 0x41

function checkTron(address: string): AddressCheck {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return { ok: false, message: NO_TRON }
  try {
    const bytes = createBase58check(sha256).decode(address)
    if (bytes.length === TRON_BYTES && bytes[0] === TRON_PREFIX) return { ok: true, checksum: true }
  } catch {
    // The decoder throws if the checksum is wrong; the message is created below.
  }
  return { ok: false, message: WRONG_CHECKSUM }
}

function checkBitcoin(address: string): AddressCheck {
  if (!/^(1|3|bc1|BC1)[0-9a-zA-Z]{20,90}$/.test(address)) return { ok: false, message: NO_BITCOIN }
  try {
    Address(NETWORK).decode(address)
    return { ok: true, checksum: true }
  } catch {
    // As above: remaining errors are wrong checksums, or formats that cannot receive payments.
    return { ok: false, message: WRONG_CHECKSUM }
  }
}
