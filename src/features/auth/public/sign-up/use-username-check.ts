import { useEffect, useState } from 'react'
import { send } from '@/api/send'
import { username as schema } from '@/contract/core/primitives'
import { users } from '@/contract/users'

export type UsernameCheck = 'unknown' | 'checking' | 'free' | 'taken'

const DEBOUNCE = 500

/** Asks, half a second after the last key, whether a username is taken. What comes back late for an older text is dropped. */
export function useUsernameCheck(username: string): UsernameCheck {
  const [answer, setAnswer] = useState<{ of: string; taken: boolean }>()
  const wellFormed = schema.safeParse(username).success
  useEffect(() => {
    if (!wellFormed) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      send(users.isExists, { params: { username } }, { signal: stop.signal })
        .then(({ data }) => setAnswer({ of: username, taken: data.isUsernameExist }))
        // The client has shown the failure; without an answer nothing is claimed, and the server checks again on submit.
        .catch(() => setAnswer(undefined))
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [username, wellFormed])
  if (!wellFormed) return 'unknown'
  if (answer?.of !== username) return 'checking'
  return answer.taken ? 'taken' : 'free'
}
