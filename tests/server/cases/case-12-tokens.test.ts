import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'
import { account, PASSWORD, signedIn } from '../modules/auth-people'

/** Case 12 of the quality page: expired and revoked tokens are refused. For forged ones see modules/refresh.test.ts. */
const server = await startServer()
const { clock, services } = server
const me = async (token: string) => (await server.withToken(token).call(users.myProfile, {})).status
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; sid: string }

test('a token is valid until its last second, and refused one second after it expires', async () => {
  await account(server, 'late')
  const { token } = await signedIn(server, 'late')
  const { exp } = claimsOf(token)
  const before = clock.now()
  clock.set(new Date((exp - 1) * 1000))
  expect(await me(token)).toBe(200)
  clock.set(new Date((exp + 1) * 1000))
  expect(await me(token)).toBe(401)
  clock.set(before)
})

test('a correctly signed token without an expiry or without a session is refused', async () => {
  await account(server, 'endless')
  const { token } = await signedIn(server, 'endless')
  const { exp: _, ...endless } = claimsOf(token)
  const { sid: _sid, ...homeless } = claimsOf(token)
  for (const claims of [endless, homeless])
    expect(await me(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(services.secrets.key('token')))).toBe(401)
})

test('after a password change every other session is refused at its next request', async () => {
  await account(server, 'changing')
  const [current, elsewhere] = [await signedIn(server, 'changing'), await signedIn(server, 'changing')]
  const body = { oldPassword: PASSWORD, newPassword: 'Difference#1822' }
  expect((await current.browser.call(auth.changePassword, { body }, { token: current.token })).status).toBe(200)
  expect(await me(elsewhere.token)).toBe(401)
  expect((await elsewhere.browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
})

test('after signing out the token and its cookie are refused', async () => {
  await account(server, 'leaving')
  const { browser, token } = await signedIn(server, 'leaving')
  const thief = browser.copy()
  expect((await browser.call(auth.logout, {}, { token })).status).toBe(200)
  expect(await me(token)).toBe(401)
  expect((await thief.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
})

test('after a freeze every session is refused; a new session can read but not write', async () => {
  const { id } = await account(server, 'frozen')
  const { token } = await signedIn(server, 'frozen')
  const support = await server.staff('support', { permissions: ['customers:update', 'customers:read'] })
  const frozen = await support.call(users.freeze, { params: { userId: id }, body: { note: 'A stolen telephone' } })
  expect(frozen.message).toBe('The account was frozen.')
  expect(await me(token)).toBe(401)
  const again = await signedIn(server, 'frozen')
  expect(await me(again.token)).toBe(200)
  const write = await server.withToken(again.token).call(users.updateMyProfile, { body: { name: 'Other Name', version: 0 } })
  expect(write.code).toBe('ACCOUNT_FROZEN')
})

test('after a role is removed its permissions are refused at the next request, regardless of the token', async () => {
  const clerk = await server.staff('clerk', { permissions: ['users:read'] })
  expect((await clerk.call(users.list, { query: {} })).status).toBe(200)
  await server.db.run(sql`delete from user_roles where user_id = ${clerk.user.id}`)
  expect((await clerk.call(users.list, { query: {} })).status).toBe(403)
})
