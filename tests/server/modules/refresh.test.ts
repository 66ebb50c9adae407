import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { roles } from '@/contract/roles'
import { sql } from '@/server/db/sql'
import { signPermissionToken } from '@/server/modules/auth/sessions/tokens'
import { cookieJar } from '@tests/support/cookie-jar'
import { startServer } from '@tests/support/server'
import { account, PASSWORD, signedIn } from './auth-people'

const server = await startServer()
const { db, clock, services } = server
const seconds = (n: number) => clock.set(new Date(clock.now().getTime() + n * 1000))
const me = async (token: string) => (await server.withToken(token).call(users.myProfile, {})).status

test('the refresh cookie is HttpOnly and SameSite=Strict, and Secure over https', async () => {
  await account(server, 'cookie')
  const answer = await server.visitor.call(auth.login, { body: { email: 'cookie', password: PASSWORD } })
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('refresh=')) ?? ''
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/SameSite=Strict/)
  expect(line).toMatch(/Path=\/api\/v1\/auth(;|$)/)
  expect(line).not.toMatch(/Secure/)
  const secure = await server.app.fetch(
    new Request('https://localhost/api/v1/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'cookie', password: PASSWORD }),
    }),
  )
  expect(secure.headers.getSetCookie().every((cookie) => cookie.includes('Secure'))).toBe(true)
})

const HTTPS = { NEXT_PUBLIC_WEB_HOST_URL: 'https://carmine.example' }
const overHttps = { headers: { Host: 'carmine.example' } }

test('over https, cookies have the __Host- prefix, and a cookie of any other name is ignored', async () => {
  const secure = await startServer({ env: HTTPS })
  await account(secure, 'secured')
  const browser = cookieJar(secure)
  const entered = await browser.call(auth.login, { body: { email: 'secured', password: PASSWORD } }, overHttps)
  const lines = entered.headers.getSetCookie()
  expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-device', '__Host-refresh'])
  for (const line of lines)
    for (const part of ['; Secure', '; HttpOnly', '; SameSite=Strict', '; Path=/;']) expect(`${line};`).toContain(part)
  for (const line of lines) expect(line).not.toContain('Domain')
  expect((await browser.call(auth.refresh, {}, overHttps)).status).toBe(200)
  const planted = cookieJar(secure, new Map([['refresh', browser.cookies.get('__Host-refresh') ?? '']]))
  expect((await planted.call(auth.refresh, {}, overHttps)).code).toBe('SESSION_ENDED')
  expect((await browser.call(auth.logout, {}, overHttps)).status).toBe(200)
  expect(browser.cookies.has('__Host-refresh')).toBe(false)
})

