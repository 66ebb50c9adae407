import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { INVITATION_HOURS } from '@/contract/auth-schemas'
import { users } from '@/contract/users'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { NOON, startServer } from '@tests/support/server'
import { account, linkTokenFor, PASSWORD, signedIn } from './auth-people'

/* New users choose their own password with the emailed link, which works once; staff only create the account. */
const server = await startServer()
const { db, clock, visitor } = server
const root = await server.admin()
// A new session for each call: tokens expire after ten minutes, and the tests advance the clock.
const admin = () => server.again(root)
const minutes = (count: number) => clock.set(addHours(clock.now(), count / 60))

async function invited(username: string, more: { type?: 'Internal' | 'Customer'; isActive?: boolean; name?: string } = {}) {
  clock.set(NOON)
  const email = `${username}@example.test`
  const body = { type: 'Customer', username, email, name: 'Grace Hopper', phoneNumber: null, ...more } as const
  const { data, status } = await (await admin()).call(users.create, { body })
  expect(status).toBe(200)
  return data
}
const accept = (token: string, password = PASSWORD, language = 'en') =>
  visitor.call(auth.acceptInvitation, { body: { token, password } }, { headers: { 'Accept-Language': language } })
const get = async (id: string) => (await (await admin()).call(users.get, { params: { userId: id } })).data
const resend = (id: string, body: { email?: string } = {}) =>
  admin().then((caller) => caller.call(users.sendInvitation, { params: { userId: id }, body }))

test('an invited person sets a password with the link, is signed in, and has a verified email address', async () => {
  const grace = await invited('grace')
  expect(grace).toMatchObject({ isInvited: true, invitationExpiresAt: addHours(NOON, INVITATION_HOURS).toISOString() })
  const token = await linkTokenFor(server, grace.email)
  const described = await visitor.call(auth.passwordLink, { body: { token } })
  expect(described.data).toMatchObject({ purpose: 'INVITATION', username: 'grace', type: 'Customer' })
  const { status, data } = await accept(token)
  expect([status, data.user.username]).toEqual([200, 'grace'])
  expect((await server.withToken(data.token).call(users.myProfile, {})).status).toBe(200)
  expect(await get(grace.id)).toMatchObject({ isInvited: false, invitationExpiresAt: null, isEmailVerified: true })
  expect((await signedIn(server, 'grace')).user.username).toBe('grace')
  const actions = await db.all<{ action: string }>(sql`select action from audit_logs where subject_id = ${grace.id} order by at, id`)
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.created', 'user.invited', 'user.invitation-accepted']))
})

test('a customer’s language becomes that of the page of the invitation, a team member’s stays English', async () => {
  const languageAfter = async (username: string, type: 'Internal' | 'Customer') => {
    const { id, email } = await invited(username, { type, name: `Reader ${username}` })
    expect((await accept(await linkTokenFor(server, email), PASSWORD, 'es')).status).toBe(200)
    return (await db.one<{ language: string }>(sql`select language from users where id = ${id}`)).language
  }
  expect(await languageAfter('spanish', 'Customer')).toBe('es')
  expect(await languageAfter('teammate', 'Internal')).toBe('en')
})

test('before an invitation is accepted, no password signs in and none can be reset', async () => {
  const { email } = await invited('early')
  await server.mails()
  for (const password of ['', PASSWORD, 'null'])
    expect((await visitor.call(auth.login, { body: { email, password } })).code).toMatch(/CREDENTIALS_WRONG|VALIDATION/)
  expect((await visitor.call(auth.resetPasswordRequest, { body: { email } })).status).toBe(200)
  expect(await server.mails()).toEqual([])
})

