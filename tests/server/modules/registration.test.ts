import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { addDays, addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { cookieJar } from '@tests/support/cookie-jar'
import { codeIn, NOON, startServer } from '@tests/support/server'
import { account, codeFor, PASSWORD } from './auth-people'

const server = await startServer({ env: { TRUST_PROXY: 'true' } })
const from = (place: number) => ({ headers: { 'X-Forwarded-For': `203.0.113.${place}` } })
const { db, visitor, clock } = server
const minutes = (n: number) => clock.set(new Date(clock.now().getTime() + n * 60_000))
const wish = (username: string, more: object = {}) => ({
  username,
  name: 'Ada Lovelace',
  email: `${username}@example.test`,
  password: PASSWORD,
  ...more,
})
/** A wrong code, different for each index. */
const refused = (code: string, place = 1) => ((Number(code) + place) % 1_000_000).toString().padStart(6, '0')

await db.run(sql`update countries set is_active = true where slug = 'pt'`)
await account(server, 'referrer')

test('a visitor registers with the emailed code and is signed in', async () => {
  const registered = await visitor.call(auth.register, {
    body: wish('ada', { country: 'pt', referredBy: 'Referrer', phoneNumber: '+351 210 000' }),
  })
  expect(registered.status).toBe(200)
  expect(registered.message).toBe('Successfully registered. Please Sign In!')
  const mails = await server.mails()
  const code = codeIn(mails.find((mail) => mail.to === 'ada@example.test'))
  expect(registered.text).not.toContain(code)

  const browser = cookieJar(server)
  const { identifier, hash } = registered.data
  const session = await browser.call(auth.verifyOtp, { body: { identifier, hash, otp: code } })
  expect(session.data.user).toMatchObject({
    email: 'ada@example.test',
    username: 'ada',
    type: 'Customer',
    roles: [],
    isEmailVerified: true,
  })
  expect([...browser.cookies.keys()].sort()).toEqual(['device', 'refresh'])

  const row = await db.one(
    sql`select c.slug, r.username as referrer, u.terms_version, u.phone_number from users u join countries c on c.id = u.country_id join users r on r.id = u.referrer_id where u.username = 'ada'`,
  )
  expect(row).toEqual({ slug: 'pt', referrer: 'referrer', terms_version: 1, phone_number: '+351 210 000' })
  const [joined] = await server.mails()
  expect(joined).toMatchObject({ to: 'referrer@example.test', content: { template: 'referral.joined' } })
  // A referrer sees first name and initial, as the privacy policy says.
  const notice = await db.one<{ title: string }>(sql`select title::text as title from notifications where kind = 'referral.joined'`)
  for (const text of [joined?.content.subject, joined?.content.text, notice.title]) {
    expect(text).toContain('Ada L.')
    expect(text).not.toContain('Lovelace')
  }
})

test('the referral link of a browser counts for the account confirmed there and is then removed', async () => {
  const registered = await visitor.call(auth.register, { body: wish('linked', { referredBy: 'Referrer' }) })
  const code = codeIn((await server.mails()).find(({ to }) => to === 'linked@example.test'))
  const browser = cookieJar(server, new Map([['carmine_referrer', 'referrer']]))
  const { identifier, hash } = registered.data
  const wrong = await browser.call(auth.verifyOtp, { body: { identifier, hash, otp: refused(code) } })
  expect([wrong.code, wrong.headers.getSetCookie().some((line) => line.startsWith('carmine_referrer='))]).toEqual(['CODE_WRONG', false])
  const confirmed = await browser.call(auth.verifyOtp, { body: { identifier, hash, otp: code } })
  expect(confirmed.status).toBe(200)
  expect(confirmed.headers.getSetCookie().find((line) => line.startsWith('carmine_referrer='))).toBe(
    'carmine_referrer=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  )
})

test('a customer who registers in Spanish gets the code and later emails in Spanish', async () => {
  const registered = await visitor.call(auth.register, { body: wish('lola') }, { headers: { 'Accept-Language': 'es' } })
  const mail = (await server.mails()).find(({ to }) => to === 'lola@example.test')
  expect(mail?.content.html).toContain('<html lang="es"')
  const { identifier, hash } = registered.data
  const confirmed = await visitor.call(auth.verifyOtp, { body: { identifier, hash, otp: codeIn(mail) } })
  expect(confirmed.status).toBe(200)
  expect(await db.one(sql`select language from users where username = 'lola'`)).toEqual({ language: 'es' })
})

test('no customer exists until the code is confirmed, but the username is reserved', async () => {
  await visitor.call(auth.register, { body: wish('grace') })
  expect(await db.all(sql`select 1 from users where username = 'grace'`)).toEqual([])
  expect((await visitor.call(users.isExists, { params: { username: 'GRACE' } })).data).toEqual({ isUsernameExist: true })
  const again = await visitor.call(auth.register, { body: wish('Grace', { email: 'other@example.test' }) })
  expect([again.status, again.code, again.errors?.[0]?.path]).toEqual([409, 'ALREADY_TAKEN', 'username'])
  clock.set(addHours(NOON, 25))
  expect((await visitor.call(users.isExists, { params: { username: 'grace' } })).data).toEqual({ isUsernameExist: false })
  expect((await visitor.call(auth.register, { body: wish('Grace', { email: 'other@example.test' }) })).status).toBe(200)
  await server.mails()
})

test('a taken username is refused on its field, whatever its case', async () => {
  await account(server, 'taken')
  const answer = await visitor.call(auth.register, { body: wish('TAKEN', { email: 'new@example.test' }) })
  expect(answer).toMatchObject({ status: 409, code: 'ALREADY_TAKEN', errors: [{ path: 'username' }] })
})

test('a registered address is answered exactly like a free one, and its owner is notified by email', async () => {
  const owner = await account(server, 'owner')
  const free = await visitor.call(auth.register, { body: wish('free1') })
  const taken = await visitor.call(auth.register, { body: wish('free2', { email: 'OWNER@example.test' }) })
  const shape = (answer: typeof free) => ({ ...JSON.parse(answer.text), data: Object.keys(answer.data) })
  expect(shape(taken)).toEqual(shape(free))
  expect(taken.data.hash.length).toBe(free.data.hash.length)
  const mails = await server.mails()
  expect(mails.find((mail) => mail.to === owner.email)?.content.template).toBe('auth.address-taken')
  expect(mails.filter((mail) => mail.to.toLowerCase() === owner.email)).toHaveLength(1)

  // All later requests of the visitor get the same responses.
  const register = async (username: string, { identifier, hash }: { identifier: string; hash: string }) => [
    (await visitor.call(users.isExists, { params: { username } })).text,
    (await visitor.call(auth.verifyOtp, { body: { identifier, hash, otp: '000000' } })).message,
    (await visitor.call(auth.sendOtp, { body: { identifier, hash } })).message,
    Object.keys((await visitor.call(auth.login, { body: { email: username, password: PASSWORD } })).data),
    (await visitor.call(auth.login, { body: { email: username, password: 'something else' } })).message,
  ]
  expect(await register('free2', taken.data)).toEqual(await register('free1', free.data))
  const byEmail = async (email: string) => Object.keys((await visitor.call(auth.login, { body: { email, password: PASSWORD } })).data)
  expect(await byEmail('owner@example.test')).toEqual(await byEmail('free1@example.test'))
})

test.each([
  ['a referrer nobody knows', { referredBy: 'nobody-at-all' }, 'referredBy'],
  ['a country that is not listed', { country: 'xx' }, 'country'],
  ['terms of another version', { termsVersion: 99 }, 'termsVersion'],
  ['a common password', { password: 'Password123!' }, 'password'],
  ['the username as password', { password: 'someone-new' }, 'password'],
  ['a password of five characters', { password: 'x7#kQ' }, 'password'],
  ['a field that is not known', { balance: '100.00' }, 'balance'],
  ['a name that is a link', { name: 'Visit evil.com' }, 'name'],
  ['a name with an address', { name: 'Pay http://evil' }, 'name'],
  ['a name that begins like a formula', { name: '=1+1 Ada' }, 'name'],
  ['a username with an @', { username: 'a@b' }, 'username'],
])('%s is refused on its field', async (_, fields, path) => {
  const answer = await visitor.call(auth.register, { body: wish('someone-new', { email: 'someone@example.test', ...fields }) })
  expect([answer.status, answer.errors?.map((fieldError) => fieldError.path)]).toEqual([422, [path]])
})

test.each(['J.R.R. Tolkien', 'Ada Lovelace', 'José Núñez-O’Neill', "Conan O'Brien Jr.", '山田 太郎', 'Weiß & Söhne (Wien)'])(
  '%s is accepted as a name',
  (name) => {
    expect(auth.register.body.shape.name.safeParse(name).success).toBe(true)
  },
)

test('the right code is refused after five wrong ones', async () => {
  const { data } = await visitor.call(auth.register, { body: wish('five') })
  const code = await codeFor(server, 'five@example.test')
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: refused(code, tries + 1) } })).code).toBe('CODE_WRONG')
  }
  expect((await visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: code } })).code).toBe('CODE_EXPIRED')
})

