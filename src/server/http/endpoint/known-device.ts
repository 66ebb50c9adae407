import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { HOST_ONLY } from '@/domain/cookies'
import { isCanonicalBase64Url, sameBytes, type Secrets } from '@/server/infra/secrets'

export const DEVICE_COOKIE = 'device'

/** A browser that an account has signed in from. */
export type Device = { userId: string; id: string; /** When it was marked, in milliseconds. */ since: number }

const macOf = (secrets: Secrets, { userId, id, since }: Device) => secrets.mac('link', `device:${userId}:${id}:${since}`).subarray(0, 18)

export const writeDevice = (secrets: Secrets, device: Device): string =>
  [device.userId, device.id, device.since, macOf(secrets, device).toString('base64url')].join('.')

/** The device that the cookie of a request names; undefined if the cookie is missing or not ours. */
export function readDevice(http: Context, secrets: Secrets): Device | undefined {
  // The signature says whose it is, so the name it came under need not.
  const cookie = getCookie(http, HOST_ONLY + DEVICE_COOKIE) ?? getCookie(http, DEVICE_COOKIE)
  const [userId, id, since, mac] = cookie?.split('.') ?? []
  if (!userId || !id || !since || !mac || !isCanonicalBase64Url(mac)) return undefined
  const device = { userId, id, since: Number(since) }
  return sameBytes(Buffer.from(mac, 'base64url'), macOf(secrets, device)) ? device : undefined
}
