import { useQuery } from '@tanstack/react-query'
import type { AddressCheck } from '@/domain/wallet-address'
import { isBankNetwork, type Network } from '@/contract/wallets'

const FEWEST = 20

/** Checks a crypto address by the rules of its network; the libraries are loaded with the first address. */
export function useAddressCheck(network: Network, address: string): AddressCheck | undefined {
  const { data } = useQuery({
    queryKey: ['address-check', network, address],
    queryFn: async () => (isBankNetwork(network) ? null : (await import('@/domain/wallet-address')).checkAddress(network, address)),
    enabled: address.length >= FEWEST && !isBankNetwork(network),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return address.length >= FEWEST ? (data ?? undefined) : undefined
}
