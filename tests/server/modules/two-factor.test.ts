import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { projects } from '@/contract/projects'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { cookieJar } from '@tests/support/cookie-jar'
import { codeIn, startServer } from '@tests/support/server'
import { account, codeFor, PASSWORD, signedIn } from './auth-people'

const server = await startServer()
const { db, visitor, clock } = server
const seconds = (n: number) => clock.set(new Date(clock.now().getTime() + n * 1000))
const login = async (email: string) =>
  (await visitor.call(auth.login, { body: { email, password: PASSWORD } })).data as { twoFactor?: true; challenge: string; token?: string }
const deviceOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const codeOf = (secret: string) => deviceOf(secret).generate({ timestamp: clock.now().getTime() })

/** A person with two-factor authentication. */
async function secured(username: string, making: Parameters<typeof account>[2] = {}) {
  const person = await account(server, username, making)
  const { token } = await signedIn(server, username)
  const caller = server.withToken(token)
  const { data } = await caller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })
  const otp = data.sentTo === null ? {} : { otp: await codeFor(server, person.email) }
  const enabled = await caller.call(auth.twoFactorEnable, { body: { code: codeOf(data.secret), ...otp } })
  seconds(60)
  return { ...person, here: caller, ...data, recoveryCodes: enabled.data.recoveryCodes }
}
/** Distinct codes that are invalid now and in the adjacent time steps. */
const wrongCodes = (secret: string, count: number) =>
  Array.from({ length: count + 3 }, (_, at) => String(100_000 + at))
    .filter((code) => deviceOf(secret).validate({ token: code, timestamp: clock.now().getTime(), window: 1 }) === null)
    .slice(0, count)
const answer = (challenge: string, code: string) => visitor.call(auth.twoFactorChallenge, { body: { challenge, code } })

test('two-factor authentication is set up with the password and a first code, and is then needed to sign in', async () => {
  const ada = await secured('ada')
  expect(ada.uri).toMatch(/^otpauth:\/\/totp\/Carmine:ada%40example\.test\?/)
  expect(ada.recoveryCodes).toHaveLength(10)
  expect(new Set(ada.recoveryCodes).size).toBe(10)
  expect((await server.mails()).map((mail) => mail.content.template)).toEqual(['auth.two-factor-on'])
  const first = await login('ada')
  expect(first).toEqual({ twoFactor: true, challenge: expect.any(String) })
  const completed = await answer(first.challenge, codeOf(ada.secret))
  expect(completed.data.user.username).toBe('ada')
  expect((await server.withToken(completed.data.token).call(users.myProfile, {})).data.twoFactor).toBe(true)
})

test('a wrong password does not start the set-up, and a wrong code does not complete it', async () => {
  await account(server, 'wrong')
  const caller = server.withToken((await signedIn(server, 'wrong')).token)
  expect((await caller.call(auth.twoFactorEnable, { body: { code: '123456' } })).code).toBe('WRONG_STATE')
  expect((await caller.call(auth.twoFactorSetup, { body: { password: 'no' } })).errors?.[0]?.path).toBe('password')
  const { data } = await caller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })
  const code = codeOf(data.secret)
  expect((await caller.call(auth.twoFactorEnable, { body: { code: code === '000000' ? '111111' : '000000' } })).code).toBe('CODE_WRONG')
  expect((await login('wrong')).token).toBeDefined()
})

test('a customer needs the code emailed at setup to turn it on; the password alone is not enough', async () => {
  const { email } = await account(server, 'robbed')
  const caller = server.withToken((await signedIn(server, 'robbed')).token)
  const setup = async () => (await caller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })).data
  const first = await setup()
  expect(first.sentTo).toBe('r…d@example.test')
  const [mail] = (await server.mails()).filter(({ to }) => to === email)
  expect(mail?.content).toMatchObject({ template: 'auth.two-factor-code', text: expect.stringContaining('/auth#freeze=') })
  const otp = codeIn(mail)
  // Starting again within a minute sends no new code; the one already sent stays valid.
  const { secret } = await setup()
  expect(await server.mails()).toEqual([])
  const enable = (body: { code: string; otp?: string }) => caller.call(auth.twoFactorEnable, { body })
  expect(await enable({ code: codeOf(secret) })).toMatchObject({ status: 422, code: 'VALIDATION', errors: [{ path: 'otp' }] })
  const wrong = otp === '000000' ? '111111' : '000000'
  expect(await enable({ code: codeOf(secret), otp: wrong })).toMatchObject({ status: 422, code: 'CODE_WRONG', errors: [{ path: 'otp' }] })
  expect(await enable({ code: codeOf(first.secret), otp })).toMatchObject({ status: 422, code: 'CODE_WRONG', errors: [{ path: 'code' }] })
  expect((await login('robbed')).token).toBeDefined()
  expect((await enable({ code: codeOf(secret), otp })).status).toBe(200)
  expect(await login('robbed')).toMatchObject({ twoFactor: true })
})

