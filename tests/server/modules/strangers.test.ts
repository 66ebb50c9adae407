import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { createApp } from '@/server/app'
import { sql } from '@/server/db/sql'
import { openLimits } from '@/server/http/limits'
import { authenticate } from '@/server/modules/auth/sessions/sessions'
import { implementation } from '@/server/modules/implementation'
import { cookieJar } from '@tests/support/cookie-jar'
import { codeIn, startServer } from '@tests/support/server'
import { account, mailReader, PASSWORD, signedIn } from './auth-people'

/* Strangers who know a customer's username and email address cannot lock the customer out. */
const server = await startServer({ env: { TRUST_PROXY: 'true' } })
const { db, services, visitor, clock } = server
const { newestCode, linkTokens } = mailReader(server)
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const [HOUR, DAY] = [3_600_000, 86_400_000]
const HOME = '203.0.113.7'
const stranger = (place: number) => `198.51.${Math.floor(place / 250)}.${(place % 250) + 1}`

const login = (email: string, password: string, address: string) => visitor.call(auth.login, { body: { email, password } }, from(address))
const requestReset = (email: string, address: string) => visitor.call(auth.resetPasswordRequest, { body: { email } }, from(address))
const flowOf = ({ data }: { data: { identifier: string; hash: string } }) => ({ identifier: data.identifier, hash: data.hash })
const wrongCode = (code: string, place = 1) => ((Number(code) + place) % 1_000_000).toString().padStart(6, '0')

test('code requests of a stranger every minute do not block a reset: each request has its own flow', async () => {
  const ada = await account(server, 'ada')
  for (let minute = 0; minute < 25; minute += 1) {
    expect((await requestReset(ada.email, stranger(0))).status).toBe(200)
    later(1)
  }
  await server.mails()
  const mine = await requestReset(ada.email, HOME)
  expect(mine.status).toBe(200)
  const code = await newestCode(ada.email)
  const body = { ...flowOf(mine), otp: code, password: 'Difference#Engine2' }
  expect((await visitor.call(auth.resetPasswordVerify, { body }, from(HOME))).status).toBe(200)
})

test('wrong codes of a stranger count against that source only', async () => {
  const bob = await account(server, 'bob')
  for (let guesses = 0; guesses < 30; guesses += 5) {
    const requested = await requestReset(bob.email, stranger(1))
    for (let at = 0; at < 5; at += 1) {
      const body = { ...flowOf(requested), otp: wrongCode(await newestCode(bob.email), guesses + at + 1), password: 'Difference#Engine2' }
      await visitor.call(auth.resetPasswordVerify, { body }, from(stranger(1)))
    }
    later(2)
  }
  const resetRequest = await requestReset(bob.email, stranger(1))
  expect(resetRequest.data.codeLength).toBe(12)
  const mine = await requestReset(bob.email, HOME)
  const body = { ...flowOf(mine), otp: await newestCode(bob.email), password: 'Difference#Engine2' }
  expect((await visitor.call(auth.resetPasswordVerify, { body }, from(HOME))).status).toBe(200)
})

/** Enters one wrong code from each of 60 addresses, in flows that were all started before the first wrong code. */
async function useUpCodes(email: string): Promise<(string | undefined)[]> {
  const requested = await Promise.all(Array.from({ length: 60 }, (_, place) => requestReset(email, stranger(place))))
  const flows = requested.map(flowOf)
  const code = await newestCode(email)
  const answers: (string | undefined)[] = []
  for (const [place, { identifier, hash }] of flows.entries()) {
    const body = { identifier, hash, otp: wrongCode(code, place + 1), password: 'Stranger#Engine9' }
    answers.push((await visitor.call(auth.resetPasswordVerify, { body }, from(stranger(place)))).code)
  }
  return answers
}

