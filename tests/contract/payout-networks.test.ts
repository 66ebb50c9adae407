import { expect, test } from 'vitest'
import { holdsAsset, explorerUrl, transactionIdProblem, transactionKey } from '@/contract/payout-networks'

const HEX = '9f4a8c1be27d6530f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708'
const fits = (network: string, id: string) => transactionIdProblem(network, id) === undefined

test.each([
  ['TRC20', HEX],
  ['TRC20', HEX.toUpperCase()],
  ['BTC', '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'],
  ['ERC20', `0x${HEX}`],
  ['ERC20', '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
  ['BEP20', `0x${HEX.toUpperCase()}`],
  ['SEPA', 'WDR-7K3Q9M2A'],
  ['SEPA', "RF18 5390/0754.7034 (A+B)?:,'-"],
  ['BANK', '20261123021000021000001'],
  ['BANK', 'x'.repeat(35)],
])('a transaction id on %s can be %s', (network, id) => {
  expect(fits(network, id)).toBe(true)
})

test.each([
  ['TRC20', `0x${HEX}`],
  ['TRC20', HEX.slice(1)],
  ['TRC20', `${HEX}0`],
  ['TRC20', HEX.replace('9', 'g')],
  ['BTC', `0x${HEX}`],
  ['BTC', HEX.slice(2)],
  ['BTC', `${HEX}\n`],
  ['ERC20', HEX],
  ['ERC20', `0X${HEX}`],
  ['ERC20', `0x${HEX.slice(1)}`],
  ['ERC20', `0x${HEX}00`],
  // An address instead of a transaction id.
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['BEP20', `x${HEX}`],
  ['TRC20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['SEPA', ''],
  ['SEPA', 'x'.repeat(36)],
  ['SEPA', 'Überweisung'],
  ['SEPA', '/leads'],
  ['SEPA', 'ends/'],
  ['SEPA', 'double//slash'],
  ['BANK', 'semi;colon'],
  ['BANK', 'a\nb'],
])('a transaction id on %s cannot be %s', (network, id) => {
  expect(fits(network, id)).toBe(false)
})

test('transaction ids are compared case-insensitively and only within one network', () => {
  expect(transactionKey('ERC20', `0x${HEX.toUpperCase()}`)).toBe(transactionKey('ERC20', `0x${HEX}`))
  expect(transactionKey('BEP20', `0x${HEX}`)).not.toBe(transactionKey('ERC20', `0x${HEX}`))
})

test('the explorer URL contains the encoded id, and is null without an explorer', () => {
  expect(explorerUrl('https://example.test/tx/{id}', 'a/b')).toBe('https://example.test/tx/a%2Fb')
  expect(explorerUrl('', 'a')).toBeNull()
  expect(explorerUrl(undefined, 'a')).toBeNull()
})

test.each([
  ['USDT', ['USD'], 'BANK', 'USD', false],
  ['USDT', ['USD'], 'BANK', 'usdt', true],
  ['EUR', [], 'SEPA', 'EUR', true],
  ['EUR', ['USDC'], 'ERC20', 'USDC', true],
  ['EUR', [], 'ERC20', 'USDC', false],
])('an account in %s that holds %s pays on %s in %s: %s', (currency, assets, network, currencyUnit, pays) => {
  expect(holdsAsset({ currency, assets }, { network, currencyUnit })).toBe(pays)
})
