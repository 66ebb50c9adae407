import { useCallback } from 'react'
import { useWrite } from '@/api/hooks'
import type { Answered } from '@/api/send'
import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import { isPendingChange } from '@/contract/pending-change'
import { notify } from '@/ui/plain/feedback/notify'

/**
 * A write that confirms success immediately, before the changed reads are refetched. A refusal is thrown, for the form or window that sent
 * it.
 * @param changes the reads to invalidate
 * @param saved names what was saved (`savedMessage`), below the server's message; omitted if another person must approve it first
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  changes: readonly Endpoint[],
  saved?: (sent: Sent<E>, data: Reply<E>) => string,
): (sent: Sent<E>) => Promise<Reply<E>> {
  // The server's message is fixed by the specification; the name of what was saved is shown below it.
  const onAnswer = ({ data, message }: Answered<Reply<E>>, sent: Sent<E>) =>
    notify.success(message, { detail: isPendingChange(data) ? undefined : saved?.(sent, data) })
  const { mutateAsync } = useWrite(endpoint, { changes, onAnswer })
  return useCallback(async (sent) => (await mutateAsync(sent)).data, [mutateAsync])
}
