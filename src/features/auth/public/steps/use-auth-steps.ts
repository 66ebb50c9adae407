import { useRouter } from 'next/router'
import { useEffect } from 'react'
import type { Reply } from '@/contract/core/endpoint'
import type { auth } from '@/contract/auth'
import { startSession, useSession, type Session } from '@/api/session'
import { homeOf, safeNext } from '@/config/paths'
import { pathIn, type Language } from '@/locales/languages'
import { notify } from '@/ui/plain/feedback/notify'

export type Tokens = Reply<typeof auth.verifyOtp>
/** Where a code was sent: its flow, and the address as entered. */
export type CodeFlow = {
  identifier: string
  hash: string
  codeLength: number
  sentTo: string
  /** The server's message from the previous step, shown above the code. */ done?: string
}

/** Starts the session and shows the welcome message; `useLeaveWhenSignedIn` then redirects. */
export function welcome(tokens: Tokens, message: string): void {
  startSession(tokens)
  notify.success(message)
}

/** Redirects a signed-in user to the `next` parameter if they may open that page, otherwise to their home page. */
export function useLeaveWhenSignedIn(): void {
  const router = useRouter()
  const session = useSession()
  const { isReady, query, replace } = router
  const { next } = query
  useEffect(() => {
    if (session.state !== 'authenticated' || !isReady) return
    let isMounted = true
    // The destination can depend on the profile. A user who opens another page in the meantime is not redirected.
    void targetOf(session, next).then(({ path, language }) => {
      if (!isMounted) return
      if (language === undefined) void replace(path)
      else window.location.assign(pathIn(language, path))
    })
    return () => void (isMounted = false)
  }, [session, isReady, next, replace])
}

/** The page in the customer's language (a separate document), if this browser has stored no choice. */
async function targetOf(session: SignedIn, next: string | string[] | undefined): Promise<{ path: string; language: Language | undefined }> {
  const path = await destinationOf(session, next)
  return { path, language: session.user.type === 'Customer' ? await profileLanguage() : undefined }
}

/** Loaded after signing in. If loading fails, the page stays in its language. */
async function profileLanguage(): Promise<Language | undefined> {
  try {
    const { keepLanguage, languageOfProfile } = await import('@/components/language/chosen-language')
    const language = await languageOfProfile()
    if (language) keepLanguage(language)
    return language
  } catch {
    return undefined
  }
}

type SignedIn = Extract<Session, { state: 'authenticated' }>

async function destinationOf(session: SignedIn, next: string | string[] | undefined): Promise<string> {
  const home = homeOf(session.user.type)
  const target = safeNext(next, home)
  if (target === home) return home
  // Loaded after signing in, so it is not part of the initial page; if loading fails, home is the destination.
  const { mayOpen } = await import('@/layouts/destination').catch(() => ({ mayOpen: () => false }))
  return mayOpen(target, session) ? target : home
}
