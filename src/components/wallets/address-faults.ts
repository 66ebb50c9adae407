import type { AddressFault } from '@/domain/wallet-address'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** What is wrong with a crypto address, beside its field. */
export const addressFaults: Readonly<Record<AddressFault, string>> = translated({
  'An address of this network is 0x and 40 digits or letters from a to f.': msg(
    'An address of this network is 0x and 40 digits or letters from a to f.',
  ),
  'A Tron address starts with T and has 34 characters.': msg('A Tron address starts with T and has 34 characters.'),
  'A Bitcoin address starts with 1, 3 or bc1.': msg('A Bitcoin address starts with 1, 3 or bc1.'),
  'The checksum does not match: a letter is wrong or in the wrong case. Copy it from your wallet app. Do not type it.': msg(
    'The checksum does not match: a letter is wrong or in the wrong case. Copy it from your wallet app. Do not type it.',
  ),
})
