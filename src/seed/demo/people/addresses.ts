import { createBase58check } from '@scure/base'
import { p2wpkh, NETWORK } from '@scure/btc-signer'
import { pubECDSA, sha256 } from '@scure/btc-signer/utils.js'
import { composeIBAN } from 'ibantools'
import { addr } from 'micro-eth-signer'
import type { WalletNetwork } from '@/domain/wallet-address'
import type { Chance } from '../chance'

/** An unowned address that is valid on its network. */
export function addressOn(network: WalletNetwork, chance: Chance): string {
  if (network === 'TRC20') return createBase58check(sha256).encode(Uint8Array.of(0x41, ...chance.bytes(20)))
  if (network === 'BTC') return p2wpkh(pubECDSA(chance.bytes(32)), NETWORK).address ?? ''
  return addr.addChecksum(`0x${Buffer.from(chance.bytes(20)).toString('hex')}`)
}

/** A fictitious IBAN with a valid checksum. */
export const ibanIn = (countryCode: 'DE' | 'AT', chance: Chance): string =>
  composeIBAN({ countryCode, bban: chance.text(countryCode === 'DE' ? 18 : 16, '0123456789') }) ?? ''
