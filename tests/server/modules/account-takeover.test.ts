import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { sql } from '@/server/core/sql'
import { startServer } from '@tests/support/server'
import { account, PASSWORD, signedIn } from './auth-people'

/* What a dishonest member of the support team tries against a customer's account. Each way in is closed. */
const server = await startServer()
const { db, clock, visitor } = server
const support = await server.staff('support', { roles: ['Support'] })
const root = await server.admin()
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
const versionOf = async (id: string) => (await db.one<{ version: number }>(sql`select version from users where id = ${id}`)).version

test.each(['password', 'email', 'passwordHash', 'isEmailVerified', 'twoFactor'])('no %s is set by PATCH or POST /users', async (field) => {
  const victim = await account(server, `victim-${field.toLowerCase()}`)
  const value = field === 'email' ? 'support@example.test' : 'Difference#Engine2'
  for (const who of [support, root]) {
    const version = await versionOf(victim.id)
    const patched = await who.request('patch', `/users/${victim.id}`, { body: { [field]: value, version } })
    expect(patched.status).toBe(422)
  }
  const body = { type: 'Customer', username: 'puppet', name: 'Puppet', email: 'puppet@example.test', phoneNumber: null, password: value }
  expect((await root.request('post', '/users', { body })).status).toBe(422)
  expect((await visitor.call(auth.login, { body: { email: victim.email, password: PASSWORD } })).status).toBe(200)
})

test('a password reset that support start tells them nothing: the link goes to the customer alone', async () => {
  const victim = await account(server, 'victim-reset')
  await server.mails()
  const started = await support.call(users.startPasswordReset, { params: { userId: victim.id }, body: { note: 'Pretext' } })
  expect([started.status, started.data]).toEqual([200, null])
  const mails = await server.mails()
  expect(mails.map(({ to }) => to)).toEqual([victim.email])
  const token = /reset=([a-p]+)/.exec(mails[0]?.letter.text ?? '')?.[1] ?? ''
  expect(token).toHaveLength(64)
  const [outbox, log, overview] = await Promise.all([
    root.request('get', '/outbox?limit=100'),
    root.request('get', '/audit-logs?limit=100'),
    support.request('get', `/users/${victim.id}/overview`),
  ])
  for (const answer of [outbox, log, overview]) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(token)
  }
})

test('an invitation cannot be sent for an account that is in use, to whatever address', async () => {
  const victim = await account(server, 'victim-invite')
  const body = { email: 'support@example.test' }
  const refused = await support.call(users.sendInvitation, { params: { userId: victim.id }, body })
  expect(refused.code).toBe('WRONG_STATE')
  expect((await db.one<{ email: string }>(sql`select email from users where id = ${victim.id}`)).email).toBe(victim.email)
})

test('what staff read of sessions neither names nor ends one', async () => {
  const victim = await account(server, 'victim-session')
  const { token } = await signedIn(server, 'victim-session')
  const { id } = await db.one<{ id: string }>(sql`select id from sessions where user_id = ${victim.id}`)
  const overview = await support.call(users.overview, { params: { userId: victim.id } })
  const [shown] = overview.data.sessions
  expect(Object.keys(shown ?? {}).sort()).toEqual(['device', 'key', 'lastSeenAt', 'place'])
  expect(overview.text).not.toContain(id)
  expect(await (await root.request('get', '/audit-logs?limit=100')).text()).not.toContain(id)
  for (const guess of [id, shown?.key ?? '']) {
    expect((await support.request('delete', `/auth/sessions/${guess}`)).status).toBeGreaterThanOrEqual(400)
    expect((await server.withToken(guess).call(users.myProfile, {})).status).toBe(401)
  }
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(200)
})

test('whoever turns two-factor authentication on or off ends all other sessions, and keeps this one', async () => {
  await account(server, 'careful')
  const here = server.withToken((await signedIn(server, 'careful')).token)
  const elsewhere = server.withToken((await signedIn(server, 'careful')).token)
  const isIn = async (who: typeof here) => (await who.call(users.myProfile, {})).status === 200
  const { data } = await here.call(auth.twoFactorSetup, { body: { password: PASSWORD } })
  expect(await isIn(elsewhere)).toBe(true)
  expect((await here.call(auth.twoFactorEnable, { body: { code: codeOf(data.secret) } })).status).toBe(200)
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])

  clock.set(new Date(clock.now().getTime() + 60_000))
  const { challenge } = (await visitor.call(auth.login, { body: { email: 'careful', password: PASSWORD } })).data as { challenge: string }
  const other = server.withToken(
    (await visitor.call(auth.twoFactorChallenge, { body: { challenge, code: codeOf(data.secret) } })).data.token,
  )
  clock.set(new Date(clock.now().getTime() + 60_000))
  expect((await here.call(auth.twoFactorDisable, { body: { password: PASSWORD, code: codeOf(data.secret) } })).status).toBe(200)
  expect([await isIn(here), await isIn(other)]).toEqual([true, false])
})
