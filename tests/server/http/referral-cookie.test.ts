import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { cameOverHttps } from '@/server/http/over-https'
import { rememberReferrer } from '@/server/http/referral-cookie'

/** The cookie that a request to a page sets. */
function cookieOf(
  url: string,
  { method = 'GET', cookie, isHttps = false }: { method?: string; cookie?: string; isHttps?: boolean } = {},
): string | undefined {
  let set: string | undefined
  const request = { method, url, headers: cookie ? { cookie } : {} } as IncomingMessage
  rememberReferrer(request, { appendHeader: (_: string, value: string) => void (set = value) } as unknown as ServerResponse, isHttps)
  return set
}

describe('a referral link is remembered', () => {
  test.each(['/?refer=ada', '/projects/harbour-cold-store?x=1&refer=ada', '/about-us?refer=ada', '/auth/signup?refer=ada'])(
    'from %s',
    (url) => expect(cookieOf(url)).toBe('carmine_referrer=ada; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly'),
  )

  test('the first one that was followed counts', () => {
    expect(cookieOf('/?refer=bob', { cookie: 'theme=dark; carmine_referrer=ada' })).toBeUndefined()
    expect(cookieOf('/?refer=bob', { cookie: 'theme=dark; __Host-carmine_referrer=ada', isHttps: true })).toBeUndefined()
  })

  test('over https in a cookie that is secure and of this host only', () => {
    expect(cookieOf('/?refer=ada', { isHttps: true })).toBe(
      '__Host-carmine_referrer=ada; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly; Secure',
    )
  })

  test('https is what reached this process, the trusted proxy or the address of the deployment', () => {
    const plain = { TRUST_PROXY: false, NEXT_PUBLIC_WEB_HOST_URL: 'http://localhost:3000' }
    const request = { isEncrypted: false, proto: 'https', host: 'localhost:3000' }
    expect(cameOverHttps(plain, request)).toBe(false)
    expect(cameOverHttps(plain, { ...request, isEncrypted: true })).toBe(true)
    expect(cameOverHttps({ ...plain, TRUST_PROXY: true }, request)).toBe(true)
    const deployed = { ...plain, NEXT_PUBLIC_WEB_HOST_URL: 'https://carmine.example' }
    expect(cameOverHttps(deployed, request)).toBe(false)
    expect(cameOverHttps(deployed, { ...request, host: 'carmine.example' })).toBe(true)
  })

  test('not from what is no username, no page or no visit', () => {
    expect(cookieOf('/?refer=a%0d%0aSet-Cookie:x')).toBeUndefined()
    expect(cookieOf('/_next/data/x.json?refer=ada')).toBeUndefined()
    expect(cookieOf('/?refer=ada', { method: 'POST' })).toBeUndefined()
    expect(cookieOf('/projects')).toBeUndefined()
  })
})
