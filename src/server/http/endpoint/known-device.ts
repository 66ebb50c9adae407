import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { HOST_ONLY } from '@/domain/cookies'
import { isCanonicalBase64Url, sameBytes, type Secrets } from '@/server/infra/secrets'

export const DEVICE_COOKIE = 'device'

/** A browser that the account has signed in from before. */
export type Device = { userId: string; id: string; /** Issued at, in milliseconds. */ since: number }

const macOf = (secrets: Secrets, { userId, id, since }: Device) => secrets.mac('link', `device:${userId}:${id}:${since}`).subarray(0, 18)

export const writeDevice = (secrets: Secrets, device: Device): string =>
  [device.userId, device.id, device.since, macOf(secrets, device).toString('base64url')].join('.')

/** The device named by a request's cookie; undefined if the cookie is missing or not signed by this installation. */
export function readDevice(http: Context, secrets: Secrets): Device | undefined {
  // The signature covers the account, so the cookie's name need not.
  const cookie = getCookie(http, HOST_ONLY + DEVICE_COOKIE) ?? getCookie(http, DEVICE_COOKIE)
  const [userId, id, since, mac] = cookie?.split('.') ?? []
  if (!userId || !id || !since || !mac || !isCanonicalBase64Url(mac)) return undefined
  const device = { userId, id, since: Number(since) }
  return sameBytes(Buffer.from(mac, 'base64url'), macOf(secrets, device)) ? device : undefined
}
