import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { judgePassword } from '@/server/modules/auth/passwords/password-judge'
import { isCommonPassword } from '@/server/modules/auth/passwords/common-passwords'
import { codeIn, startServer } from '@tests/support/server'
import { account, codeFor, PASSWORD, signedIn } from './auth-people'

const server = await startServer()
const { db, visitor, clock } = server
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))
const login = (email: string, password = PASSWORD) => visitor.call(auth.login, { body: { email, password } })
const NEW = 'Difference#Engine2'

test.each([
  ['nothing', {}, 'oldPassword', 'Please input your current password!'],
  ['an empty old one', { oldPassword: '', newPassword: NEW }, 'oldPassword', 'Please input your current password!'],
  ['no new one', { oldPassword: PASSWORD }, 'newPassword', 'Please input your new password!'],
  ['an empty new one', { oldPassword: PASSWORD, newPassword: '' }, 'newPassword', 'Please input your new password!'],
  ['a short new one', { oldPassword: PASSWORD, newPassword: 'x#5Tq' }, 'newPassword', 'New password must be at least 6 characters long!'],
  ['a wrong old one', { oldPassword: 'not this', newPassword: NEW }, 'oldPassword', 'Your current password is incorrect.'],
  [
    'the same again',
    { oldPassword: PASSWORD, newPassword: PASSWORD },
    'newPassword',
    'This is your current password. Please choose another.',
  ],
  [
    'a common one',
    { oldPassword: PASSWORD, newPassword: 'qwerty123' },
    'newPassword',
    'This password is one of the most common ones and easy to guess. Please choose another.',
  ],
])('changing the password with %s is refused on its field', async (_, body, path, message) => {
  const ada = await known()
  const answer = await server.withToken(ada.token).call(auth.changePassword, { body: body as { oldPassword: string; newPassword: string } })
  expect(answer.status).toBe(422)
  expect(answer.errors).toContainEqual({ path, message })
})

let session: Awaited<ReturnType<typeof signedIn>> | undefined
async function known() {
  if (!session) {
    await account(server, 'fields')
    session = await signedIn(server, 'fields')
  }
  return session
}

test('a password change ends every other session, is notified by email and holds payouts', async () => {
  const ada = await account(server, 'changing')
  const [current, elsewhere] = [await signedIn(server, 'changing'), await signedIn(server, 'changing')]
  const answer = await server.withToken(current.token).call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })
  expect([answer.status, answer.message]).toEqual([200, 'Your password was changed. Please sign in again.'])
  expect((await server.withToken(elsewhere.token).call(users.myProfile, {})).status).toBe(401)
  expect((await elsewhere.browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  const mine = await server.withToken(current.token).call(users.myProfile, {})
  expect([mine.status, mine.data.passwordChangedAt]).toEqual([200, clock.now().toISOString()])
  expect((await login('changing')).code).toBe('CREDENTIALS_WRONG')
  expect((await login('changing', NEW)).status).toBe(200)
  const [mail] = await server.mails()
  expect(mail).toMatchObject({ to: ada.email, content: { template: 'auth.password-changed' } })
  expect(await db.one(sql`select credentials_changed_at from users where id = ${ada.id}`)).toEqual({ credentials_changed_at: clock.now() })
})

test('a staff password needs at least ten characters', async () => {
  await account(server, 'clerk', { type: 'Internal' })
  await db.run(sql`update users set two_factor_enabled_at = null where username = 'clerk'`)
  const { token } = await signedIn(server, 'clerk')
  const answer = await server.withToken(token).call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: 'n1ne#Char' } })
  expect(answer.errors).toEqual([{ path: 'newPassword', message: 'New password must be at least 10 characters long!' }])
})

test('a signed-in user is locked after five wrong entries of the current password', async () => {
  await account(server, 'guessing')
  const { token } = await signedIn(server, 'guessing')
  const change = (oldPassword: string) => server.withToken(token).call(auth.changePassword, { body: { oldPassword, newPassword: NEW } })
  for (let tries = 0; tries < 5; tries += 1) expect((await change('wrong')).status).toBe(422)
  expect((await change(PASSWORD)).code).toBe('ACCOUNT_LOCKED')
})

