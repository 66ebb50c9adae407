import { useCallback } from 'react'
import { useWrite } from '@/api/hooks'
import type { Answered } from '@/api/send'
import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import { isPendingChange } from '@/contract/pending-change'
import { notify } from '@/ui/plain/feedback/notify'

/**
 * A write that says that it worked as soon as it did, whether or not what it changed can be read again. A refusal is thrown, to be shown beside the form or in the window that sent it.
 * @param changes the reads that are out of date afterwards
 * @param saved names what was saved (`savedMessage`), beneath the server's message; not where another person must approve it first
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  changes: readonly Endpoint[],
  saved?: (sent: Sent<E>, data: Reply<E>) => string,
): (sent: Sent<E>) => Promise<Reply<E>> {
  // The server's message is the specified one; beneath it stands what was saved.
  const onAnswer = ({ data, message }: Answered<Reply<E>>, sent: Sent<E>) =>
    notify.success(message, { detail: isPendingChange(data) ? undefined : saved?.(sent, data) })
  const { mutateAsync } = useWrite(endpoint, { changes, onAnswer })
  return useCallback(async (sent) => (await mutateAsync(sent)).data, [mutateAsync])
}
