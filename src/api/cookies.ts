import Cookies from 'js-cookie'
import { jwtDecode } from 'jwt-decode'
import { COOKIE_DAYS } from '@/domain/cookies'

const ACCOUNT = 'token'
const PERMISSIONS = 'permissionToken'

const isHttps = (): boolean => window.location.protocol === 'https:'
const options = () => ({ sameSite: 'strict' as const, secure: isHttps(), path: '/' })

/** The cookie name prefix with which browsers reject cookies set by other hosts; available over https only. */
const named = (name: string): string => (isHttps() ? `__Host-${name}` : name)

export function expiryOf(token: string): Date | undefined {
  try {
    const { exp } = jwtDecode(token)
    return exp === undefined ? undefined : new Date(exp * 1000)
  } catch {
    // An invalid token has no expiry.
    return undefined
  }
}

/** A token is invalid once its expiry has passed. */
export const isValid = (token: string | undefined, now: Date = new Date()): token is string => {
  const expiry = token ? expiryOf(token) : undefined
  return expiry !== undefined && expiry > now
}

export function keepTokens({ token, permissionToken }: { token: string; permissionToken: string }): void {
  // The account cookie expires with its token; the other cookie marks that a session can be renewed.
  Cookies.set(named(ACCOUNT), token, { ...options(), expires: expiryOf(token) ?? COOKIE_DAYS })
  Cookies.set(named(PERMISSIONS), permissionToken, { ...options(), expires: COOKIE_DAYS })
}

export const accountToken = (): string | undefined => Cookies.get(named(ACCOUNT))
export const permissionToken = (): string | undefined => Cookies.get(named(PERMISSIONS))

export function dropTokens(): void {
  Cookies.remove(named(ACCOUNT), options())
  Cookies.remove(named(PERMISSIONS), options())
}
