import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { ok } from '@tests/support/investing'
import { startServer, type Caller, type Mail } from '@tests/support/server'
import { account, codeFor, PASSWORD, signedIn } from './auth-people'

/* Attempts by a dishonest member of the support team to take over a customer's account. None succeeds. */
const server = await startServer()
const { db, clock, visitor } = server
const support = await server.staff('support', { roles: ['Support'] })
const root = await server.admin()
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
const versionOf = async (id: string) => (await db.one<{ version: number }>(sql`select version from users where id = ${id}`)).version

test.each(['password', 'email', 'passwordHash', 'isEmailVerified', 'twoFactor'])('PATCH /users refuses to set %s', async (field) => {
  const victim = await account(server, `victim-${field.toLowerCase()}`)
  const value = field === 'email' ? 'support@example.test' : 'Difference#Engine2'
  for (const caller of [support, root]) {
    const version = await versionOf(victim.id)
    const patched = await caller.request('patch', `/users/${victim.id}`, { body: { [field]: value, version } })
    expect(patched.status).toBe(422)
  }
  const body = { type: 'Customer', username: 'puppet', name: 'Puppet', email: 'puppet@example.test', phoneNumber: null, password: value }
  expect((await root.request('post', '/users', { body })).status).toBe(422)
  expect((await visitor.call(auth.login, { body: { email: victim.email, password: PASSWORD } })).status).toBe(200)
})

test('a password reset started by support sends the link only to the customer and never shows it to staff', async () => {
  const victim = await account(server, 'victim-reset')
  await server.mails()
  const started = await support.call(users.startPasswordReset, { params: { userId: victim.id }, body: { note: 'Pretext' } })
  expect([started.status, started.data]).toEqual([200, null])
  const mails = await server.mails()
  expect(mails.map(({ to }) => to)).toEqual([victim.email])
  const token = /reset=([a-p]+)/.exec(mails[0]?.content.text ?? '')?.[1] ?? ''
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

test('an invitation for an account already in use is refused and its address stays unchanged', async () => {
  const victim = await account(server, 'victim-invite')
  const body = { email: 'support@example.test' }
  const refused = await support.call(users.sendInvitation, { params: { userId: victim.id }, body })
  expect(refused.code).toBe('WRONG_STATE')
  expect((await db.one<{ email: string }>(sql`select email from users where id = ${victim.id}`)).email).toBe(victim.email)
})

test('session data visible to staff contains no session id and cannot be used to end or use a session', async () => {
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

test('turning two-factor authentication on or off ends all other sessions and keeps the current one', async () => {
  await account(server, 'careful')
  const signedInCaller = server.withToken((await signedIn(server, 'careful')).token)
  const elsewhere = server.withToken((await signedIn(server, 'careful')).token)
  const isIn = async (caller: typeof signedInCaller) => (await caller.call(users.myProfile, {})).status === 200
  const { data } = await signedInCaller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })
  expect(await isIn(elsewhere)).toBe(true)
  const otp = await codeFor(server, 'careful@example.test')
  expect((await signedInCaller.call(auth.twoFactorEnable, { body: { code: codeOf(data.secret), otp } })).status).toBe(200)
  expect([await isIn(signedInCaller), await isIn(elsewhere)]).toEqual([true, false])

  clock.set(new Date(clock.now().getTime() + 60_000))
  const { challenge } = (await visitor.call(auth.login, { body: { email: 'careful', password: PASSWORD } })).data as { challenge: string }
  const secondSession = server.withToken(
    (await visitor.call(auth.twoFactorChallenge, { body: { challenge, code: codeOf(data.secret) } })).data.token,
  )
  clock.set(new Date(clock.now().getTime() + 60_000))
  expect((await signedInCaller.call(auth.twoFactorDisable, { body: { password: PASSWORD, code: codeOf(data.secret) } })).status).toBe(200)
  expect([await isIn(signedInCaller), await isIn(secondSession)]).toEqual([true, false])
})

const idOf = ({ data }: { data: unknown }) => (data as { changeRequest: { id: string } }).changeRequest.id
const approve = async (caller: Caller, id: string) => (await server.again(caller)).call(approvals.approve, { params: { id }, body: {} })
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email)
const freezeTokenIn = (mail: Mail | undefined) => /\/auth#freeze=([a-p]+)/.exec(mail?.content.text ?? '')?.[1] ?? ''
const colleague = await server.staff('colleague', { roles: ['Support'] })
const holdsOf = async (id: string, username: string) => {
  const caller = await server.again({ user: { id, username, email: '' } })
  return (await caller.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '10.00' } })).data.holds
}

