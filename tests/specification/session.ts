import { startSession } from '@/api/session'
import { openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import type { Caller, TestServer } from '../support/server'

/** Signs a user in as the browser does: with tokens from the server and the time of the browser. */
export async function sessionFor(server: TestServer, caller: Caller): Promise<{ token: string; permissionToken: string }> {
  server.clock.set(new Date())
  const { sid } = await openSession(server.services, server.db, caller.user.id, { userAgent: 'tests', address: '127.0.0.1' })
  const tokens = await tokensOf(server.services, server.db, sid, caller.user.id)
  startSession(tokens)
  return tokens
}
