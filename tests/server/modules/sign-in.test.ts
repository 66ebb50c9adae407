import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { addDays } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { cookieJar } from '@tests/support/cookie-jar'
import { NOON, startServer } from '@tests/support/server'
import { account, codeFor, PASSWORD, signedIn } from './auth-people'

const server = await startServer()
const { db, visitor, clock } = server
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))
const login = (email: string, password = PASSWORD, headers?: Record<string, string>) =>
  visitor.call(auth.login, { body: { email, password } }, headers ? { headers } : {})

test('a person signs in by email or username, in any case', async () => {
  await account(server, 'Ada')
  for (const name of ['ada@example.test', 'ADA@EXAMPLE.TEST', 'ada', 'ADA', ' Ada ']) {
    const { status, data, message } = await login(name)
    expect([status, message]).toEqual([200, 'Welcome back.'])
    expect(data).toMatchObject({ user: { username: 'Ada', type: 'Customer' }, permissionToken: expect.any(String) })
  }
})

test('the tokens contain the claims of the contract', async () => {
  await account(server, 'claims', { type: 'Internal', roles: ['Finance'] })
  await db.run(sql`update users set two_factor_enabled_at = null where username = 'claims'`)
  const { data } = await login('claims')
  const { token, permissionToken } = data as { token: string; permissionToken: string }
  const claims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  expect(claims(token)).toMatchObject({
    user: { email: 'claims@example.test', type: 'Internal', roles: ['Finance'], isEmailVerified: true },
    sid: expect.any(String),
  })
  expect(Number(claims(token).exp) - Number(claims(token).iat)).toBe(600)
  expect(claims(permissionToken).permissions).toContain('withdraws:update')
})

test('a wrong password, an unknown name and an inactive account with a wrong password get the same answer', async () => {
  await account(server, 'known')
  await account(server, 'asleep', { isActive: false })
  const answers = await Promise.all([
    login('known', 'wrong'),
    login('nobody', 'wrong'),
    login('nobody@example.test', 'wrong'),
    login('asleep', 'wrong'),
  ])
  const summaries = answers.map(({ status, code, message, headers }) => [status, code, message, headers.getSetCookie()])
  expect(new Set(summaries.map((summary) => JSON.stringify(summary))).size).toBe(1)
  expect(summaries[0]?.slice(0, 2)).toEqual([401, 'CREDENTIALS_WRONG'])
  expect(await login('asleep')).toMatchObject({ status: 409, code: 'ACCOUNT_INACTIVE' })
})

test('five wrong passwords lock an account for 15 minutes, also for the right password', async () => {
  await account(server, 'locked')
  for (let tries = 0; tries < 5; tries += 1) expect((await login('locked', 'wrong')).code).toBe('CREDENTIALS_WRONG')
  const refused = await login('locked')
  expect([refused.status, refused.code, refused.headers.get('Retry-After')]).toEqual([429, 'ACCOUNT_LOCKED', '900'])
  later(15)
  expect((await login('locked')).status).toBe(200)
})

test('an unknown username is locked in the same way as a known one', async () => {
  for (let tries = 0; tries < 5; tries += 1) await login('not-there', 'wrong')
  const [unknown, known] = [await login('not-there', 'wrong'), await lockedOut('there')]
  expect([unknown.status, unknown.code, unknown.message]).toEqual([known.status, known.code, known.message])

  async function lockedOut(name: string) {
    await account(server, name)
    for (let tries = 0; tries < 5; tries += 1) await login(name, 'wrong')
    return login(name, 'wrong')
  }
})

test('a lock on the username also applies to the email address, without revealing that they belong together', async () => {
  await account(server, 'linked')
  for (let tries = 0; tries < 5; tries += 1) await login('linked', 'wrong')
  expect(await login('linked@example.test')).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
  expect(await login('stranger@example.test')).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
})