test('over https, a known device still signs in while others guess the password', async () => {
  const secure = await startServer({ env: HTTPS })
  await account(secure, 'guessed')
  const browser = cookieJar(secure)
  const signIn = (password: string, from = browser) => from.call(auth.login, { body: { email: 'guessed', password } }, overHttps)
  expect((await signIn(PASSWORD)).status).toBe(200)
  for (let tries = 0; tries < 6; tries += 1) await signIn('wrong', cookieJar(secure))
  expect((await signIn(PASSWORD, cookieJar(secure))).code).toBe('ACCOUNT_LOCKED')
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('signing in again ends the previous session of this browser, and no other', async () => {
  await account(server, 'again')
  const { browser, token } = await signedIn(server, 'again')
  const elsewhere = await signedIn(server, 'again')
  expect((await browser.call(auth.login, { body: { email: 'again', password: PASSWORD } })).status).toBe(200)
  expect(await me(token)).toBe(401)
  expect(await me(elsewhere.token)).toBe(200)
})

test('cookies last 30 days after each sign-in and each renewal', async () => {
  await account(server, 'lasting')
  const browser = cookieJar(server)
  const answer = await browser.call(auth.login, { body: { email: 'lasting', password: PASSWORD } })
  seconds(86_400)
  const lifetimes = [answer, await browser.call(auth.refresh, {})].flatMap(({ headers }) =>
    headers.getSetCookie().map((line) => [line.split('=')[0], /Max-Age=(\d+)/.exec(line)?.[1]]),
  )
  const days30 = String(30 * 86_400)
  expect(lifetimes).toEqual([
    ['refresh', days30],
    ['device', days30],
    ['refresh', days30],
    ['device', days30],
  ])
})

test('an account token lasts ten minutes; the cookie renews it and changes each time', async () => {
  await account(server, 'renewing')
  const { browser, token } = await signedIn(server, 'renewing')
  const before = browser.cookies.get('refresh')
  seconds(599)
  expect(await me(token)).toBe(200)
  seconds(2)
  expect(await me(token)).toBe(401)
  const renewed = await browser.call(auth.refresh, {})
  expect(await me(renewed.data.token)).toBe(200)
  expect(browser.cookies.get('refresh')).not.toBe(before)
})

test('two tabs that renew within ten seconds with the same cookie both stay signed in', async () => {
  await account(server, 'tabs')
  const { browser } = await signedIn(server, 'tabs')
  const otherBrowser = browser.copy()
  const answers = await Promise.all([browser.call(auth.refresh, {}), otherBrowser.call(auth.refresh, {})])
  for (const { status, data } of answers) {
    expect(status).toBe(200)
    expect(await me(data.token)).toBe(200)
  }
  expect(otherBrowser.cookies.get('refresh')).toBe(browser.cookies.get('refresh'))
  seconds(300)
  expect((await browser.call(auth.refresh, {})).status).toBe(200)
  seconds(9)
  expect((await otherBrowser.call(auth.refresh, {})).status).toBe(200)
})

test('a cookie reused after ten seconds ends the session for every holder', async () => {
  await account(server, 'stolen')
  const { browser } = await signedIn(server, 'stolen')
  const thief = browser.copy()
  const renewed = await browser.call(auth.refresh, {})
  seconds(11)
  expect((await thief.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  expect(await me(renewed.data.token)).toBe(401)
  expect((await browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  const [entry] = await db.all<{ action: string }>(sql`select action from audit_logs where action = 'session.secret-reused'`)
  expect(entry).toBeDefined()
})

test.each([['https://evil.example'], ['http://localhost.evil.example'], ['null'], ['http://localhost:81']])(
  'a renewal from the origin %s is refused, and the session continues',
  async (origin) => {
    const name = `origin-${origin.replace(/\W/g, '')}`.slice(0, 30)
    await account(server, name)
    const { browser } = await signedIn(server, name)
    expect((await browser.copy().call(auth.refresh, {}, { headers: { Origin: origin } })).status).toBe(403)
    expect((await browser.call(auth.refresh, {}, { headers: { Origin: 'http://localhost' } })).status).toBe(200)
  },
)

test('staff sign in again after 30 minutes of inactivity; customers stay signed in', async () => {
  await account(server, 'desk', { type: 'Internal', roles: ['Finance'] })
  await account(server, 'sofa')
  const [desk, sofa] = [await signedIn(server, 'desk'), await signedIn(server, 'sofa')]
  seconds(29 * 60)
  expect((await desk.browser.call(auth.refresh, {})).status).toBe(200)
  seconds(31 * 60)
  expect((await desk.browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  expect((await sofa.browser.call(auth.refresh, {})).status).toBe(200)
})

test('using a token counts as activity', async () => {
  await account(server, 'busy', { type: 'Internal', roles: ['Finance'] })
  const { browser, token } = await signedIn(server, 'busy')
  seconds(9 * 60)
  expect(await me(token)).toBe(200)
  seconds(25 * 60)
  expect((await browser.call(auth.refresh, {})).status).toBe(200)
})

test('a session ends after thirty days', async () => {
  await account(server, 'month')
  const { browser } = await signedIn(server, 'month')
  seconds(30 * 86_400 + 1)
  expect((await browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
})

test.each([
  ['garbage', async () => 'not.a.token'],
  ['alg: none', async (token: string) => `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`],
  [
    'another algorithm with our key',
    async (token: string) => new SignJWT(payload(token)).setProtectedHeader({ alg: 'HS512' }).sign(services.secrets.key('token')),
  ],
  [
    'RS256 in the header',
    async (token: string) => `${Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url')}.${token.split('.').slice(1).join('.')}`,
  ],
  [
    'a key id of its own',
    async (token: string) =>
      new SignJWT(payload(token))
        .setProtectedHeader({ alg: 'HS256', kid: 'mine', jwk: { kty: 'oct', k: 'AAAA' } as never })
        .sign(Buffer.alloc(32)),
  ],
  ['another user in the body', async (token: string) => tampered(token)],
  ['the permission token', async () => signPermissionToken(services.secrets, { permissions: ['users:read'], now: clock.now() })],
  [
    'a challenge of the second factor',
    async (token: string) =>
      new SignJWT({ since: 0 })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('challenge')
        .setSubject(String(payload(token).sid))
        .setExpirationTime('5m')
        .sign(services.secrets.key('token')),
  ],
])('a token that is %s is refused with 401', async (_, forge) => {
  const ada = await server.customer(`forged-${Math.trunc(performance.now() * 1000)}`)
  expect(await me(ada.token ?? '')).toBe(200)
  expect(await me(await forge(ada.token ?? ''))).toBe(401)
})

const payload = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const tampered = (token: string) => {
  const [head, , signature] = token.split('.')
  const body = Buffer.from(JSON.stringify({ ...payload(token), user: { id: '00000000-0000-7000-8000-000000000000' } })).toString(
    'base64url',
  )
  return [head, body, signature].join('.')
}

test('a permission that a person has lost is refused at the next request', async () => {
  const keeper = await server.staff('keeper', { permissions: ['role-manager-roles:read'] })
  expect((await keeper.call(roles.list, { query: {} })).status).toBe(200)
  await db.run(sql`delete from user_roles where user_id = ${keeper.user.id}`)
  const refused = await keeper.call(roles.list, { query: {} })
  expect([refused.status, refused.message, refused.detail]).toEqual([
    403,
    'Unauthorized Access!',
    'You need permission role-manager-roles:read or users:read.',
  ])
})

test('a deactivated person is signed out at the next request and cannot renew the session', async () => {
  await account(server, 'gone')
  const { browser, token } = await signedIn(server, 'gone')
  await db.run(sql`update users set is_active = false where username = 'gone'`)
  expect(await me(token)).toBe(401)
  expect((await browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
})

test('a session assigned to another account by SQL cannot be renewed', async () => {
  await account(server, 'moved')
  const victim = await account(server, 'victim')
  const { browser } = await signedIn(server, 'moved')
  expect((await browser.copy().call(auth.refresh, {})).status).toBe(200)
  const thief = await signedIn(server, 'moved')
  await db.run(sql`update sessions set user_id = ${victim.id} where user_id <> ${victim.id} and ended_at is null`)
  expect((await thief.browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
})
