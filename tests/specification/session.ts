import { startSession } from '@/api/session'
import { openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import type { Caller, TestServer } from '../support/server'

/** Signs somebody in as the browser does: with tokens of the server, at the hour that the browser keeps. */
export async function sessionFor(server: TestServer, who: Caller): Promise<{ token: string; permissionToken: string }> {
  server.clock.set(new Date())
  const { sid } = await openSession(server.services, server.db, who.user.id, { userAgent: 'tests', address: '127.0.0.1' })
  const tokens = await tokensOf(server.services, server.db, sid, who.user.id)
  startSession(tokens)
  return tokens
}