test('of wrong codes from many addresses 25 a day are checked; then a new device, a known one and the link still reset', async () => {
  const kim = await account(server, 'kim')
  const device = await signedInFrom('kim', PASSWORD)
  const before = await device.call(auth.resetPasswordRequest, { body: { email: kim.email } }, from(HOME))
  const shortCode = await newestCode(kim.email)
  expect(await useUpCodes(kim.email)).toEqual([...Array<string>(25).fill('CODE_WRONG'), ...Array<string>(35).fill('CODE_EXPIRED')])
  const known = { ...flowOf(before), otp: shortCode, password: 'Difference#Engine2' }
  expect((await device.call(auth.resetPasswordVerify, { body: known }, from(HOME))).status).toBe(200)

  const [browser, place] = [cookieJar(server), from('192.0.2.8')]
  const mine = await browser.call(auth.resetPasswordRequest, { body: { email: kim.email } }, place)
  const unknown = await requestReset('no-account@example.test', '192.0.2.8')
  expect([mine.data.codeLength, unknown.data.codeLength]).toEqual([12, 6])
  const otp = await newestCode(kim.email)
  expect(otp).toMatch(/^\d{12}$/)
  // The first six of the twelve digits are not a valid code.
  const part = { ...flowOf(mine), otp: otp.slice(0, 6), password: 'Difference#Engine3' }
  expect((await browser.call(auth.resetPasswordVerify, { body: part }, place)).code).toBe('CODE_WRONG')
  const body = { ...flowOf(mine), otp, password: 'Difference#Engine3' }
  expect((await browser.call(auth.resetPasswordVerify, { body }, place)).status).toBe(200)

  later(6)
  await requestReset(kim.email, '192.0.2.9')
  await newestCode(kim.email)
  const link = { token: linkTokens.get(kim.email) ?? '', password: 'Difference#Engine4' }
  expect((await visitor.call(auth.resetPasswordByLink, { body: link }, from('192.0.2.9'))).status).toBe(200)
  expect((await visitor.call(auth.resetPasswordByLink, { body: link }, from('192.0.2.9'))).code).toBe('CODE_EXPIRED')
})

test('after strangers used up the guesses of a code, its owner gets a longer one, which their wrong codes do not end', async () => {
  const lena = await account(server, 'lena')
  const mine = await requestReset(lena.email, HOME)
  const shortCode = await newestCode(lena.email)
  await useUpCodes(lena.email)
  const early = { ...flowOf(mine), otp: shortCode, password: 'Difference#Engine2' }
  const refused = await visitor.call(auth.resetPasswordVerify, { body: early }, from(HOME))
  expect(refused).toMatchObject({
    code: 'CODE_EXPIRED',
    message: expect.stringContaining('Request a new code; for security, it will be longer.') as string,
  })
  later(1)
  const again = await visitor.call(auth.sendOtp, { body: flowOf(mine) }, from(HOME))
  expect(again.data.codeLength).toBe(12)
  const otp = await newestCode(lena.email)
  // Strangers start separate flows, also from the owner's IP address, and keep guessing.
  for (let at = 0; at < 40; at += 1) {
    const place = at % 2 === 0 ? HOME : stranger(at)
    const flow = await requestReset(lena.email, place)
    const wrong = { ...flowOf(flow), otp: String(at).padStart(12, '0'), password: 'Stranger#Engine9' }
    expect((await visitor.call(auth.resetPasswordVerify, { body: wrong }, from(place))).code).toBe('CODE_WRONG')
  }
  const body = { ...flowOf(again), otp, password: 'Difference#Engine2' }
  expect((await visitor.call(auth.resetPasswordVerify, { body }, from(HOME))).status).toBe(200)
})

test('beyond the daily guesses a registration is confirmed with a longer code; each code of a flow has five attempts', async () => {
  const email = 'mona@example.test'
  await useUpCodes(email)
  const body = { username: 'mona', email, name: 'Mona Lisa', password: PASSWORD }
  const mine = await visitor.call(auth.register, { body }, from(HOME))
  expect(mine.data.codeLength).toBe(12)
  const otp = await newestCode(email)
  for (let at = 0; at < 5; at += 1) {
    const guess = { ...flowOf(mine), otp: String(at).padStart(12, '0') }
    expect((await visitor.call(auth.verifyOtp, { body: guess }, from(HOME))).code).toBe('CODE_WRONG')
  }
  const late = { ...flowOf(mine), otp }
  expect((await visitor.call(auth.verifyOtp, { body: late }, from(HOME))).code).toBe('CODE_EXPIRED')
  later(1)
  const again = await visitor.call(auth.sendOtp, { body: flowOf(mine) }, from(HOME))
  const confirmed = { ...flowOf(again), otp: await newestCode(email) }
  expect((await visitor.call(auth.verifyOtp, { body: confirmed }, from(HOME))).status).toBe(200)
})

