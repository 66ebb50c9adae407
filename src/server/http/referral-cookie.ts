import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieName, plainCookie, REFERRAL_COOKIE, REFERRAL_DAYS } from '@/domain/cookies'

const USERNAME = /^[A-Za-z0-9._-]{3,32}$/
const SECONDS = REFERRAL_DAYS * 86_400

/**
 * Stores the first referral link that a browser followed, on any page: `?refer=username` sets a cookie unless one exists. Sign-up reads it.
 */
export function rememberReferrer({ method, url = '', headers }: IncomingMessage, response: ServerResponse, isHttps: boolean): void {
  if (method !== 'GET' || !url.includes('refer=') || url.startsWith('/_next/')) return
  const username = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('refer') ?? ''
  if (!USERNAME.test(username) || plainCookie(headers.cookie, REFERRAL_COOKIE) !== undefined) return
  const name = cookieName(REFERRAL_COOKIE, isHttps)
  response.appendHeader('Set-Cookie', `${name}=${username}; Max-Age=${SECONDS}; Path=/; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`)
}