test('a forgotten password is reset with the emailed code, and every session ends', async () => {
  const ada = await account(server, 'forgetful')
  const { token, browser } = await signedIn(server, 'forgetful')
  const requested = await visitor.call(auth.resetPasswordRequest, { body: { email: 'FORGETFUL@example.test' } })
  const code = await codeFor(server, ada.email)
  expect(requested.text).not.toContain(code)
  const body = { identifier: requested.data.identifier, hash: requested.data.hash, otp: code }
  expect((await visitor.call(auth.resetPasswordVerify, { body: { ...body, password: 'password1' } })).errors?.[0]?.path).toBe('password')
  const answer = await visitor.call(auth.resetPasswordVerify, { body: { ...body, password: NEW } })
  expect([answer.status, answer.data]).toEqual([200, null])
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  expect((await browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  expect((await login('forgetful', NEW)).status).toBe(200)
  expect(await db.one(sql`select password_changed_at from users where id = ${ada.id}`)).toEqual({ password_changed_at: clock.now() })
  expect((await visitor.call(auth.resetPasswordVerify, { body: { ...body, password: 'Another#One99' } })).code).toBe('CODE_EXPIRED')
  expect((await server.mails()).map((mail) => mail.content.template)).toEqual(['auth.password-changed'])
})

test('an unknown address gets the same response as a known one at every step, and receives no email', async () => {
  await account(server, 'listed')
  const [known, unknown] = await Promise.all([
    visitor.call(auth.resetPasswordRequest, { body: { email: 'listed@example.test' } }),
    visitor.call(auth.resetPasswordRequest, { body: { email: 'unlisted@example.test' } }),
  ])
  type ResponseParts = Pick<typeof known, 'status' | 'code' | 'message' | 'errors' | 'data' | 'headers'>
  const alike = (a: ResponseParts, b: ResponseParts) => {
    expect([b.status, b.code, b.message, b.errors, Object.keys(b.data ?? {})]).toEqual([
      a.status,
      a.code,
      a.message,
      a.errors,
      Object.keys(a.data ?? {}),
    ])
    expect([...b.headers.keys()]).toEqual([...a.headers.keys()])
  }
  alike(known, unknown)
  expect((await server.mails()).map((mail) => mail.to)).toEqual(['listed@example.test'])
  const ask = (email: string) => visitor.call(auth.resetPasswordRequest, { body: { email } })
  alike(await ask('listed@example.test'), await ask('unlisted@example.test'))
  const guess = ({ data }: typeof known) =>
    visitor.call(auth.resetPasswordVerify, { body: { identifier: data.identifier, hash: data.hash, otp: '123456', password: NEW } })
  for (let tries = 0; tries < 6; tries += 1) {
    const [a, b] = [await guess(known), await guess(unknown)]
    expect([b.status, b.code, b.message]).toEqual([a.status, a.code, a.message])
  }
  later(1)
  const resend = ({ data }: typeof known) => visitor.call(auth.sendOtp, { body: { identifier: data.identifier, hash: data.hash } })
  alike(await resend(known), await resend(unknown))
  expect((await server.mails()).map((mail) => mail.to)).toEqual(['listed@example.test'])
})

test('an account locked by wrong passwords can sign in after a password reset', async () => {
  const ada = await account(server, 'lockedout')
  for (let tries = 0; tries < 6; tries += 1) await login('lockedout', 'wrong')
  const { data } = await visitor.call(auth.resetPasswordRequest, { body: { email: ada.email } })
  await visitor.call(auth.resetPasswordVerify, {
    body: { identifier: data.identifier, hash: data.hash, otp: await codeFor(server, ada.email), password: NEW },
  })
  expect((await login('lockedout', NEW)).status).toBe(200)
})

test('a "this wasn’t me" link freezes the account: every session ends, and a later one is read-only', async () => {
  const ada = await account(server, 'hacked')
  const { token, browser } = await signedIn(server, 'hacked')
  await server.withToken(token).call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })
  const mail = (await server.mails()).find(
    (sentMail) => sentMail.content.template === 'auth.password-changed' && sentMail.to === 'hacked@example.test',
  )
  const link = mail?.content.text.match(/\/auth#freeze=([a-p]+)/)?.[1] ?? ''
  expect((await visitor.call(auth.freeze, { body: { token: link.replace(/^./, (content) => (content === 'a' ? 'b' : 'a')) } })).code).toBe(
    'CODE_EXPIRED',
  )
  const answer = await visitor.call(auth.freeze, { body: { token: link } })
  expect([answer.status, answer.message]).toEqual([
    200,
    'Your account is frozen. Withdrawals are blocked until we have verified your identity.',
  ])
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  expect((await browser.call(auth.refresh, {})).code).toBe('SESSION_ENDED')
  expect(answer.data).toEqual({ wasFrozen: false })
  const twice = await visitor.call(auth.freeze, { body: { token: link } })
  expect([twice.status, twice.data]).toEqual([200, { wasFrozen: true }])
  const mails = await server.mails()
  expect(mails.map((sentMail) => [sentMail.to, sentMail.content.template])).toEqual([[ada.email, 'auth.account-frozen']])
  expect(mails[0]?.content.text).toContain('was frozen with the “this wasn’t me” link')

  const again = await signedIn(server, 'hacked', NEW)
  const caller = server.withToken(again.token)
  const profile = await caller.call(users.myProfile, {})
  expect(profile.data.isFrozen).toBe(true)
  expect((await caller.call(users.updateMyProfile, { body: { name: 'Somebody Else', version: profile.data.version } })).code).toBe(
    'ACCOUNT_FROZEN',
  )
  expect((await caller.call(auth.logout, {})).status).toBe(200)
})

test('a freeze link expires after a week', async () => {
  await account(server, 'weekly')
  const { token } = await signedIn(server, 'weekly')
  await server.withToken(token).call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })
  const mail = (await server.mails()).find(
    (sentMail) => sentMail.content.template === 'auth.password-changed' && sentMail.to === 'weekly@example.test',
  )
  const link = mail?.content.text.match(/freeze=([a-p]+)/)?.[1] ?? ''
  later(7 * 24 * 60 + 1)
  expect((await visitor.call(auth.freeze, { body: { token: link } })).code).toBe('CODE_EXPIRED')
})

