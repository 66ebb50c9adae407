import { QueryClient } from '@tanstack/react-query'

/** No retry, no refetch on focus (specification, section 7). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 }, mutations: { retry: false } },
  })
