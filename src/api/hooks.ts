import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { isPendingChange } from '@/contract/pending-change'
import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import type { ApiError } from './api-error'
import { send, type Answered } from './send'

export const keyOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path] as const

type Display = {
  /** The screen shows a failure itself, so it is not shown as a message as well. */
  showsFailure?: boolean
}

/** A read in React Query's format: `useQuery(read(faqs.list, { query }))`. */
export const read = <E extends Endpoint>(endpoint: E, sent: Sent<E>, { showsFailure = false }: Display = {}) =>
  queryOptions<Answered<Reply<E>>, ApiError>({
    queryKey: [...keyOf(endpoint), sent],
    queryFn: ({ signal }) => send(endpoint, sent, { signal, showsFailure }),
  })

type ReadOptions = Display & {
  enabled?: boolean
  /** Keeps the previous page on screen while the next one loads. */ keepPrevious?: boolean
  refetchInterval?: number | false
}

export const useRead = <E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { keepPrevious = false, showsFailure = false, ...options }: ReadOptions = {},
): UseQueryResult<Answered<Reply<E>>, ApiError> =>
  useQuery({ ...read(endpoint, sent, { showsFailure }), ...options, ...(keepPrevious ? { placeholderData: keepPreviousData } : {}) })

/** Invalidates these reads. */
export function useRefresh(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/**
 * A write. One idempotency key is used until the write succeeds or is sent with other values, so that a retry can never pay twice. After
 * success, the reads it changed are invalidated; also if the object was changed meanwhile, so that the screen shows its current state.
 * @param changes the reads to invalidate
 * @param onAnswer runs as soon as the server has responded, before the reads are refetched
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { changes, onAnswer }: { changes: readonly Endpoint[]; onAnswer?: (answered: Answered<Reply<E>>, sent: Sent<E>) => void },
): UseMutationResult<Answered<Reply<E>>, ApiError, Sent<E>> {
  const client = useQueryClient()
  const key = useRef<{ for: string; key: string }>(undefined)
  const refresh = useRefresh(changes)
  return useMutation<Answered<Reply<E>>, ApiError, Sent<E>>({
    mutationFn: (sent) => {
      const values = JSON.stringify(sent)
      if (key.current?.for !== values) key.current = { for: values, key: crypto.randomUUID() }
      return send(endpoint, sent, endpoint.idempotent ? { idempotencyKey: key.current.key } : {})
    },
    onSuccess: async (answered, sent) => {
      key.current = undefined
      onAnswer?.(answered, sent)
      // A change request can appear on any screen, so all active reads are refetched.
      if (isPendingChange(answered.data)) return client.invalidateQueries()
      await refresh()
    },
    onError: async ({ code }) => {
      if (code === 'STALE_VERSION') await refresh()
    },
  })
}