/** A signed-in customer with two-factor authentication. */
async function secured(username: string) {
  const person = await account(server, username)
  const caller = server.withToken((await signedIn(server, username)).token)
  const { secret } = (await caller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })).data
  await caller.call(auth.twoFactorEnable, { body: { code: codeOf(secret), otp: await codeFor(server, person.email) } })
  await server.mails()
  return { ...person, here: caller }
}
const requests = {
  'two-factor reset': async (userId: string) =>
    (await server.again(support)).propose(users.resetTwoFactor, { params: { userId }, body: { note: 'Showed the passport' } }),
  'email change': async (userId: string) =>
    (await server.again(support)).propose(users.changeEmail, {
      params: { userId },
      body: { email: `thief-${userId}@example.test`, note: 'Lost the old address' },
    }),
} as const
type Request = keyof typeof requests

test.each(Object.keys(requests) as Request[])('support alone cannot apply a %s; the customer is notified and can stop it', async (kind) => {
  const victim = await secured(`victim-${kind.replaceAll(' ', '-')}`)
  const response = await requests[kind](victim.id)
  expect(response.status).toBe(202)
  expect((await victim.here.call(users.myProfile, {})).data).toMatchObject({ email: victim.email, twoFactor: true })
  expect(await approve(support, idOf(response))).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })

  const [notice] = await mailsTo(victim.email)
  expect(notice?.content.template).toBe('user.access-requested')
  expect((await visitor.call(auth.freeze, { body: { token: freezeTokenIn(notice) } })).data).toEqual({ wasFrozen: false })
  expect((await approve(colleague, idOf(response))).status).toBe(409)
  expect(await requests[kind](victim.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  // Lifting the freeze does not restore the request.
  await (await server.again(support)).call(users.unfreeze, { params: { userId: victim.id }, body: { note: 'Called back' } })
  expect(await approve(colleague, idOf(response))).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  const { data } = await (await server.again({ user: victim })).call(users.myProfile, {})
  expect(data).toMatchObject({ email: victim.email, twoFactor: true })
})

test('the customer’s freeze link also works on an account frozen by staff; lifting it then needs a second person', async () => {
  const victim = await secured('frozen-twice')
  await requests['email change'](victim.id)
  const [notice] = await mailsTo(victim.email)
  ok(await (await server.again(support)).call(users.freeze, { params: { userId: victim.id }, body: { note: 'Possible account takeover' } }))
  const before = await versionOf(victim.id)
  const useLink = async () => (await visitor.call(auth.freeze, { body: { token: freezeTokenIn(notice) } })).data
  expect([await useLink(), await useLink()]).toEqual([{ wasFrozen: true }, { wasFrozen: true }])
  expect(await versionOf(victim.id)).toBe(before + 1)
  const entries = await db.all<{ note: string }>(
    sql`select after->>'note' as note from audit_logs where action = 'user.frozen' and subject_id = ${victim.id} order by id`,
  )
  expect(entries.map(({ note }) => note)).toEqual(['Possible account takeover', 'Frozen by the account owner with the link in an email.'])
  const lift = await (await server.again(support)).propose(users.unfreeze, { params: { userId: victim.id }, body: { note: 'Called back' } })
  expect(lift.status).toBe(202)
  expect(await approve(support, idOf(lift))).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect((await approve(colleague, idOf(lift))).data).toMatchObject({ status: 'APPLIED' })
})

test('a verified customer’s country change needs a second person; a first country or an unverified customer’s does not', async () => {
  const [home = '', abroad = ''] = (await db.all<{ id: string }>(sql`select id from countries where is_active limit 2`)).map(({ id }) => id)
  const move = async (userId: string, to: string | null) =>
    (await server.again(support)).propose(users.update, { params: { userId }, body: { country: to, version: await versionOf(userId) } })
  const countryOf = async (id: string) =>
    (await db.one<{ country_id: string | null }>(sql`select country_id from users where id = ${id}`)).country_id
  const [verified, unverified] = [await account(server, 'moves-verified'), await account(server, 'moves-unverified')]
  await db.run(sql`update users set identity_level = 1, country_id = null where id = ${verified.id}`)
  expect((await move(verified.id, home)).status).toBe(200)
  expect((await move(verified.id, home)).status).toBe(200)
  expect((await move(verified.id, null)).status).toBe(202)
  const response = await move(verified.id, abroad)
  expect(response.status).toBe(202)
  const { data: shown } = await colleague.call(approvals.get, { params: { id: idOf(response) } })
  const titleOf = async (id: string) => (await db.one<{ title: string }>(sql`select title from countries where id = ${id}`)).title
  expect([shown.before, shown.after]).toEqual([{ country: await titleOf(home) }, { country: await titleOf(abroad) }])
  expect(await approve(support, idOf(response))).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await countryOf(verified.id)).toBe(home)
  expect((await approve(colleague, idOf(response))).data).toMatchObject({ status: 'APPLIED', result: { country: { id: abroad } } })
  await db.run(sql`update users set country_id = ${home} where id = ${unverified.id}`)
  expect((await move(unverified.id, abroad)).status).toBe(200)
})

