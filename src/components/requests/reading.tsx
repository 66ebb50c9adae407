import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { ErrorState, type Failed } from '@/ui/plain/feedback/state-box'

type Props<T> = {
  /** What is read, within a sentence: "the notes". */
  what: string
  read: Pick<UseQueryResult<Answered<T>, ApiError>, 'data' | 'error' | 'refetch'>
  /** As many lines as wait for it; none where nothing may turn out to be there. */
  rows?: number
  children: (found: T) => ReactNode
}

/** What a read brings. Until it is there a skeleton stands for it; if it fails, the reason and a way to try again. */
export function Reading<T>({ what, read, rows = 3, children }: Props<T>) {
  if (read.data) return children(read.data.data)
  const failure = failureAmong(read)
  if (failure) return <ReadFailed what={what} {...failure} />
  return rows > 0 && <ListSkeleton label={`Loading ${what}`} rows={rows} />
}

type ReadState = { data?: unknown; error: ApiError | null; refetch: () => unknown }

/** What keeps reads from being shown that only make sense together: the first reason, and one way to ask again for what failed. */
export function failureAmong(...reads: readonly ReadState[]) {
  const failed = reads.filter(({ data, error }) => error !== null && data === undefined)
  const error = failed[0]?.error
  return error ? { error, onRetry: () => failed.forEach(({ refetch }) => void refetch()) } : undefined
}

type FailedProps = {
  what: string
  error: { message: string } & Failed
  onRetry: () => void
  /** What was not done because of it. */
  undone?: string
}

const NOTHING_CHANGED = 'Nothing was changed.'
export const MONEY_IS_THERE = 'Nothing was changed, and your balance is unaffected.'

/** What did not load, why, what was not done because of it, and a way to try again. */
export const ReadFailed = ({ what, error, onRetry, undone = NOTHING_CHANGED }: FailedProps) => (
  <ErrorState title={`${what.replace(/^./, (letter) => letter.toUpperCase())} did not load`} onRetry={onRetry} error={error}>
    {wordsOf(error.message, undone)}
  </ErrorState>
)

/** The server may have said itself what was not done: it is said once. */
function wordsOf(message: string, undone: string): string {
  if (message.endsWith(NOTHING_CHANGED)) return message.slice(0, -NOTHING_CHANGED.length) + undone
  return message.includes('Nothing was') ? message : `${message} ${undone}`
}
