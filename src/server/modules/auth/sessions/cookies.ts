import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { randomBytes } from 'node:crypto'
import { ownHosts } from '@/contract/core/own-hosts'
import { COOKIE_DAYS, cookieName, plainCookie, REFERRAL_COOKIE } from '@/domain/cookies'
import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { DEVICE_COOKIE, readDevice, writeDevice } from '@/server/http/endpoint/known-device'
import { cameOverHttps, hostOf } from '@/server/http/over-https'
import type { Services } from '@/server/work/services'

const REFRESH = 'refresh'
const PATH = '/api/v1/auth'
const DAY = 86_400

function isHttps(http: Context, services: Services): boolean {
  const isEncrypted = new URL(http.req.url).protocol === 'https:'
  return cameOverHttps(services.env, { isEncrypted, proto: http.req.header('X-Forwarded-Proto'), host: http.req.header('Host') })
}

const nameOf = (name: string, http: Context, services: Services): string => cookieName(name, isHttps(http, services))

function keepCookie(http: Context, services: Services, name: string, value: string, maxAge: number = COOKIE_DAYS * DAY): void {
  const secure = isHttps(http, services)
  setCookie(http, nameOf(name, http, services), value, { httpOnly: true, sameSite: 'Strict', path: secure ? '/' : PATH, secure, maxAge })
}

/** Stores the refresh secret in an httpOnly cookie, which scripts cannot read. The server decides when the session ends. */
export const keepRefresh = (http: Context, services: Services, refresh: string): void => keepCookie(http, services, REFRESH, refresh)
export const dropRefresh = (http: Context, services: Services): void => keepCookie(http, services, REFRESH, '', 0)
export const readRefresh = (http: Context, services: Services): string | undefined => getCookie(http, nameOf(REFRESH, http, services))

/** Deletes the referral cookie after a registration, so that its link does not count for another account. */
export function dropReferrer(http: Context, services: Services): void {
  if (plainCookie(http.req.header('Cookie'), REFERRAL_COOKIE) === undefined) return
  const ended = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 0 } as const
  const secure = isHttps(http, services)
  setCookie(http, REFERRAL_COOKIE, '', { ...ended, secure })
  if (secure) setCookie(http, cookieName(REFERRAL_COOKIE, true), '', { ...ended, secure })
}

/**
 * Marks this browser as a known device of the account. Its attempts are counted separately, so strangers' guesses cannot lock the owner
 * out. A browser that is already marked keeps its id.
 */
export function keepDevice(http: Context, services: Services, userId: string): void {
  const { secrets, clock } = services
  const marked = readDevice(http, secrets)
  const id = marked?.userId === userId ? marked.id : randomBytes(12).toString('base64url')
  keepCookie(http, services, DEVICE_COOKIE, writeDevice(secrets, { userId, id, since: clock.now().getTime() }))
}

/**
 * The id under which attempts of this device are counted; undefined if the device is unknown to the account or the password has changed
 * since.
 */
export function knownDevice(
  http: Context,
  { secrets }: Services,
  userId: string | undefined,
  credentialsChangedAt: Date | null | undefined,
): string | undefined {
  const device = readDevice(http, secrets)
  if (!device || device.userId !== userId || device.since < (credentialsChangedAt?.getTime() ?? 0)) return undefined
  return `device:${device.id}`
}

/** Refuses requests with another origin, since browsers send cookies with cross-site requests, too. */
export function refuseOtherOrigins(http: Context, { env }: Services): void {
  const origin = http.req.header('Origin')
  if (origin === undefined) return
  const host = http.req.header('Host') ?? new URL(http.req.url).host
  const forwarded = env.TRUST_PROXY ? http.req.header('X-Forwarded-Host') : undefined
  // The headers name the host that the browser opened, and so the origin of its own page.
  const own = [host, forwarded, ...ownHosts({ host, isForwarded: forwarded !== undefined }, [env.NEXT_PUBLIC_WEB_HOST_URL])]
  if (!own.includes(hostOf(origin) ?? origin))
    throw new AppError('FORBIDDEN', msg('This request came from another site. Nothing was done.'))
}