test('changing a verified customer’s name needs a second person; changing an unverified customer’s does not', async () => {
  const [verified, unverified] = [await account(server, 'verified-name'), await account(server, 'unverified-name')]
  await db.run(sql`update users set identity_level = 1 where id = ${verified.id}`)
  const rename = async (userId: string) =>
    (await server.again(support)).propose(users.update, {
      params: { userId },
      body: { name: 'Mallory Payee', version: await versionOf(userId) },
    })
  const nameOf = async (id: string) => (await db.one<{ name: string }>(sql`select name from users where id = ${id}`)).name
  expect((await rename(unverified.id)).status).toBe(200)
  const response = await rename(verified.id)
  expect(response.status).toBe(202)
  expect(await approve(support, idOf(response))).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await nameOf(verified.id)).not.toBe('Mallory Payee')
  expect((await approve(colleague, idOf(response))).data).toMatchObject({ status: 'APPLIED', result: { name: 'Mallory Payee' } })
})

test.each(['REVOKED', 'EXPIRED'])(
  'a name whose document is %s stays verified: neither support alone nor the customer can change it',
  async (status) => {
    const person = await account(server, `once-verified-${status.toLowerCase()}`)
    const caller = server.withToken((await signedIn(server, person.username)).token)
    await db.run(sql`
    insert into identity_requests (id, user_id, document_kind, number_encrypted, number_hash, number_mask, expires_on, file_ids, status, created_at)
    values (${newId()}, ${person.id}, 'PASSPORT', '\\x00'::bytea, '\\x00'::bytea, '•••123', '2030-01-01', '{}', ${status}, ${clock.now()})`)
    const change = { name: 'Mallory Payee', version: await versionOf(person.id) }
    const response = await (await server.again(support)).propose(users.update, { params: { userId: person.id }, body: change })
    expect(response.status).toBe(202)
    expect(await approve(support, idOf(response))).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await caller.call(users.updateMyProfile, { body: change })).toMatchObject({ status: 422, errors: [{ path: 'name' }] })
  },
)

test('an approved two-factor reset ends every session, notifies the customer and holds withdrawals for 72 hours', async () => {
  const person = await secured('lost-device')
  const response = await requests['two-factor reset'](person.id)
  await server.mails()
  expect((await approve(colleague, idOf(response))).data).toMatchObject({ status: 'APPLIED', result: { twoFactor: false } })
  expect((await person.here.call(users.myProfile, {})).status).toBe(401)
  const [notice] = await mailsTo(person.email)
  expect(notice?.content.template).toBe('auth.two-factor-reset')
  expect(freezeTokenIn(notice)).not.toBe('')
  const [first] = await holdsOf(person.id, person.username)
  expect(first).toEqual({ reason: 'TWO_FACTOR_RESET', until: addHours(clock.now(), 72).toISOString() })
})

test('an approved email change notifies the old address, requires confirmation and holds withdrawals for 72 hours', async () => {
  const person = await secured('lost-address')
  const response = await requests['email change'](person.id)
  await server.mails()
  const to = `thief-${person.id}@example.test`
  expect((await approve(colleague, idOf(response))).data).toMatchObject({
    status: 'APPLIED',
    result: { email: to, isEmailVerified: false },
  })
  expect((await person.here.call(users.myProfile, {})).status).toBe(401)
  const [notice] = await mailsTo(person.email)
  expect(notice?.content.template).toBe('auth.email-changed')
  expect(notice?.content.text).not.toContain(to)
  const [first] = await holdsOf(person.id, person.username)
  expect(first).toEqual({ reason: 'EMAIL_CHANGED', until: addHours(clock.now(), 72).toISOString() })
  // The password is unchanged: signing in needs it, and a code sent to the new address.
  const login = await visitor.call(auth.login, { body: { email: to, password: PASSWORD } })
  expect(login.data).toHaveProperty('identifier')
  expect((await mailsTo(to)).map(({ content }) => content.template)).toEqual(['auth.verify-code'])
  // The owner of the old address can still freeze the account.
  expect((await visitor.call(auth.freeze, { body: { token: freezeTokenIn(notice) } })).data).toEqual({ wasFrozen: false })
})

test('an email change to an address already in use is refused; one for a staff account returns 404', async () => {
  const [person, otherPerson] = [await account(server, 'wants-other'), await account(server, 'has-it')]
  const change = async (userId: string, email: string) =>
    (await server.again(root)).propose(users.changeEmail, { params: { userId }, body: { email, note: 'Lost the old address' } })
  expect((await change(person.id, otherPerson.email)).code).toBe('ALREADY_TAKEN')
  expect((await change(colleague.user.id, 'x@example.test')).status).toBe(404)
})