test('of twenty parallel guesses five are checked', async () => {
  await account(server, 'crowd')
  const answers = await Promise.all(Array.from({ length: 20 }, () => login('crowd', 'wrong')))
  expect(answers.filter((answer) => answer.code === 'CREDENTIALS_WRONG')).toHaveLength(5)
  expect(answers.filter((answer) => answer.code === 'ACCOUNT_LOCKED')).toHaveLength(15)
})

test('after a hundred guesses in a day, only a known device still signs in', async () => {
  clock.set(new Date('2026-12-01T00:00:00Z'))
  const ada = await account(server, 'besieged')
  const { browser } = await signedIn(server, 'besieged')
  await db.run(sql`update guesses set count = 99, streak = 0, locked_until = null`)
  later(1)
  for (let tries = 0; tries < 2; tries += 1) await login(ada.email, 'wrong')
  await login(ada.username, 'wrong')
  later(20)
  expect((await login(ada.username)).status).not.toBe(200)
  expect((await browser.call(auth.login, { body: { email: ada.username, password: PASSWORD } })).status).toBe(200)
  clock.set(new Date('2026-12-02T00:00:01Z'))
  expect((await login(ada.username)).status).toBe(200)
})

test('a known device has five guesses of its own, and is unknown again after a password change', async () => {
  await account(server, 'own-device')
  const { browser } = await signedIn(server, 'own-device')
  for (let tries = 0; tries < 5; tries += 1)
    expect((await browser.call(auth.login, { body: { email: 'own-device', password: 'wrong' } })).code).toBe('CREDENTIALS_WRONG')
  expect((await browser.call(auth.login, { body: { email: 'own-device', password: PASSWORD } })).code).toBe('ACCOUNT_LOCKED')
  expect((await login('own-device')).status).toBe(200)
  later(20)
  await db.run(sql`update users set credentials_changed_at = ${clock.now()} where username = 'own-device'`)
  for (let tries = 0; tries < 5; tries += 1) await login('own-device', 'wrong')
  expect((await browser.call(auth.login, { body: { email: 'own-device', password: PASSWORD } })).code).toBe('ACCOUNT_LOCKED')
})

test('a device cookie edited for another account has no effect', async () => {
  await account(server, 'thief')
  await account(server, 'victim')
  const { browser } = await signedIn(server, 'thief')
  const forged = (browser.cookies.get('device') ?? '').split('.')
  const victim = await db.one<{ id: string }>(sql`select id from users where username = 'victim'`)
  const cookie = [victim.id, ...forged.slice(1)].join('.')
  for (let tries = 0; tries < 5; tries += 1) await login('victim', 'wrong', { Cookie: `device=${cookie}` })
  expect((await login('victim', PASSWORD, { Cookie: `device=${cookie}` })).code).toBe('ACCOUNT_LOCKED')
})

test('an account created by staff confirms its address at the first sign-in', async () => {
  const grace = await account(server, 'grace', { isVerified: false })
  const first = await login('grace')
  const { identifier, hash } = first.data as { identifier: string; hash: string }
  expect(first.data).not.toHaveProperty('token')
  const code = await codeFor(server, grace.email)
  expect(first.text).not.toContain(code)
  // Signing in again at once sends no second email, and the first code is valid for the new flow.
  const again = (await login('grace')).data as { identifier: string; hash: string }
  expect(again.identifier).toBe(identifier)
  expect(await server.mails()).toEqual([])
  expect((await visitor.call(auth.verifyOtp, { body: { identifier, hash, otp: code } })).code).toBe('CODE_EXPIRED')
  const confirmed = await visitor.call(auth.verifyOtp, { body: { identifier, hash: again.hash, otp: code } })
  expect(confirmed.data.user).toMatchObject({ username: 'grace', isEmailVerified: true })
  expect((await login('grace')).data).toHaveProperty('token')
})

test('two hundred parallel sign-ins are answered or rate-limited, and the next one succeeds', async () => {
  await account(server, 'rush')
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => login(`rush-${at}`, 'wrong')))
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  expect((await login('rush')).status).toBe(200)
}, 60_000)

