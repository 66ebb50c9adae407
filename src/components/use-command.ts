import { useCallback, useRef, useEffect } from 'react'
import { useWrite } from '@/api/hooks'
import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import { isPendingChange } from '@/contract/pending-change'
import { notify } from '@/ui/plain/notify'

/**
 * A write that says when it worked. A refusal is thrown, to be shown beside the form or in the window that sent it.
 * @param changes the reads that are out of date afterwards
 * @param saved names what was saved (`savedMessage`), beneath the server's message; not where another person must approve it first
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  changes: readonly Endpoint[],
  saved?: (sent: Sent<E>, data: Reply<E>) => string,
): (sent: Sent<E>) => Promise<Reply<E>> {
  const { mutateAsync } = useWrite(endpoint, { changes })
  const words = useRef(saved)
  useEffect(() => {
    words.current = saved
  })
  return useCallback(
    async (sent) => {
      const { data, message } = await mutateAsync(sent)
      // The server's message is the specified one; beneath it stands what was saved.
      notify.success(message, { detail: isPendingChange(data) ? undefined : words.current?.(sent, data) })
      return data
    },
    [mutateAsync],
  )
}