test('a repeated wrong code gets the same answer and counts once, also in parallel', async () => {
  const { data } = await visitor.call(auth.register, { body: wish('again') })
  const code = await codeFor(server, 'again@example.test')
  const guess = (otp: string) => visitor.call(auth.verifyOtp, { body: { ...flow(data), otp } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => guess(refused(code))))
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['This code is incorrect. You have 4 attempts left.']))
  expect((await guess(refused(code, 2))).message).toBe('This code is incorrect. You have 3 attempts left.')
  expect((await guess(refused(code))).message).toBe('This code is incorrect. You have 4 attempts left.')
  expect((await guess(code)).status).toBe(200)
})

test('of twenty parallel guesses five are checked, and the right code is refused afterwards', async () => {
  const { data } = await visitor.call(auth.register, { body: wish('parallel') })
  const code = await codeFor(server, 'parallel@example.test')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: refused(code, place + 1) } })),
  )
  expect(answers.filter((answer) => answer.code === 'CODE_WRONG')).toHaveLength(5)
  // One source may guess ten times a day at an email address; the last ten guesses are refused without counting against the code.
  expect(answers.filter((answer) => answer.code === 'CODE_EXPIRED')).toHaveLength(15)
  expect(answers.filter(({ message }) => message.startsWith('Too many wrong codes were entered for this address today'))).toHaveLength(10)
  expect((await visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: code } }, from(2))).status).toBe(422)
})