test('a session shows its device and can be ended from another session', async () => {
  await account(server, 'sessions')
  const phone = await signedIn(server, 'sessions')
  const laptop = await cookieJar(server).call(
    auth.login,
    { body: { email: 'sessions', password: PASSWORD } },
    { headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } },
  )
  const token = (laptop.data as { token: string }).token
  const listed = await server.withToken(token).call(auth.sessions, {})
  expect(listed.data.map((session) => [session.device, session.isCurrent])).toEqual(
    expect.arrayContaining([
      ['Firefox on Windows', true],
      ['An unknown device', false],
    ]),
  )
  const otherId = listed.data.find((session) => !session.isCurrent)?.id ?? ''
  const params = { sessionId: otherId }
  await account(server, 'stranger')
  const stranger = server.withToken((await signedIn(server, 'stranger')).token)
  expect((await stranger.call(auth.endSession, { params, body: { password: PASSWORD } })).status).toBe(404)
  const wrong = await server.withToken(token).call(auth.endSession, { params, body: { password: 'not mine' } })
  expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  expect((await server.withToken(phone.token).call(users.myProfile, {})).status).toBe(200)
  // No password is needed only shortly after sign-in.
  await server.db.run(sql`update sessions set created_at = created_at - interval '16 minutes'`)
  const late = await server.withToken(token).call(auth.endSession, { params, body: {} })
  expect(late).toMatchObject({ status: 422, errors: [{ path: 'password', message: 'Enter your password' }] })
  const recent = server.withToken((await signedIn(server, 'sessions')).token)
  const own = (await recent.call(auth.sessions, {})).data.find((session) => session.isCurrent)?.id ?? ''
  expect((await recent.call(auth.endSession, { params: { sessionId: own }, body: {} })).status).toBe(200)
  expect((await server.withToken(token).call(auth.endSession, { params, body: { password: PASSWORD } })).status).toBe(200)
  expect((await server.withToken(phone.token).call(users.myProfile, {})).status).toBe(401)
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(200)
})

test('signing out ends the session of the token and of the cookie', async () => {
  await account(server, 'leaving')
  const { browser, token } = await signedIn(server, 'leaving')
  const copy = browser.copy()
  expect((await browser.call(auth.logout, {}, { token })).message).toBe('You are signed out.')
  expect(browser.cookies.has('refresh')).toBe(false)
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  expect((await copy.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  expect((await visitor.call(auth.logout, {})).status).toBe(200)
})

test('only the terms in force can be accepted', async () => {
  const ada = await server.customer('terms')
  expect((await ada.call(auth.acceptTerms, { body: { termsVersion: 7 } })).code).toBe('STALE_VERSION')
  await db.run(sql`delete from legal_texts where kind = 'TERMS'`)
  await db.run(
    sql`insert into legal_texts (kind, version, title, body, published_at) values ('TERMS', 7, 't', 'b', ${NOON}), ('TERMS', 8, 't', 'b', ${addDays(clock.now(), 9)})`,
  )
  expect((await ada.call(auth.acceptTerms, { body: { termsVersion: 7 } })).status).toBe(200)
  expect((await ada.call(auth.acceptTerms, { body: { termsVersion: 8 } })).code).toBe('STALE_VERSION')
})

test('a token has one valid encoding: padding, trailing bits and other characters are refused', async () => {
  const { token } = await server.customer('canonical')
  const [head = '', body = '', signature = ''] = (token ?? '').split('.')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last base64url character of 32 bytes has two unused bits.
  const next = alphabet[(alphabet.indexOf(signature.at(-1) ?? 'A') ^ 1) % 64] ?? ''
  const spellings = [`${signature.slice(0, -1)}${next}`, `${signature}=`, `${signature}%`, ` ${signature}`]
  expect(Buffer.from(spellings[0] ?? '', 'base64url').equals(Buffer.from(signature, 'base64url'))).toBe(true)
  for (const spelling of spellings)
    expect([spelling, (await server.withToken(`${head}.${body}.${spelling}`).call(users.myProfile, {})).status]).toEqual([spelling, 401])
  expect((await server.withToken(token ?? '').call(users.myProfile, {})).status).toBe(200)
})
