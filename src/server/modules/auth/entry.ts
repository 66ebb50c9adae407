import type { Context } from 'hono'
import { readDevice } from '@/server/http/endpoint/known-device'
import type { RequestInfo, Services, Work } from '@/server/work/services'
import { linkSharedBrowser } from '../personal-accounts/commands/link-shared-browser'
import { keepDevice, keepRefresh, readRefresh } from './sessions/cookies'
import { endSessionOf, openSession, sessionKey, tokensOf, type NewSession, type Tokens } from './sessions/sessions'

/** A request of an endpoint that signs in or out, with the response headers for its cookies. */
export type AuthCall = { services: Services; request: RequestInfo; http: Context }

export type Entry = Tokens & { session: NewSession }

/** Opens a session for an authenticated account, in the transaction that authenticated it. */
export async function enter({ tx, services, effects, request }: Work, user: { id: string; username: string }, how: string): Promise<Entry> {
  const session = await openSession(services, tx, user.id, request)
  effects.audit({
    action: 'session.opened',
    subject: { type: 'user', id: user.id, code: user.username },
    after: { how, session: sessionKey(services.secrets, session.sid) },
  })
  return { ...(await tokensOf(services, tx, session.sid, user.id)), session }
}

/**
 * The response to every successful sign-in: puts the refresh secret into its cookie and returns the tokens. Ends the previous session of
 * this browser, which could no longer be refreshed.
 */
export async function welcome({ services, request, http }: AuthCall, { session, ...tokens }: Entry): Promise<Tokens> {
  await endSessionOf(services, readRefresh(http, services), 'REPLACED')
  keepRefresh(http, services, session.refresh)
  const previous = readDevice(http, services.secrets)?.userId
  if (previous && previous !== tokens.user.id) await linkSharedBrowser(services, request, [previous, tokens.user.id])
  keepDevice(http, services, tokens.user.id)
  return tokens
}
