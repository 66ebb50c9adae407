import { useCallback } from 'react'
import { useWrite } from '@/api/hooks'
import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import { notify } from '@/ui/plain/notify'

/**
 * A write that says when it worked, in the server's words. A refusal is thrown, to be shown where the question was asked.
 * @param changes the reads that are out of date afterwards
 */
export function useCommand<E extends Endpoint>(endpoint: E, changes: readonly Endpoint[]): (sent: Sent<E>) => Promise<Reply<E>> {
  const { mutateAsync } = useWrite(endpoint, { changes })
  return useCallback(
    async (sent) => {
      const { data, message } = await mutateAsync(sent)
      notify.success(message)
      return data
    },
    [mutateAsync],
  )
}
