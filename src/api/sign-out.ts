import { auth } from '@/contract/auth'
import { env } from '@/config/env'
import { accountToken } from './cookies'
import { leaveSession } from './session'

/**
 * Signing out removes the account and permission tokens and reloads the page (specification, section 4). The server is told to
 * end the session behind them as well: the cookie that renews it is out of reach of scripts. Nobody waits for the answer, since
 * whoever leaves a borrowed machine may be offline; the call outlives the page.
 */
export function signOut(): void {
  const token = accountToken()
  const headers = { 'Time-Zone-Offset': String(new Date().getTimezoneOffset()), ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  // Unheard, the session ends by itself after a while; this browser has forgotten it in any case.
  void fetch(`${env.apiUrl}${auth.logout.path}`, { method: 'POST', keepalive: true, headers }).catch(() => undefined)
  leaveSession()
}