test('a repeated request within a minute gets the same answer, sends no email, and the first code still works', async () => {
  const eve = await account(server, 'eve')
  const answers = await Promise.all(Array.from({ length: 25 }, () => requestReset(eve.email, HOME)))
  expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
  expect(new Set(answers.map(({ data }) => data.identifier)).size).toBe(25)
  const mails = (await server.mails()).filter(({ to }) => to === eve.email)
  expect(mails).toHaveLength(1)
  const last = answers.at(-1) ?? (await requestReset(eve.email, HOME))
  const body = { ...flowOf(last), otp: codeIn(mails[0]), password: 'Difference#Engine2' }
  expect((await visitor.call(auth.resetPasswordVerify, { body }, from(HOME))).status).toBe(200)
})

test('requests from two hundred addresses send at most twenty emails, then one every five minutes', async () => {
  const flora = await account(server, 'flora')
  const all = await Promise.all(Array.from({ length: 200 }, (_, place) => requestReset(flora.email, stranger(place))))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await server.mails()).filter(({ to }) => to === flora.email)).toHaveLength(20)
  later(6)
  await Promise.all(Array.from({ length: 50 }, (_, place) => requestReset(flora.email, stranger(place))))
  const next = (await server.mails()).filter(({ to }) => to === flora.email)
  expect(next).toHaveLength(1)
  // The owner then starts a reset: the code already in the mailbox is valid for that flow, too.
  const mine = await requestReset(flora.email, HOME)
  const body = { ...flowOf(mine), otp: codeIn(next[0]), password: 'Difference#Engine2' }
  expect((await visitor.call(auth.resetPasswordVerify, { body }, from(HOME))).status).toBe(200)
})

const pool = new pg.Pool({ connectionString: server.url, max: 4 })
afterAll(() => pool.end())
const limited = createApp({ services: { ...services, limits: openLimits(pool) }, implementation, authenticate })
const post = async (path: string, body: object, address: string, cookie?: string) => {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...(cookie ? { Cookie: cookie } : {}) }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await limited.fetch(new Request(`http://localhost/api/v1${path}`, sent))
  return { status: response.status, headers: response.headers, body: (await response.json()) as { code?: string; data: Flow } }
}
type Flow = { identifier: string; hash: string; codeLength: number; resendAfter: number }
const cookiesOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

test('a flood from a shared address blocks no other user there, and beyond the limit every response is the same', async () => {
  const shared = '192.0.2.200'
  const [target, neighbour] = [await account(server, 'olga'), await account(server, 'petra')]
  const request = (email: string) => post('/auth/reset-password-request', { email }, shared)
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, place) => request(place % 2 === 0 ? target.email : `none-${place}@example.test`)),
  )
  const mine = await request(neighbour.email)
  const shapes = [...flood, mine].map(({ status, headers, body }) =>
    [status, ...Object.keys(body.data), body.data.resendAfter, headers.get('RateLimit-Remaining')].join(' '),
  )
  expect(new Set(shapes)).toEqual(new Set(['200 identifier hash codeLength resendAfter 60 ']))
  // The requests of one source sent one email; those over the limit per second had no effect.
  expect((await server.mails()).filter(({ to }) => to === target.email)).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const again = await request(neighbour.email)
  expect(again.status).toBe(200)
  const otp = await newestCode(neighbour.email)
  const wrongFlows = await Promise.all(
    Array.from({ length: 70 }, () => post('/auth/reset-password', { token: 'x', password: 'Difference#Engine2' }, shared)),
  )
  expect(new Set(wrongFlows.map(({ body }) => body.code))).toEqual(new Set(['CODE_EXPIRED', 'RATE_LIMITED']))
  const { identifier, hash } = again.body.data
  const reset = await post('/auth/reset-password-verify', { identifier, hash, otp, password: 'Difference#Engine2' }, shared)
  expect(reset.status).toBe(200)
})

