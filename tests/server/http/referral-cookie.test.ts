import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { rememberReferrer } from '@/server/http/referral-cookie'

/** The cookie that a request to a page sets. */
function cookieOf(url: string, { method = 'GET', cookie }: { method?: string; cookie?: string } = {}): string | undefined {
  let set: string | undefined
  const request = { method, url, headers: cookie ? { cookie } : {} } as IncomingMessage
  rememberReferrer(request, { appendHeader: (_: string, value: string) => void (set = value) } as unknown as ServerResponse)
  return set
}

describe('a referral link is remembered', () => {
  test.each(['/?refer=ada', '/projects/harbour-cold-store?x=1&refer=ada', '/about-us?refer=ada', '/auth/signup?refer=ada'])(
    'from %s',
    (url) => expect(cookieOf(url)).toBe('carmine_referrer=ada; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly'),
  )

  test('the first one that was followed counts', () => {
    expect(cookieOf('/?refer=bob', { cookie: 'theme=dark; carmine_referrer=ada' })).toBeUndefined()
  })

  test('not from what is no username, no page or no visit', () => {
    expect(cookieOf('/?refer=a%0d%0aSet-Cookie:x')).toBeUndefined()
    expect(cookieOf('/_next/data/x.json?refer=ada')).toBeUndefined()
    expect(cookieOf('/?refer=ada', { method: 'POST' })).toBeUndefined()
    expect(cookieOf('/projects')).toBeUndefined()
  })
})
