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
  /** "The notes did not load", "Loading the notes". */
  failed: string
  loading: string
  read: Pick<UseQueryResult<Answered<T>, ApiError>, 'data' | 'error' | 'refetch'>
  /** As many lines as wait for it; none where nothing may turn out to be there. */
  rows?: number
  children: (found: T) => ReactNode
}

/** What a read brings. Until it is there a skeleton stands for it; if it fails, the reason and a way to try again. */
export function Reading<T>({ failed, loading, read, rows = 3, children }: Props<T>) {
  if (read.data) return children(read.data.data)
  const failure = failureAmong(read)
  if (failure) return <ReadFailed title={failed} {...failure} />
  return rows > 0 && <ListSkeleton label={loading} rows={rows} />
}

type ReadState = { data?: unknown; error: ApiError | null; refetch: () => unknown }

/** What keeps reads from being shown that only make sense together: the first reason, and one way to ask again for what failed. */
export function failureAmong(...reads: readonly ReadState[]) {
  const failed = reads.filter(({ data, error }) => error !== null && data === undefined)
  const error = failed[0]?.error
  return error ? { error, onRetry: () => failed.forEach(({ refetch }) => void refetch()) } : undefined
}

type FailedProps = {
  /** "The notes did not load". */
  title: string
  error: { message: string } & Failed
  onRetry: () => void
  /** What was not done because of it. */
  undone?: string | Message
}

const NOTHING_CHANGED = msg('Nothing was changed.')
export const MONEY_IS_THERE = msg('Nothing was changed, and your balance is unaffected.')

/** What did not load, why, what was not done because of it, and a way to try again. */
export const ReadFailed = ({ title, error, onRetry, undone = NOTHING_CHANGED }: FailedProps) => (
  <ErrorState title={title} onRetry={onRetry} error={error}>
    {textsOf(error.message, textOf(undone))}
  </ErrorState>
)

/** Recognises a message of the server that says what was not done: "Nothing was stored." */
const saysNothingDone: Readonly<Record<Language, RegExp>> = { en: /Nothing was/, es: /No se ha \S+ (nada|ning)/, ar: /لم \S+ (أي|شيء)/ }

/** The server may have said itself what was not done: it is said once. */
function textsOf(message: string, undone: string): string {
  const nothingChanged = t(NOTHING_CHANGED)
  if (message.endsWith(nothingChanged)) return message.slice(0, -nothingChanged.length) + undone
  return saysNothingDone[currentLanguage()].test(message) ? message : `${message} ${undone}`
}