test('a freeze link ends the sessions of the last administrator without freezing the account', async () => {
  await account(server, 'last', { type: 'Internal', roles: ['Super Admin'] })
  await db.run(sql`update users set two_factor_enabled_at = null where username = 'last'`)
  const { token } = await signedIn(server, 'last')
  await server.withToken(token).call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })
  const mail = (await server.mails()).find(
    (sentMail) => sentMail.content.template === 'auth.password-changed' && sentMail.to === 'last@example.test',
  )
  const link = mail?.content.text.match(/freeze=([a-p]+)/)?.[1] ?? ''
  const answer = await visitor.call(auth.freeze, { body: { token: link } })
  expect([answer.status, answer.code]).toEqual([409, 'LAST_ADMIN'])
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  await server.admin('second')
  expect((await visitor.call(auth.freeze, { body: { token: link } })).status).toBe(200)
  expect((await login('last', NEW)).code).toBe('ACCOUNT_INACTIVE')
  const frozenMail = (await server.mails()).find(
    (sentMail) => sentMail.content.template === 'auth.account-frozen' && sentMail.to === 'last@example.test',
  )
  expect(frozenMail?.content.text).toContain('Sign-in is blocked until another team member lifts the freeze.')
})

test.each([
  'password',
  'Passw0rd!',
  'qwerty123',
  '123456',
  'iloveyou2',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  '98765432',
  'P@ssword1',
  'Summer2026!',
  'letmein',
  'admin1234',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})
