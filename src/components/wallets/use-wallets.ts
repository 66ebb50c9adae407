import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { wallets, type Wallet } from '@/contract/wallets'

/** The address book of the signed-in customer, without removed wallets. */
export function useWallets() {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const { data, error, refetch } = useRead(wallets.list, { params: { userId }, query: {} }, { enabled: userId !== '' })
  return { userId, wallets: data?.data.filter((wallet) => wallet.status !== 'REMOVED'), error, refetch: () => void refetch() }
}

/**
 * Whether a wallet can receive payouts: its cooling-off period has passed, even if the list was loaded before that, and the account is not
 * of another person.
 */
export const isUsable = ({ status, usableAt, isOtherHolder }: Wallet, now: number): boolean =>
  !isOtherHolder && (status === 'ACTIVE' || (status === 'COOLING' && usableAt !== null && Date.parse(usableAt) <= now))

export const stateOf = (wallet: Wallet, now: number | undefined): Wallet['status'] =>
  now !== undefined && isUsable(wallet, now) ? 'ACTIVE' : wallet.status
