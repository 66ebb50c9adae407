import { describe, expect, it } from 'vitest'
import { checkAddress, type WalletNetwork } from '@/domain/wallet-address'

const right: readonly (readonly [WalletNetwork, string, boolean])[] = [
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['BEP20', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359', false],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
]
const wrong: readonly (readonly [WalletNetwork, string])[] = [
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3EA74c37c5d359'],
  ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['BTC', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
]

describe('the address of a wallet', () => {
  it.each(right)('is valid on %s: %s', (network, address, checksum) => {
    expect(checkAddress(network, address)).toEqual({ ok: true, checksum })
  })
  it.each(wrong)('is invalid on %s: %s', (network, address) => {
    expect(checkAddress(network, address)).toMatchObject({ ok: false, message: { msg: expect.any(String) } })
  })
})
