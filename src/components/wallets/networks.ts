import { t } from '@/locales/text'
import { isBankNetwork, type Network, type Wallet } from '@/contract/wallets'

type NetworkFacts = { name: string; /** The text on its icon. */ coin: string }

/** The display name of each network. */
export const networks: Readonly<Record<Network, NetworkFacts>> = {
  ERC20: { name: 'Ethereum', coin: 'ETH' },
  BEP20: { name: 'BNB Smart Chain', coin: 'BNB' },
  TRC20: { name: 'Tron', coin: 'TRX' },
  BTC: { name: 'Bitcoin', coin: 'BTC' },
  SEPA: { name: 'SEPA transfer', coin: 'SEPA' },
  BANK: { name: 'bank transfer', coin: 'BANK' },
}

/** "USDT on Tron"; "Bitcoin"; "EUR by SEPA transfer". */
export function unitOn({ network: on, currencyUnit }: Pick<Wallet, 'network' | 'currencyUnit'>): string {
  if (isBankNetwork(on))
    return on === 'SEPA'
      ? t('{currency} by SEPA transfer', { currency: currencyUnit })
      : t('{currency} by bank transfer', { currency: currencyUnit })
  if (on === 'BTC' && currencyUnit === 'BTC') return networks.BTC.name
  return t('{currency} on {network}', { currency: currencyUnit, network: networks[on].name })
}
