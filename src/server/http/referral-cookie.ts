import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieName, plainCookie, REFERRAL_COOKIE, REFERRAL_DAYS } from '@/domain/cookies'
import { sql } from '@/server/db/sql'
import type { Services } from '@/server/work/services'
import { clientAddress, lastOf } from './endpoint/http-headers'
import { sourceOf } from './endpoint/source'
import type { RouteHandler } from './http-server'
import { cameOverHttps } from './over-https'

const USERNAME = /^[A-Za-z0-9._-]{3,32}$/
const SECONDS = REFERRAL_DAYS * 86_400
/**
 * The limit per client of look-ups that found no customer or were made with a stored name. Above it, names are not looked up and every
 * first link is stored. So links reveal usernames of customers no faster than sign-up does, and another client behind the same address
 * (office, university, carrier) cannot prevent a visitor from being referred. Sign-up checks the name again.
 */
const LINKS = { points: 30, seconds: 3600 }

type Parts = Pick<Services, 'db' | 'env' | 'limits' | 'log'>

/**
 * Stores the first referral link to a customer that a browser follows, on any page: `?refer=username` sets a cookie unless one exists
 * that names a customer. Sign-up reads it.
 */
export const withReferrals =
  (parts: Parts, handler: RouteHandler): RouteHandler =>
  (request, response) => {
    const username = linkedName(request)
    if (username === undefined) return handler(request, response)
    return rememberReferrer(parts, { request, response, username })
      .catch((error: unknown) => parts.log.warn({ err: error }, 'A referral link could not be stored'))
      .then(() => handler(request, response))
  }

/** The username of a referral link. */
function linkedName({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url.includes('refer=') || url.startsWith('/_next/')) return undefined
  const username = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('refer') ?? ''
  return USERNAME.test(username) ? username : undefined
}

type Visit = { request: IncomingMessage; response: ServerResponse; username: string }

async function rememberReferrer(parts: Parts, { request, response, username }: Visit): Promise<void> {
  const stored = plainCookie(request.headers.cookie, REFERRAL_COOKIE)
  if (stored === username) return
  const source = sourceOf(clientAddress(request, parts.env.TRUST_PROXY))
  // Counted before the look-up, so that concurrent links are counted as well.
  const { remaining } = await parts.limits.consume('referral-link', source, LINKS)
  if (remaining < 0) {
    if (stored === undefined) storeReferrer(parts, { request, response, username })
    return
  }
  const customers = await customersOf(parts, stored === undefined ? [username] : [username, stored])
  if (!customers.has(username.toLowerCase())) return
  // With a stored name the response reveals whether that name is a customer, so the look-up remains counted.
  if (stored === undefined) await parts.limits.consume('referral-link', source, { ...LINKS, cost: -1 })
  else if (customers.has(stored.toLowerCase())) return
  storeReferrer(parts, { request, response, username })
}

function storeReferrer({ env }: Parts, { request, response, username }: Visit): void {
  const isHttps = overHttps(request, env)
  const name = cookieName(REFERRAL_COOKIE, isHttps)
  response.appendHeader('Set-Cookie', `${name}=${username}; Max-Age=${SECONDS}; Path=/; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`)
}

/** The names, in lower case, that sign-up accepts as a referrer. */
async function customersOf({ db }: Parts, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.all<{ username: string }>(sql`
    select lower(username) as username from users where lower(username) = any(${names.map((name) => name.toLowerCase())}::text[]) and type = 'Customer' and is_active`)
  return new Set(rows.map(({ username }) => username))
}

const overHttps = ({ socket, headers }: IncomingMessage, env: Parts['env']): boolean =>
  cameOverHttps(env, {
    isEncrypted: 'encrypted' in socket && socket.encrypted === true,
    proto: lastOf(headers['x-forwarded-proto']),
    host: headers.host,
  })