test('an invitation link works once, also for two simultaneous requests', async () => {
  const { email } = await invited('twice')
  const token = await linkTokenFor(server, email)
  const answers = await Promise.all(['Analytical#1843', 'Difference#Engine2'].map((password) => accept(token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await accept(token)).code).toBe('CODE_EXPIRED')
  expect((await visitor.call(auth.passwordLink, { body: { token } })).data).toBeNull()
})

test('an invitation link is valid for 48 hours, and a new link invalidates it', async () => {
  const person = await invited('late')
  const first = await linkTokenFor(server, person.email)
  expect(await resend(person.id)).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' })
  minutes(2)
  expect((await resend(person.id)).status).toBe(200)
  const second = await linkTokenFor(server, person.email)
  expect((await accept(first)).code).toBe('CODE_EXPIRED')
  clock.set(addHours(clock.now(), INVITATION_HOURS))
  expect((await accept(second)).code).toBe('CODE_EXPIRED')
  expect((await resend(person.id)).status).toBe(200)
  expect((await accept(await linkTokenFor(server, person.email))).status).toBe(200)
  minutes(2)
  expect(await resend(person.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('the password must meet the rules for a staff account', async () => {
  const staff = await invited('colleague', { type: 'Internal' })
  const token = await linkTokenFor(server, staff.email)

  const message = (length: number) => ({ path: 'password', message: `New password must be at least ${length} characters long!` })
  expect((await accept(token, '12345')).errors).toEqual([message(6)])
  expect((await accept(token, 'n1ne#Char')).errors).toEqual([message(10)])
  expect((await accept(token, 'colleague')).errors?.[0]?.path).toBe('password')
  expect((await accept(token)).status).toBe(200)
})

test('a deactivated account is invited after activation, and its link does not work while it is deactivated', async () => {
  const person = await invited('resting', { isActive: false })
  expect(await server.mails()).toEqual([])
  expect((await resend(person.id)).code).toBe('WRONG_STATE')
  const set = async (isActive: boolean) =>
    (await admin()).call(users.update, { params: { userId: person.id }, body: { isActive, version: (await get(person.id)).version } })
  expect((await set(true)).status).toBe(200)
  const token = await linkTokenFor(server, person.email)
  await set(false)
  expect((await accept(token)).code).toBe('ACCOUNT_INACTIVE')
  await set(true)
  expect((await accept(token)).status).toBe(200)
})

test('a wrong address can be corrected with the next invitation, but not if the person has roles', async () => {
  const person = await invited('typo')
  const wrong = await linkTokenFor(server, person.email)
  minutes(2)
  expect((await resend(person.id, { email: 'root@example.test' })).code).toBe('ALREADY_TAKEN')
  expect((await resend(person.id, { email: 'right@example.test' })).data).toMatchObject({ email: 'right@example.test', isInvited: true })
  expect((await accept(wrong)).code).toBe('CODE_EXPIRED')
  expect((await accept(await linkTokenFor(server, 'right@example.test'))).status).toBe(200)

  const support = await db.one<{ id: string }>(sql`select id from roles where title = 'Support'`)
  clock.set(NOON)
  const body = {
    type: 'Internal',
    username: 'holder',
    email: 'holder@example.test',
    name: 'Holder',
    phoneNumber: null,
    roles: [support.id],
  }
  const { data } = await (await admin()).call(users.create, { body: { ...body, type: 'Internal' } })
  minutes(2)
  expect(await resend(data.id, { email: 'mine@example.test' })).toMatchObject({ status: 422, errors: [{ path: 'email' }] })
})

test('sending a customer’s invitation to another address needs a second person', async () => {
  const person = await invited('redirected')
  const open = await linkTokenFor(server, person.email)
  minutes(2)
  const support = await server.staff('redirector', { roles: ['Support'] })
  const body = { email: 'mine@example.test' }
  const answer = await (await server.again(support)).propose(users.sendInvitation, { params: { userId: person.id }, body })
  expect(answer.status).toBe(202)
  expect(await get(person.id)).toMatchObject({ email: person.email })
  expect((await accept(open)).status).toBe(200)
})

test('invited users can be filtered by that state', async () => {
  await invited('found-one')
  const list = async (isInvited: boolean) =>
    (await (await admin()).call(users.list, { query: { searchTerm: 'found-one', isInvited } })).data.map(({ username }) => username)
  expect([await list(true), await list(false)]).toEqual([['found-one'], []])
})

test('a password reset started by staff is completed by the person; the response and the audit log omit the link', async () => {
  clock.set(NOON)
  const person = await account(server, 'forgetful')
  const { token: session } = await signedIn(server, 'forgetful')
  const support = await server.staff('support', { roles: ['Support'] })
  const started = await support.call(users.startPasswordReset, { params: { userId: person.id }, body: { note: 'Called back' } })
  expect([started.status, started.data]).toEqual([200, null])
  const token = await linkTokenFor(server, person.email)
  expect(started.text).not.toContain(token)
  const [audit] = await db.all<{ all: string }>(
    sql`select (select string_agg(a::text, '') from audit_logs a) || (select string_agg(l::text, '') from password_links l) as all`,
  )
  expect(audit?.all).toContain('user.password-reset-started')
  expect(audit?.all).not.toContain(token)
  expect((await accept(token)).code).toBe('CODE_EXPIRED')
  const set = (password: string) => visitor.call(auth.resetPasswordByLink, { body: { token, password } })
  expect((await set('short')).errors?.[0]?.path).toBe('password')
  expect((await set('Difference#Engine2')).status).toBe(200)
  expect((await set('Difference#Engine3')).code).toBe('CODE_EXPIRED')
  expect((await server.withToken(session).call(users.myProfile, {})).status).toBe(401)
  expect((await server.mails()).map((mail) => mail.content.template)).toContain('auth.password-changed')
  expect((await signedIn(server, 'forgetful', 'Difference#Engine2')).user.id).toBe(person.id)
})

test('a reset link expires after an hour and with any new password', async () => {
  clock.set(NOON)
  const person = await account(server, 'slow')
  const start = () =>
    admin().then((caller) => caller.call(users.startPasswordReset, { params: { userId: person.id }, body: { note: 'Called back' } }))
  const set = async (token: string) =>
    (await visitor.call(auth.resetPasswordByLink, { body: { token, password: 'Difference#Engine2' } })).code
  await start()
  const first = await linkTokenFor(server, person.email)
  expect((await start()).code).toBe('CODE_TOO_SOON')
  clock.set(addHours(NOON, 1))
  expect(await set(first)).toBe('CODE_EXPIRED')
  await start()
  const second = await linkTokenFor(server, person.email)
  const signedInCaller = server.withToken((await signedIn(server, 'slow')).token)
  await signedInCaller.call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: 'Another#1843x' } })
  expect(await set(second)).toBe('CODE_EXPIRED')
  expect(
    await (await admin()).call(users.startPasswordReset, { params: { userId: root.user.id }, body: { note: 'For myself' } }),
  ).toMatchObject({
    status: 422,
  })
})

test('old links are deleted, open ones are kept', async () => {
  const person = await invited('kept')
  clock.set(addHours(NOON, 24 * 93))
  await (await admin()).call(users.sendInvitation, { params: { userId: person.id }, body: {} })
  const { forgetOldSignIns } = await import('@/server/modules/auth/jobs')
  await forgetOldSignIns.run(server.services, {}, () => Promise.resolve())
  const { left } = await db.one<{ left: number }>(sql`select count(*)::int as left from password_links where user_id = ${person.id}`)
  expect(left).toBe(1)
})