test('beyond the request limit of an address, a known device can still sign in from it', async () => {
  const shared = '192.0.2.201'
  await account(server, 'wanda')
  const signIn = (email: string, cookie?: string) => post('/auth/login', { email, password: PASSWORD }, shared, cookie)
  const first = await signIn('wanda')
  expect(first.status).toBe(200)
  const device = cookiesOf(first)
  const { points } = auth.login.limit!
  const flood = await Promise.all(Array.from({ length: points }, (_, place) => signIn(`none-${place}`)))
  // The order of parallel requests is random, so any of them can exceed the limit.
  expect(flood.filter(({ status, body }) => status === 429 && body.code === 'RATE_LIMITED').length).toBeGreaterThan(0)
  expect(await signIn('wanda')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect((await signIn('wanda', device)).status).toBe(200)
})

test('beyond the reset limit of an address, a known device still gets its own code there', async () => {
  const shared = '192.0.2.202'
  const { email } = await account(server, 'zora')
  const device = cookiesOf(await post('/auth/login', { email, password: PASSWORD }, shared))
  const request = (of: string, cookie?: string) => post('/auth/reset-password-request', { email: of }, shared, cookie)
  const mailed = async () => (await server.mails()).filter(({ to }) => to === email)
  await Promise.all(Array.from({ length: 40 }, (_, place) => request(`none-${place}@example.test`)))
  await requestReset(email, HOME)
  expect(await mailed()).toHaveLength(1)
  // Beyond the limit, requests from an address send no second email within five minutes.
  later(2)
  expect((await request(email)).status).toBe(200)
  expect(await mailed()).toEqual([])
  const mine = await request(email, device)
  const mails = await mailed()
  expect(mails).toHaveLength(1)
  const body = { ...flowOf(mine.body), otp: codeIn(mails[0]), password: 'Difference#Engine2' }
  expect((await post('/auth/reset-password-verify', body, shared, device)).status).toBe(200)
})

test('two hundred requests for one mailbox wait for each other without a database connection', async () => {
  const lea = await account(server, 'lea')
  let [isOver, most] = [false, 0]
  const watch = async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 5))) {
      const blocked = await services.autonomousDb.one<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      most = Math.max(most, blocked.n)
    }
  }
  const watching = watch()
  const all = await Promise.all(Array.from({ length: 200 }, (_, place) => requestReset(lea.email, stranger(place))))
  isOver = true
  await watching
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(most).toBeLessThan(3)
  await server.mails()
})

test('five wrong passwords lock their source, where the addresses of a /64 are one; other sources count separately', async () => {
  await account(server, 'gina')
  for (let tries = 0; tries < 5; tries += 1) await login('gina', 'wrong', `2001:db8:7:1::${tries + 1}`)
  expect((await login('gina', PASSWORD, '2001:db8:7:1:ffff::9')).code).toBe('ACCOUNT_LOCKED')
  expect((await login('gina', PASSWORD, '2001:db8:7:2::1')).status).toBe(200)
  expect((await login('gina', PASSWORD, HOME)).status).toBe(200)
})

/** Strangers enter wrong passwords until unknown devices have used up the account's daily attempts. */
async function useUpGuesses(name: string): Promise<void> {
  // Daily attempts are counted from midnight UTC.
  clock.set(new Date(Math.ceil(clock.now().getTime() / DAY) * DAY + 8 * HOUR))
  for (let place = 0; place < 26; place += 1) await Promise.all([1, 2, 3, 4].map((at) => login(name, `wrong ${at}`, stranger(100 + place))))
}

test('once strangers have used up the daily guesses, a new device signs in with the password and an emailed code', async () => {
  const nora = await account(server, 'nora')
  await useUpGuesses('nora')
  expect((await login('nora', 'wrong', HOME)).code).toBe('CREDENTIALS_WRONG')
  const browser = cookieJar(server)
  const response = await browser.call(auth.login, { body: { email: 'nora', password: PASSWORD } }, from(HOME))
  expect(response).toMatchObject({ status: 200, data: { resendAfter: 60 } })
  const flow = flowOf(response as { data: { identifier: string; hash: string } })
  const code = await newestCode(nora.email)
  expect((await browser.call(auth.verifyOtp, { body: { ...flow, otp: wrongCode(code) } }, from(HOME))).code).toBe('CODE_WRONG')
  expect((await browser.call(auth.verifyOtp, { body: { ...flow, otp: code } }, from(HOME))).data.user.username).toBe('nora')
  // The device is trusted from then on.
  expect((await browser.call(auth.login, { body: { email: 'nora', password: PASSWORD } }, from(HOME))).data).toHaveProperty('token')
})

