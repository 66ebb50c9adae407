import { useQuery } from '@tanstack/react-query'
import type { AddressCheck } from '@/shared/wallet-address'
import type { Wallet } from '@/contract/wallets'

const FEWEST = 20

/** Checks an address by its network's rules; the libraries for it are fetched with the first address. */
export function useAddressCheck(network: Wallet['network'], address: string): AddressCheck | undefined {
  const { data } = useQuery({
    queryKey: ['address-check', network, address],
    queryFn: async () => (await import('@/shared/wallet-address')).checkAddress(network, address),
    enabled: address.length >= FEWEST,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return address.length >= FEWEST ? data : undefined
}
