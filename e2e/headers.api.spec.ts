import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD, url } from './support/fixtures'

/**
 * R11: the checks of Mozilla's Observatory with the points of its published rules. The score starts at 100, an A; 100 or more after all
 * rules is an A+.
 */
const observatory: readonly { rule: string; points: number; holds: (headers: Headers) => boolean }[] = [
  {
    rule: 'no script may stand in a page or come from elsewhere',
    points: -20,
    holds: (headers) => !/unsafe|https?:|\*|data:/.test(policyOf(headers)['script-src'] ?? 'unsafe'),
  },
  {
    rule: 'plugins and other bases are shut out',
    points: -20,
    holds: (headers) => policyOf(headers)['object-src'] === "'none'" && policyOf(headers)['base-uri'] === "'none'",
  },
  { rule: 'frames are refused by the policy', points: 5, holds: (headers) => policyOf(headers)['frame-ancestors'] === "'none'" },
  { rule: 'types are not guessed', points: -5, holds: (headers) => headers.get('X-Content-Type-Options') === 'nosniff' },
  {
    rule: 'the referrer stays private',
    points: 5,
    holds: (headers) =>
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(headers.get('Referrer-Policy') ?? ''),
  },
  {
    rule: 'resources are for this origin only',
    points: 10,
    holds: (headers) => headers.get('Cross-Origin-Resource-Policy') === 'same-origin',
  },
  {
    rule: 'https is remembered for more than half a year',
    points: -20,
    holds: (headers) => Number(/max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1] ?? 0) >= 15_768_000,
  },
  {
    rule: 'no other origin may read with credentials',
    points: -50,
    holds: (headers) => headers.get('Access-Control-Allow-Origin') === null,
  },
]

function policyOf(headers: Headers): Record<string, string> {
  const rules = (headers.get('Content-Security-Policy') ?? '').split(';').map((part) => part.trim())
  return Object.fromEntries(rules.map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]))
}

/** A rule with positive points adds them if it passes; one with negative points deducts them if it fails. */
const gradeOf = (headers: Headers): number =>
  observatory.reduce((score, { points, holds }) => score + (holds(headers) === points > 0 ? points : 0), 100)

for (const path of ['/', '/auth', '/projects', '/users', '/admin', '/nothing-here', '/theme.js'])
  test(`${path} is graded A+`, async () => {
    const { headers } = await fetch(url() + path, { redirect: 'manual' })
    for (const { rule, holds } of observatory) expect(holds(headers), rule).toBe(true)
    expect(gradeOf(headers)).toBeGreaterThanOrEqual(100)
  })

test('pages have exactly the expected security headers', async () => {
  const { headers } = await fetch(`${url()}/`)
  const names = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy']
  const more = ['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Powered-By', 'Server', 'Set-Cookie']
  expect(Object.fromEntries([...names, ...more].map((name) => [name, headers.get(name)]))).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Powered-By': null,
    Server: null,
    'Set-Cookie': null,
  })
  expect(policyOf(headers)).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    // Only styles may be inline, because antd inserts them.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  })
})

test('API responses deny framing, unsafe scripts and access from other origins', async () => {
  for (const path of ['/api/v1/settings/public', '/api/v1/users/my-profile', '/api/v1/nothing', '/api/v1/docs', '/api/v1/openapi.json']) {
    const { headers } = await fetch(url() + path)
    expect(policyOf(headers), path).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'" })
    expect(policyOf(headers)['script-src'] ?? "'none'", path).not.toMatch(/unsafe/)
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('Referrer-Policy'), path).toBe('no-referrer')
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
    expect(headers.get('Access-Control-Allow-Origin'), path).toBeNull()
  }
})

const signIn = (headers: Record<string, string> = {}) =>
  fetch(`${url()}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'investor@carmine.test', password: DEMO_PASSWORD }),
  })

test('session renewal cookies are HttpOnly, SameSite=Strict and limited to the auth path', async () => {
  const cookies = (await signIn()).headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['device', 'refresh'])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Path=\/api\/v1\/auth/)
    // This server uses plain http, where a secure cookie would be lost; tests/server/modules/refresh.test.ts covers https.
    expect(cookie).not.toMatch(/; Secure/)
  }
})
