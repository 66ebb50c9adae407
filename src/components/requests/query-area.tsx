import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { createQueryClient } from '@/api/query-client'
import { whenPersonLeaves } from '@/api/session'

type Client = ReturnType<typeof createQueryClient>

let shared: Client | undefined
/** One cache for the whole visit, whichever frame is on; on the server, where visitors meet, a new one each time. */
const clientOf = (): Client => (typeof window === 'undefined' ? createQueryClient() : (shared ??= forgetful()))

/** The next person who signs in without a reload finds nothing of the one before. */
function forgetful(): Client {
  const client = createQueryClient()
  whenPersonLeaves(() => client.clear())
  return client
}

/**
 * Where the API's hooks work. The customer area and the back office are inside one; a public page wraps the part
 * that asks the API, so that pages which ask nothing do not download the machinery (9 kB).
 */
export function QueryArea({ children }: { children: ReactNode }) {
  const [client] = useState(clientOf)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A component of a public page that calls the API's hooks, with a `QueryArea` of its own. */
export function inQueryArea<P extends object>(Inner: ComponentType<P>): ComponentType<P> {
  return function InQueryArea(props: P) {
    return (
      <QueryArea>
        <Inner {...props} />
      </QueryArea>
    )
  }
}
