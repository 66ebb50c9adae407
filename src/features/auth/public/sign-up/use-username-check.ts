import { useDebounce } from 'use-debounce'
import { useRead } from '@/api/hooks'
import { username as schema } from '@/contract/core/primitives'
import { users } from '@/contract/users'

export type UsernameCheck = 'unknown' | 'checking' | 'free' | 'taken'

const DEBOUNCE_MS = 500

/**
 * Whether a username is taken, checked half a second after the last key press. The client displays a failed request; then no result is
 * shown, and the server checks the name again on submit.
 */
export function useUsernameCheck(username: string): UsernameCheck {
  const [settled] = useDebounce(username, DEBOUNCE_MS)
  const isWellFormed = schema.safeParse(username).success
  const { data } = useRead(users.isExists, { params: { username: settled } }, { enabled: isWellFormed && settled === username })
  if (!isWellFormed) return 'unknown'
  if (settled !== username || !data) return 'checking'
  return data.data.isUsernameExist ? 'taken' : 'free'
}