test('staff turn it on with their password and the first code; no code is emailed', async () => {
  await account(server, 'employee', { type: 'Internal' })
  const caller = server.withToken((await signedIn(server, 'employee')).token)
  const { data } = await caller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })
  expect(data.sentTo).toBeNull()
  expect((await server.mails()).filter(({ to }) => to === 'employee@example.test')).toEqual([])
  expect((await caller.call(auth.twoFactorEnable, { body: { code: codeOf(data.secret) } })).status).toBe(200)
})

test('a code is accepted once, and one of an earlier time step is refused', async () => {
  const ada = await secured('replay')
  const code = codeOf(ada.secret)
  const [firstLogin, two] = [await login('replay'), await login('replay')]
  expect((await answer(firstLogin.challenge, code)).status).toBe(200)
  expect((await answer(two.challenge, code)).code).toBe('CODE_WRONG')
  const before = deviceOf(ada.secret).generate({ timestamp: clock.now().getTime() - 30_000 })
  expect((await answer(two.challenge, before)).code).toBe('CODE_WRONG')
  const drifted = deviceOf(ada.secret).generate({ timestamp: clock.now().getTime() + 30_000 })
  expect((await answer(two.challenge, drifted)).status).toBe(200)
})

test('a recovery code works once, however it is written, and its owner is notified', async () => {
  const ada = await secured('lost')
  const [code = ''] = ada.recoveryCodes
  await server.mails()
  expect((await answer((await login('lost')).challenge, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await server.mails()).map((mail) => mail.content.template)).toEqual(['auth.recovery-code-used'])
  expect((await answer((await login('lost')).challenge, code)).code).toBe('CODE_WRONG')
  const [stored] = await db.all<{ all: string }>(sql`select string_agg(r::text, '') as all from two_factor_recovery_codes r`)
  expect(stored?.all).not.toContain(code)
})

test('recovery codes are hashed with a salt for each set; those of an earlier version still work once', async () => {
  const ada = await secured('earlier')
  const stored = await db.all<{ code_hash: Buffer; salt: Buffer | null }>(
    sql`select code_hash, salt from two_factor_recovery_codes where user_id = (select id from users where username = 'earlier')`,
  )
  expect(stored).toHaveLength(10)
  expect(new Set(stored.map(({ salt }) => salt?.toString('hex'))).size).toBe(1)
  expect(stored[0]?.salt).toHaveLength(16)
  const { id } = await db.one<{ id: string }>(sql`select id from users where username = 'earlier'`)
  const plain = server.services.secrets.mac('code', `recovery:${id}:${(ada.recoveryCodes[0] ?? '').replace('-', '')}`)
  expect(stored.some(({ code_hash }) => code_hash.equals(plain))).toBe(false)
  const old = server.services.secrets.mac('code', `recovery:${id}:abcdefghjk`)
  await db.run(sql`insert into two_factor_recovery_codes (user_id, code_hash) values (${id}, ${old})`)
  expect((await answer((await login('earlier')).challenge, 'abcde-fghjk')).status).toBe(200)
  expect((await answer((await login('earlier')).challenge, 'abcde-fghjk')).code).toBe('CODE_WRONG')
  expect((await answer((await login('earlier')).challenge, ada.recoveryCodes[1] ?? '')).status).toBe(200)
})

test('a recovery code used by parallel requests signs in once', async () => {
  const ada = await secured('race')
  const { challenge } = await login('race')
  const answers = await Promise.all(Array.from({ length: 10 }, () => answer(challenge, ada.recoveryCodes[3] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('twenty-five guesses a day of each kind are checked', async () => {
  const ada = await secured('guessed')
  const { challenge } = await login('guessed')
  for (const wrong of wrongCodes(ada.secret, 25)) expect((await answer(challenge, wrong)).code).toBe('CODE_WRONG')
  expect((await answer(challenge, codeOf(ada.secret))).code).toBe('ACCOUNT_LOCKED')
  for (let tries = 0; tries < 25; tries += 1) expect((await answer(challenge, `abcde-fgh${100 + tries}`)).code).toBe('CODE_WRONG')
  expect((await answer(challenge, ada.recoveryCodes[0] ?? '')).code).toBe('ACCOUNT_LOCKED')
})

test('the same wrong code gets the same response and counts once, sequentially and concurrently', async () => {
  const ada = await secured('repeated')
  const { challenge } = await login('repeated')
  const [wrong = ''] = wrongCodes(ada.secret, 1)
  for (let tries = 0; tries < 30; tries += 1) expect((await answer(challenge, wrong)).code).toBe('CODE_WRONG')
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => answer(challenge, 'zzzzz-zzzzz')))
  expect(new Set(atOnce.map(({ code }) => code))).toEqual(new Set(['CODE_WRONG']))
  // Each distinct wrong code counts once, so 24 guesses are left.
  for (const other of wrongCodes(ada.secret, 25).slice(1)) expect((await answer(challenge, other)).code).toBe('CODE_WRONG')
  expect((await answer(challenge, codeOf(ada.secret))).code).toBe('ACCOUNT_LOCKED')
  expect((await answer(challenge, ada.recoveryCodes[0] ?? '')).status).toBe(200)
})

test('strangers who use up the guesses do not lock out a known device', async () => {
  const ada = await secured('kept-out')
  const browser = cookieJar(server)
  const first = await login('kept-out')
  await browser.call(auth.twoFactorChallenge, { body: { challenge: first.challenge, code: codeOf(ada.secret) } })
  seconds(60)
  const { challenge } = await login('kept-out')
  for (const wrong of wrongCodes(ada.secret, 26)) await answer(challenge, wrong)
  expect((await answer(challenge, codeOf(ada.secret))).code).toBe('ACCOUNT_LOCKED')
  expect((await browser.call(auth.twoFactorChallenge, { body: { challenge, code: codeOf(ada.secret) } })).status).toBe(200)
})

test('a challenge expires after five minutes and after a password change', async () => {
  const ada = await secured('slow')
  const { challenge } = await login('slow')
  seconds(301)
  expect((await answer(challenge, codeOf(ada.secret))).code).toBe('CODE_EXPIRED')
  const again = await login('slow')
  await db.run(sql`update users set credentials_changed_at = ${clock.now()} where id = ${ada.id}`)
  expect((await answer(again.challenge, codeOf(ada.secret))).code).toBe('CODE_EXPIRED')
  const otherCustomer = await server.customer('other')
  expect((await answer(otherCustomer.token ?? '', codeOf(ada.secret))).code).toBe('CODE_EXPIRED')
})

test('turning off two-factor authentication needs the password and a code', async () => {
  await secured('off').then(async (ada) => {
    const caller = server.withToken((await answer((await login('off')).challenge, codeOf(ada.secret))).data.token)
    seconds(60)
    expect((await caller.call(auth.twoFactorDisable, { body: { password: 'no', code: codeOf(ada.secret) } })).errors?.[0]?.path).toBe(
      'password',
    )
    expect((await caller.call(auth.twoFactorDisable, { body: { password: PASSWORD, code: 'abcde-fghjk' } })).code).toBe('CODE_WRONG')
    expect((await caller.call(auth.twoFactorDisable, { body: { password: PASSWORD, code: codeOf(ada.secret) } })).status).toBe(200)
  })
  expect((await login('off')).token).toBeDefined()
})

test('staff without two-factor authentication can only set it up while the settings require it', async () => {
  await db.run(sql`update settings set values = jsonb_set(values, '{staffNeedsTwoFactor}', 'true')`)
  await account(server, 'clerk', { type: 'Internal', roles: ['Super Admin'] })
  const signedInClerk = await visitor.call(auth.login, { body: { email: 'clerk', password: PASSWORD } })
  expect(signedInClerk.data).toMatchObject({ mustSetUpTwoFactor: true })
  const caller = server.withToken((signedInClerk.data as { token: string }).token)
  const refused = await caller.call(users.list, { query: {} })
  expect([refused.status, refused.code]).toEqual([409, 'TWO_FACTOR_REQUIRED'])
  expect((await caller.call(users.addNote, { params: { userId: newId() }, body: { body: 'Nothing' } })).code).toBe('TWO_FACTOR_REQUIRED')
  expect((await caller.call(users.myProfile, {})).data.mustSetUpTwoFactor).toBe(true)
  expect((await caller.call(projects.list, { query: { status: 'DRAFT' } })).data).toEqual([])

  const { data } = await caller.call(auth.twoFactorSetup, { body: { password: PASSWORD } })
  expect((await caller.call(auth.twoFactorEnable, { body: { code: codeOf(data.secret) } })).status).toBe(200)
  expect((await caller.call(users.list, { query: {} })).status).toBe(200)
  seconds(60)
  const off = await caller.call(auth.twoFactorDisable, { body: { password: PASSWORD, code: codeOf(data.secret) } })
  expect(off.code).toBe('WRONG_STATE')
})

test('staff reset the second factor of a customer who lost the device, never their own', async () => {
  const ada = await secured('helpless')
  const support = await server.staff('support', { roles: ['Support'] })
  const reset = await support.call(users.resetTwoFactor, { params: { userId: ada.id }, body: { note: 'Showed the passport in a call' } })
  expect([reset.status, reset.data.twoFactor]).toEqual([200, false])
  expect((await ada.here.call(users.myProfile, {})).status).toBe(401)
  expect((await login('helpless')).token).toBeDefined()
  expect((await support.call(users.resetTwoFactor, { params: { userId: ada.id }, body: { note: 'Once more' } })).code).toBe('WRONG_STATE')
  const root = await server.admin('root2')
  expect((await root.call(users.resetTwoFactor, { params: { userId: root.user.id }, body: { note: 'For myself' } })).code).toBe(
    'OWN_REQUEST',
  )
  expect((await support.call(users.resetTwoFactor, { params: { userId: root.user.id }, body: { note: 'For a boss' } })).status).toBe(403)
})