test.each(['Analytical#1843', 'Carmine#2026', 'correct horse battery', 'x7Kq-92mZ', 'Difference#Engine2'])('%s is uncommon', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
test.each([
  ['carmin', 'Single names or surnames are easy to guess.'],
  ['111222', 'This is a commonly used password.'],
  ['qwe456', 'This is similar to a commonly used password.'],
  ['19900412', 'Dates are easy to guess.'],
  ['Feeble1', 'personal or page related data'],
])('%s is refused with the reason', async (password, reason) => {
  const body = { username: 'feeble', name: 'Feeble Somebody', email: 'feeble@example.test', password }
  const answer = await visitor.call(auth.register, { body })
  expect([answer.status, answer.errors?.map(({ path }) => path)]).toEqual([422, ['password']])
  expect(answer.errors?.[0]?.message).toContain(reason)
})
test.each(['x7#kQ2', 'h4ckt9', 'Carmine#2026', 'correct horse battery'])('%s is accepted', async (password) => {
  const username = `accepted-${password.length}-${password.charCodeAt(0)}`
  const body = { username, name: 'Ada Lovelace', email: `${username}@example.test`, password }
  expect((await visitor.call(auth.register, { body })).status).toBe(200)
})
test('passwords of 200 characters are rated within two seconds', async () => {
  await judgePassword('Analytical', [])
  const from = performance.now()
  for (const part of ['4@8({[<369&#!1/|0$5+7%2', 'iIl1|!7sS5$zZ2', 'p@ssw0rd', '1234567890'])
    await judgePassword(part.repeat(20).slice(0, 200), [])
  expect(performance.now() - from).toBeLessThan(2_000)
})
test('a password chosen before these rules still signs in', async () => {
  const ada = await account(server, 'earlier')
  await db.run(sql`update users set password_hash = ${await hashPassword('qwe456')} where id = ${ada.id}`)
  expect((await login('earlier', 'qwe456')).status).toBe(200)
})
test('an emailed code is not stored in plain text', async () => {
  const ada = await account(server, 'private')
  await visitor.call(auth.resetPasswordRequest, { body: { email: ada.email } })
  const mail = (await server.mails()).find((sentMail) => sentMail.to === ada.email)
  const code = codeIn(mail)
  const [row] = await db.all<{ all: string }>(
    sql`select (select string_agg(o::text, '') from outbox o) || (select string_agg(c::text, '') from one_time_codes c) as all`,
  )
  expect(row?.all).not.toContain(code)
})

test('a code or a link assigned to another account by SQL sets no password there', async () => {
  const [thief, victim] = [await account(server, 'swapper'), await account(server, 'swapped')]
  const { data } = await visitor.call(auth.resetPasswordRequest, { body: { email: thief.email } })
  const mails = (await server.mails()).filter((mail) => mail.to === thief.email)
  const token = /#reset=([a-p]+)/.exec(mails.at(-1)?.content.text ?? '')?.[1] ?? ''
  expect((await visitor.call(auth.passwordLink, { body: { token } })).data).toMatchObject({ username: 'swapper' })
  for (const table of [sql`one_time_codes`, sql`password_links`])
    await db.run(sql`update ${table} set user_id = ${victim.id}, email = ${victim.email} where user_id = ${thief.id}`)
  expect((await visitor.call(auth.passwordLink, { body: { token } })).data).toBeNull()
  const byLink = await visitor.call(auth.resetPasswordByLink, { body: { token, password: NEW } })
  expect(byLink.code).toBe('CODE_EXPIRED')
  const body = { identifier: data.identifier, hash: data.hash, otp: codeIn(mails.at(-1)), password: NEW }
  expect((await visitor.call(auth.resetPasswordVerify, { body })).code).toBe('CODE_WRONG')
  expect((await login('swapped')).status).toBe(200)
})
