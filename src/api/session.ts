import { jwtDecode } from 'jwt-decode'
import { useCallback } from 'react'
import type { SessionUser } from '@/contract/auth-schemas'
import { accountToken, dropTokens, isValid, keepTokens, permissionToken } from './cookies'
import type { RequiredPermission } from '@/contract/permissions'
import { useSessionStore, type Session } from '@/stores/session-store'
import { can, permissionsIn } from './permissions'

export type { Session }

const signedOut: Session = { state: 'unauthenticated', permissions: [] }
const CHANNEL = 'carmine-session'

const leavers = new Set<() => void>()
/** Runs when a session ends, before any page renders for the next person: discards the cached data. */
export const whenPersonLeaves = (forget: () => void): void => void leavers.add(forget)

const setSession = (next: Session) => {
  const { user } = currentSession()
  if (user && user.id !== next.user?.id) for (const forget of leavers) forget()
  // Replaces the whole state: nothing of the previous session may remain.
  useSessionStore.setState(next, true)
}

function readCookies(): Session {
  const token = accountToken()
  if (!isValid(token)) return signedOut
  const { user, mustSetUpTwoFactor = false } = jwtDecode<{ user: SessionUser; mustSetUpTwoFactor?: boolean }>(token)
  return { state: 'authenticated', user, permissions: permissionsIn(permissionToken()), mustSetUpTwoFactor }
}

/** The current session, if it differs from that of a token sent earlier. Renewing a token keeps its session. */
export function isAnotherSession(sent: string | undefined): boolean {
  const now = accountToken()
  return isValid(now) && sessionIn(now) !== sessionIn(sent)
}

function sessionIn(token: string | undefined): string | undefined {
  // A token that was sent had a readable expiry (isValid), so it is still readable, whether it has expired since or not.
  return token === undefined ? undefined : jwtDecode<{ sid?: string }>(token).sid
}

/** Synchronises other tabs of this browser: signing out in one signs out all. */
const channel = typeof window !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined
channel?.addEventListener('message', ({ data }) => {
  if (data === 'signed-out') window.location.reload()
  else setSession(readCookies())
})

/** The session according to the cookies. If only the marker of an earlier session is present, it may be renewed: see renew.ts. */
export const currentSession = (): Session => useSessionStore.getState()
export const mayRenew = (): boolean => permissionToken() !== undefined

export function startSession(tokens: { token: string; permissionToken: string }): void {
  keepTokens(tokens)
  setSession(readCookies())
  channel?.postMessage('signed-in')
}

/** Called once in the browser at start: restores the session from the cookies, or finds that there is none. */
export async function resumeSession(renew: () => Promise<boolean>): Promise<void> {
  const found = readCookies()
  if (found.state === 'authenticated') return setSession(found)
  if (mayRenew() && (await renew())) return
  setSession(signedOut)
}

/** Ends the session locally without a reload: the renewal failed. */
export function forgetSession(): void {
  dropTokens()
  setSession(signedOut)
}

/** Removes both tokens and reloads, here and in every other tab. Only one step of signing out: see sign-out.ts. */
export function leaveSession(): void {
  dropTokens()
  for (const forget of leavers) forget()
  channel?.postMessage('signed-out')
  window.location.reload()
}

export const useSession = (): Session => useSessionStore()

/** `const may = useCan(); may('faqs:write')`. */
export function useCan(): (required: RequiredPermission | readonly RequiredPermission[]) => boolean {
  const session = useSession()
  return useCallback(
    (required) => can(session.user && { roles: session.user.roles, permissions: session.permissions }, required),
    [session],
  )
}
