import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/client'
import { ListSkeleton } from '@/ui/plain/skeleton'
import { ErrorState, type Failed } from '@/ui/plain/state-box'

type Props<T> = {
  /** What is read, within a sentence: "the notes". */
  what: string
  read: Pick<UseQueryResult<Answered<T>, ApiError>, 'data' | 'error' | 'refetch'>
  /** As many lines as wait for it; none where nothing may turn out to be there. */
  rows?: number
  children: (found: T) => ReactNode
}

/** What a read brings. Until it is there a skeleton stands for it; if it fails, the reason and a way to try again. */
export function Reading<T>({ what, read: { data, error, refetch }, rows = 3, children }: Props<T>) {
  if (data) return children(data.data)
  if (error) return <ReadFailed what={what} error={error} onRetry={() => void refetch()} />
  return rows > 0 && <ListSkeleton label={`Loading ${what}`} rows={rows} />
}

type FailedProps = { what: string; error: { message: string } & Failed; onRetry: () => void }

export const ReadFailed = ({ what, error, onRetry }: FailedProps) => (
  <ErrorState title={`${what.replace(/^./, (letter) => letter.toUpperCase())} did not load`} onRetry={onRetry} error={error}>
    {error.message}
  </ErrorState>
)
