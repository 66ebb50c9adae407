import { t } from '@/locales/text'
import { cryptoNetwork, isBankNetwork, type Network, type Wallet } from '@/contract/wallets'

type NetworkFacts = { name: string; /** On its disc. */ coin: string; units: readonly [string, ...string[]] }

/** What each network is called, and the currencies that are paid on it. */
export const networks: Readonly<Record<Network, NetworkFacts>> = {
  ERC20: { name: 'Ethereum', coin: 'ETH', units: ['USDT', 'USDC', 'ETH'] },
  BEP20: { name: 'BNB Smart Chain', coin: 'BNB', units: ['USDT', 'USDC', 'BNB'] },
  TRC20: { name: 'Tron', coin: 'TRX', units: ['USDT', 'TRX'] },
  BTC: { name: 'Bitcoin', coin: 'BTC', units: ['BTC'] },
  SEPA: { name: 'SEPA transfer', coin: 'SEPA', units: ['EUR'] },
  BANK: { name: 'bank transfer', coin: 'BANK', units: ['USD'] },
}
export const cryptoNetworks = cryptoNetwork.options

/** "USDT on Tron"; "Bitcoin"; "EUR by SEPA transfer". */
export function unitOn({ network: on, currencyUnit }: Pick<Wallet, 'network' | 'currencyUnit'>): string {
  if (isBankNetwork(on))
    return on === 'SEPA'
      ? t('{currency} by SEPA transfer', { currency: currencyUnit })
      : t('{currency} by bank transfer', { currency: currencyUnit })
  if (on === 'BTC' && currencyUnit === 'BTC') return networks.BTC.name
  return t('{currency} on {network}', { currency: currencyUnit, network: networks[on].name })
}