test('beyond the daily guesses each source has ten more, which include the correct password; other sources are not affected', async () => {
  await account(server, 'rosa')
  await useUpGuesses('rosa')
  const answers: (string | undefined)[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    answers.push((await login('rosa', 'wrong', '192.0.2.61')).code)
    if (tries % 5 === 4) later(16)
  }
  expect(answers).toEqual([...Array<string>(10).fill('CREDENTIALS_WRONG'), 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED'])
  later(16)
  expect((await login('rosa', PASSWORD, '192.0.2.61')).code).toBe('ACCOUNT_LOCKED')
  expect((await login('rosa', PASSWORD, '192.0.2.62')).data).toHaveProperty('identifier')
})

test('a sign-in code is invalid after a password change, and a second factor replaces it', async () => {
  const vera = await account(server, 'vera')
  await useUpGuesses(vera.email)
  const response = await login('vera', PASSWORD, HOME)
  const otp = await newestCode(vera.email)
  await db.run(sql`update users set credentials_changed_at = ${clock.now()} where username = 'vera'`)
  const body = { ...flowOf(response as { data: { identifier: string; hash: string } }), otp }
  expect((await visitor.call(auth.verifyOtp, { body }, from(HOME))).code).toBe('CODE_WRONG')
  await db.run(sql`update users set two_factor_enabled_at = ${clock.now()} where username = 'vera'`)
  expect((await login('vera', PASSWORD, HOME)).data).toMatchObject({ twoFactor: true })
})

test('a registration reserves its username only while its code is valid', async () => {
  const register = (username: string, email: string, address: string) =>
    visitor.call(auth.register, { body: { username, email, name: 'Ada Lovelace', password: PASSWORD } }, from(address))
  const isTaken = async () => (await visitor.call(users.isExists, { params: { username: 'henry' } })).data.isUsernameExist
  const first = await register('henry', 'henry@example.test', stranger(2))
  expect((await register('Henry', 'other@example.test', HOME)).code).toBe('ALREADY_TAKEN')
  expect(await isTaken()).toBe(true)
  later(10)
  expect(await isTaken()).toBe(false)
  const second = await register('henry', 'other@example.test', HOME)
  const code = await newestCode('other@example.test')
  expect((await visitor.call(auth.verifyOtp, { body: { ...flowOf(second), otp: code } }, from(HOME))).status).toBe(200)
  const resumed = await visitor.call(auth.sendOtp, { body: flowOf(first) }, from(stranger(2)))
  const late = { ...flowOf(resumed), otp: await newestCode('henry@example.test') }
  expect((await visitor.call(auth.verifyOtp, { body: late }, from(stranger(2)))).code).toBe('ALREADY_TAKEN')
})

test('registrations of strangers with an address do not keep its owner from registering or resuming', async () => {
  const email = 'ivy@example.test'
  const register = (username: string, address: string) =>
    visitor.call(auth.register, { body: { username, email, name: 'Ivy Somebody', password: `${PASSWORD}${username}` } }, from(address))
  await Promise.all(Array.from({ length: 30 }, (_, place) => register(`ivy-stranger-${place}`, stranger(place))))
  expect((await register('ivy', HOME)).status).toBe(200)
  await Promise.all([40, 41, 42].map((place) => register(`ivy-again-${place}`, stranger(place))))
  const back = await login(email, `${PASSWORD}ivy`, HOME)
  const { identifier, hash } = back.data as { identifier: string; hash: string }
  later(1)
  const again = await visitor.call(auth.sendOtp, { body: { identifier, hash } }, from(HOME))
  const code = await newestCode(email)
  expect((await visitor.call(auth.verifyOtp, { body: { ...flowOf(again), otp: code } }, from(HOME))).data.user.username).toBe('ivy')
})

async function signedInFrom(username: string, password: string) {
  const { browser } = await signedIn(server, username, password)
  return browser
}