test('a code is used once, also by parallel requests', async () => {
  const { data } = await visitor.call(auth.register, { body: wish('once') })
  const code = await codeFor(server, 'once@example.test')
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: code } })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect((await visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: code } })).code).toBe('CODE_EXPIRED')
  expect(await db.all(sql`select 1 from users where username = 'once'`)).toHaveLength(1)
})

test('a code expires after ten minutes; a new one is available after a minute and replaces the previous one', async () => {
  const { data } = await visitor.call(auth.register, { body: wish('slow') })
  const first = await codeFor(server, 'slow@example.test')
  const tooSoon = await visitor.call(auth.sendOtp, { body: flow(data) })
  expect([tooSoon.status, tooSoon.code, Number(tooSoon.headers.get('Retry-After'))]).toEqual([429, 'CODE_TOO_SOON', 60])
  minutes(1)
  const next = await visitor.call(auth.sendOtp, { body: flow(data) })
  const second = await codeFor(server, 'slow@example.test')
  expect(next.data.identifier).toBe(data.identifier)
  expect((await visitor.call(auth.verifyOtp, { body: { ...flow(data), otp: second } })).code).toBe('CODE_EXPIRED')
  if (first !== second) expect((await visitor.call(auth.verifyOtp, { body: { ...flow(next.data), otp: first } })).code).toBe('CODE_WRONG')
  minutes(10)
  expect((await visitor.call(auth.verifyOtp, { body: { ...flow(next.data), otp: second } })).code).toBe('CODE_EXPIRED')
})

