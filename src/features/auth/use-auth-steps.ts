import { useRouter } from 'next/router'
import { useCallback, useEffect } from 'react'
import type { Reply } from '@/contract/core/endpoint'
import type { auth } from '@/contract/auth'
import { startSession, useSession } from '@/api/session'
import { homeOf, safeNext } from '@/config/paths'
import { notify } from '@/ui/plain/notify'

export type Tokens = Reply<typeof auth.verifyOtp>
/** Where a code was sent: the flow it belongs to, and the address as the person typed it. */
export type CodeFlow = { identifier: string; hash: string; sentTo: string }

/** What happens once somebody is in: the session starts, the welcome is shown, and they go where they wanted. */
export function useWelcome(): (tokens: Tokens, message: string) => void {
  const router = useRouter()
  return useCallback(
    (tokens, message) => {
      startSession(tokens)
      notify.success(message)
      void router.replace(safeNext(router.query.next, homeOf(tokens.user.type)))
    },
    [router],
  )
}

/** Somebody who is signed in already has nothing to do on these pages. */
export function useLeaveWhenSignedIn(): void {
  const router = useRouter()
  const session = useSession()
  const home = session.state === 'authenticated' ? homeOf(session.user.type) : undefined
  useEffect(() => {
    if (home && router.isReady) void router.replace(safeNext(router.query.next, home))
  }, [home, router])
}
