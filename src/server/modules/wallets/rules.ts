import { createBase58check } from '@scure/base'
import { Address, NETWORK } from '@scure/btc-signer'
import { addr } from 'micro-eth-signer'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { cryptoNetwork, WalletStatus } from '@/contract/wallets'

type CryptoNetwork = z.infer<typeof cryptoNetwork>

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const base58check = createBase58check(sha256)
const TRON_PREFIX = 0x41
const TRON_BYTES = 21

/** Parses and normalizes an address of a network; undefined if its format or checksum is wrong. */
export const readAddress = (net: CryptoNetwork, text: string): string | undefined => readers[net](text)

const readers: Readonly<Record<CryptoNetwork, (text: string) => string | undefined>> = {
  ERC20: readEthereum,
  BEP20: readEthereum,
  TRC20: readTron,
  BTC: readBitcoin,
}

/** EIP-55: mixed case is a checksum and must be correct; a single case has none. Returns the address with its checksum. */
function readEthereum(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text) || !addr.isValid(text)) return undefined
  return addr.addChecksum(text.toLowerCase())
}

function readTron(text: string): string | undefined {
  const bytes = decoded(() => base58check.decode(text))
  return bytes?.length === TRON_BYTES && bytes[0] === TRON_PREFIX ? text : undefined
}

/** Main network only: legacy and script addresses, and bech32 of any witness version that the library supports. */
function readBitcoin(text: string): string | undefined {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  const written = isOneCase && /^bc1/i.test(text) ? text.toLowerCase() : text
  return decoded(() => Address(NETWORK).decode(written)) ? written : undefined
}

/** The libraries throw for an invalid address. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch (refusal) {
    if (refusal instanceof Error) return undefined
    throw refusal
  }
}

/** The current status: a stored COOLING is ACTIVE from the time at which the wallet can be used. */
export const stateOf = (status: WalletStatus, usableAt: Date | null, now: Date): WalletStatus =>
  status === 'COOLING' && usableAt !== null && usableAt <= now ? 'ACTIVE' : status

/** An address in groups of four characters, which are easier to compare. */
export const inGroups = (address: string): string => address.replace(/(\S{4})(?=\S)/g, '$1 ')