test('a code for a new password does not confirm an address, and the other way round', async () => {
  await account(server, 'mixed')
  const reset = await visitor.call(auth.resetPasswordRequest, { body: { email: 'mixed@example.test' } })
  const resetCode = await codeFor(server, 'mixed@example.test')
  expect((await visitor.call(auth.verifyOtp, { body: { ...flow(reset.data), otp: resetCode } })).code).toBe('CODE_WRONG')
  const { data } = await visitor.call(auth.register, { body: wish('mixed2') })
  const code = await codeFor(server, 'mixed2@example.test')
  expect((await visitor.call(auth.resetPasswordVerify, { body: { ...flow(data), otp: code, password: 'Another#Engine7' } })).code).toBe(
    'CODE_WRONG',
  )
})

test('one source has ten guesses a day at an address, however many codes are sent', async () => {
  clock.set(addDays(NOON, 10))
  const { data } = await visitor.call(auth.register, { body: wish('guessed') })
  let current: { identifier: string; hash: string } = data
  for (let guesses = 0; guesses < 10; guesses += 1) {
    if (guesses > 0 && guesses % 5 === 0) {
      minutes(1)
      current = (await visitor.call(auth.sendOtp, { body: flow(current) })).data
    }
    const body = { ...flow(current), otp: refused(await lastCode(), (guesses % 5) + 1) }
    expect((await visitor.call(auth.verifyOtp, { body })).code).toBe('CODE_WRONG')
  }
  // After ten wrong guesses, six-digit codes are refused; the next code has twelve digits and is accepted.
  minutes(1)
  const body = { ...flow(current), otp: '000000' }
  expect((await visitor.call(auth.verifyOtp, { body })).code).toBe('CODE_EXPIRED')
  const long = (await visitor.call(auth.sendOtp, { body: flow(current) })).data
  expect(long.codeLength).toBe(12)
  expect(await codeFor(server, 'guessed@example.test')).toMatch(/^\d{12}$/)
  clock.set(addHours(addDays(NOON, 10), 13))
  current = (await visitor.call(auth.login, { body: { email: 'guessed', password: PASSWORD } })).data as {
    identifier: string
    hash: string
  }
  expect(current).toHaveProperty('hash')

  async function lastCode(): Promise<string> {
    for (const mail of await server.mails()) if (mail.to === 'guessed@example.test') known = codeIn(mail)
    return known
  }
})
let known = ''

test('a person who returns before confirming continues the same registration by signing in', async () => {
  clock.set(addDays(NOON, 20))
  const { data } = await visitor.call(auth.register, { body: wish('later') })
  const code = await codeFor(server, 'later@example.test')
  const back = await visitor.call(auth.login, { body: { email: 'LATER@example.test', password: PASSWORD } })
  expect(back.data).toMatchObject({ identifier: data.identifier })
  expect(await server.mails()).toEqual([])
  const { identifier, hash } = back.data as { identifier: string; hash: string }
  expect((await visitor.call(auth.verifyOtp, { body: { identifier, hash, otp: code } })).status).toBe(200)
})

test('the cleanup job deletes unconfirmed registrations, their codes and guesses', async () => {
  await visitor.call(auth.register, { body: wish('forgotten') })
  clock.set(addDays(clock.now(), 3))
  await db.transaction((tx) => server.services.jobs.enqueue(tx, 'auth.forget', {}))
  await server.runJobs()
  expect(await db.all(sql`select 1 from registrations`)).toEqual([])
  expect(await db.all(sql`select 1 from one_time_codes`)).toEqual([])
  expect(await db.all(sql`select 1 from guesses`)).toEqual([])
})

const flow = ({ identifier, hash }: { identifier: string; hash: string }) => ({ identifier, hash })
