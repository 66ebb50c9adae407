import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import { currentLanguage } from '@/locales/current'
import type { Language } from '@/locales/languages'
import { msg, type Message } from '@/locales/message'
import { t, textOf } from '@/locales/text'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { ErrorState, type Failed } from '@/ui/plain/feedback/state-box'

type Props<T> = {
  /** "We couldn’t load the notes", "Loading the notes". */
  failed: string
  loading: string
  read: Pick<UseQueryResult<Answered<T>, ApiError>, 'data' | 'error' | 'refetch'>
  /** The number of skeleton lines; none if the result may be empty. */
  rows?: number
  children: (found: T) => ReactNode
}

/** The result of a read. While loading, a skeleton; on failure, the reason and a retry button. */
export function Reading<T>({ failed, loading, read, rows = 3, children }: Props<T>) {
  if (read.data) return children(read.data.data)
  const failure = failureAmong(read)
  if (failure) return <ReadFailed title={failed} {...failure} />
  return rows > 0 && <ListSkeleton label={loading} rows={rows} />
}

type ReadState = { data?: unknown; error: ApiError | null; refetch: () => unknown }

/** Combines reads that are only useful together: the first error, and one retry button for all failed ones. */
export function failureAmong(...reads: readonly ReadState[]) {
  const failed = reads.filter(({ data, error }) => error !== null && data === undefined)
  const error = failed[0]?.error
  return error ? { error, onRetry: () => failed.forEach(({ refetch }) => void refetch()) } : undefined
}

type FailedProps = {
  /** "We couldn’t load the notes". */
  title: string
  error: { message: string } & Failed
  onRetry: () => void
  /** The consequence: what was not done. */
  undone?: string | Message
}

const NOTHING_CHANGED = msg('Nothing was changed.')
export const MONEY_IS_THERE = msg('Nothing was changed, and your balance is unaffected.')

/** The failed read: what, why, the consequence, and a retry button. */
export const ReadFailed = ({ title, error, onRetry, undone = NOTHING_CHANGED }: FailedProps) => (
  <ErrorState title={title} onRetry={onRetry} error={error}>
    {textsOf(error.message, textOf(undone))}
  </ErrorState>
)

/** Detects server messages that already state the consequence: "Nothing was stored." */
const saysNothingDone: Readonly<Record<Language, RegExp>> = { en: /Nothing was/, es: /No se ha \S+ (nada|ning)/, ar: /لم \S+ (أي|شيء)/ }

/** The server may already have stated the consequence; it is not repeated. */
function textsOf(message: string, undone: string): string {
  const nothingChanged = t(NOTHING_CHANGED)
  if (message.endsWith(nothingChanged)) return message.slice(0, -nothingChanged.length) + undone
  return saysNothingDone[currentLanguage()].test(message) ? message : `${message} ${undone}`
}
