import { startSession } from '@/api/session'

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
const HOUR = 3600

type TestUser = { type: 'Internal' | 'Customer'; roles?: string[]; permissions?: string[] }

/** Starts a session with unsigned tokens: layouts only read them. */
export function signIn({ type, roles = [], permissions = [] }: TestUser): void {
  const exp = Math.floor(Date.now() / 1000) + HOUR
  const user = { id: 'one', name: 'Ada Lindqvist', email: 'ada@carmine.test', username: 'ada', type, roles, isEmailVerified: true }
  const token = (payload: object) => `${part({ alg: 'none' })}.${part(payload)}.none`
  startSession({ token: token({ user, sid: 'sid', iat: exp - HOUR, exp }), permissionToken: token({ permissions, exp }) })
}
