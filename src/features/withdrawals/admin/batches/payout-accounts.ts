import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { gateways, type Gateway } from '@/contract/gateways'
import { holdsAsset } from '@/contract/payout-networks'
import type { Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'

const MOST = 100

/** The accounts that payouts can be made from; undefined while loading. */
export function usePayoutAccounts(): { mayRead: boolean; accounts: readonly Gateway[] | undefined } {
  const mayRead = useCan()('payment-gateways:read')
  const found = useRead(gateways.list, { query: { limit: MOST } }, { enabled: mayRead }).data?.data
  return { mayRead, accounts: found?.filter(({ isActive, payoutNetworks }) => isActive && payoutNetworks.length > 0) }
}

type Destination = Pick<Withdrawal['wallet'], 'network' | 'currencyUnit'>

/** The assets that none of the accounts can pay, each once, such as "USDT on TRC20"; empty while the accounts load. */
export function unpayableBy(accounts: readonly Gateway[] | undefined, wallets: readonly Destination[]): string[] {
  const missing = wallets.filter((wallet) => accounts && !accounts.some((account) => canPay(account, wallet)))
  return [...new Set(missing.map(({ network, currencyUnit }) => t('{currencyUnit} on {network}', { currencyUnit, network })))]
}

/** Whether an account is active, on the network of the destination, and has its asset. The server checks the same. */
export const canPay = ({ isActive, payoutNetworks, payoutAssets, currency }: Gateway, destination: Destination): boolean =>
  isActive &&
  payoutNetworks.includes(destination.network) &&
  holdsAsset({ currency: currency.code ?? '', assets: payoutAssets }, destination)
