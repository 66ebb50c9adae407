import Cookies from 'js-cookie'
import { jwtDecode } from 'jwt-decode'
import { COOKIE_DAYS } from '@/shared/cookies'

const ACCOUNT = 'token'
const PERMISSIONS = 'permissionToken'

const options = () => ({ sameSite: 'strict' as const, secure: window.location.protocol === 'https:', path: '/' })

export function expiryOf(token: string): Date | undefined {
  try {
    const { exp } = jwtDecode(token)
    return exp === undefined ? undefined : new Date(exp * 1000)
  } catch {
    // Something that is not a token has no time in which it holds.
    return undefined
  }
}

/** A token is invalid once its expiry has passed. */
export const isValid = (token: string | undefined, now: Date = new Date()): token is string => {
  const expiry = token ? expiryOf(token) : undefined
  return expiry !== undefined && expiry > now
}

export function keepTokens({ token, permissionToken }: { token: string; permissionToken: string }): void {
  // The account cookie lives as long as its token; the other one marks that a session may be renewed.
  Cookies.set(ACCOUNT, token, { ...options(), expires: expiryOf(token) ?? COOKIE_DAYS })
  Cookies.set(PERMISSIONS, permissionToken, { ...options(), expires: COOKIE_DAYS })
}

export const accountToken = (): string | undefined => Cookies.get(ACCOUNT)
export const permissionToken = (): string | undefined => Cookies.get(PERMISSIONS)

export function dropTokens(): void {
  Cookies.remove(ACCOUNT, { path: '/' })
  Cookies.remove(PERMISSIONS, { path: '/' })
}
