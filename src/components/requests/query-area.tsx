import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { createQueryClient } from '@/api/query-client'
import { whenPersonLeaves } from '@/api/session'

type Client = ReturnType<typeof createQueryClient>

let shared: Client | undefined
/** One cache for the whole visit, across frames; on the server, which serves many visitors, a new one each time. */
const clientOf = (): Client => (typeof window === 'undefined' ? createQueryClient() : (shared ??= forgetful()))

/** A person who signs in without a reload sees no cached data of the previous one. */
function forgetful(): Client {
  const client = createQueryClient()
  whenPersonLeaves(() => client.clear())
  return client
}

/**
 * Provides React Query. The customer area and the back office are inside one; a public page only wraps the parts that use the API, so that
 * other pages do not download it (9 kB).
 */
export function QueryArea({ children }: { children: ReactNode }) {
  const [client] = useState(clientOf)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A component of a public page that uses API hooks, with its own `QueryArea`. */
export function inQueryArea<P extends object>(Inner: ComponentType<P>): ComponentType<P> {
  return function InQueryArea(props: P) {
    return (
      <QueryArea>
        <Inner {...props} />
      </QueryArea>
    )
  }
}
