import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { startServer } from '@tests/support/server'
import { account, codeFor, PASSWORD, signedIn } from './auth-people'

/* The email address can recover an account, so a change is confirmed from the current address first, then from the new one. */
const server = await startServer()
const { db, visitor } = server
const emailOf = async (id: string) => (await db.one<{ email: string }>(sql`select email from users where id = ${id}`)).email

async function person(username: string) {
  const user = await account(server, username)
  return { ...user, here: server.withToken((await signedIn(server, username)).token), to: `new-${username}@example.test` }
}
type SignedInUser = Awaited<ReturnType<typeof person>>
const start = ({ here, to }: SignedInUser, password = PASSWORD) => here.call(auth.emailChange, { body: { email: to, password } })
const confirmPresent = ({ here, to }: SignedInUser, otp: string) => here.call(auth.emailChangeConfirmPresent, { body: { email: to, otp } })
const confirmNew = ({ here, to }: SignedInUser, otp: string) => here.call(auth.emailChangeConfirmNew, { body: { email: to, otp } })
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

test('the current and then the new address confirm; other sessions end, and the old address can freeze the account', async () => {
  const ada = await person('ada')
  const elsewhere = server.withToken((await signedIn(server, 'ada')).token)
  expect((await start(ada)).data).toEqual({ sentTo: ada.email })
  expect((await confirmPresent(ada, await codeFor(server, ada.email))).data).toEqual({ sentTo: ada.to })
  expect(await emailOf(ada.id)).toBe(ada.email)
  expect((await confirmNew(ada, await codeFor(server, ada.to))).status).toBe(200)
  expect(await emailOf(ada.id)).toBe(ada.to)
  expect((await ada.here.call(users.myProfile, {})).data).toMatchObject({ email: ada.to, isEmailVerified: true })
  expect((await elsewhere.call(users.myProfile, {})).status).toBe(401)
  expect((await visitor.call(auth.login, { body: { email: ada.to, password: PASSWORD } })).status).toBe(200)
  expect((await visitor.call(auth.login, { body: { email: ada.email, password: PASSWORD } })).code).toBe('CREDENTIALS_WRONG')

  const notice = (await server.mails()).find(({ content }) => content.template === 'auth.email-changed')
  expect(notice?.to).toBe(ada.email)
  const token = /\/auth#freeze=([a-p]+)/.exec(notice?.content.text ?? '')?.[1] ?? ''
  expect((await visitor.call(auth.freeze, { body: { token } })).data).toEqual({ wasFrozen: false })
  expect((await ada.here.call(users.myProfile, {})).status).toBe(401)
})

test('an email change needs the password, both codes in order, and the address they were sent for', async () => {
  const bea = await person('bea')
  expect((await start(bea, 'wrong')).errors?.[0]?.path).toBe('password')
  expect((await confirmNew(bea, '123456')).code).toBe('CODE_EXPIRED')
  await start(bea)
  const code = await codeFor(server, bea.email)
  expect((await confirmPresent(bea, wrongFor(code))).code).toBe('CODE_WRONG')
  expect((await confirmNew(bea, code)).code).toBe('CODE_EXPIRED')
  expect((await confirmPresent({ ...bea, to: 'other@example.test' }, code)).code).toBe('CODE_WRONG')
  expect((await confirmPresent(bea, code)).status).toBe(200)
  expect((await confirmPresent(bea, code)).code).toBe('CODE_EXPIRED')
  const second = await codeFor(server, bea.to)
  expect((await confirmNew({ ...bea, to: 'other@example.test' }, second)).code).toBe('CODE_WRONG')
  expect((await confirmNew(bea, second)).status).toBe(200)
  expect((await start({ ...bea, to: bea.to })).errors?.[0]?.path).toBe('email')
})

test('only the owner of the new address learns that it already has an account, not the requester', async () => {
  const [cleo, dora] = [await person('cleo'), await person('dora')]
  const change = { ...cleo, to: dora.email }
  const started = await start(change)
  const confirmed = await confirmPresent(change, await codeFor(server, cleo.email))
  expect([started.status, confirmed.status, confirmed.data]).toEqual([200, 200, { sentTo: dora.email }])
  const mails = await server.mails()
  expect(mails.map(({ to, content }) => [to, content.template])).toEqual([[dora.email, 'auth.address-taken']])
  expect((await confirmNew(change, '123456')).code).toBe('CODE_WRONG')
  expect(await emailOf(cleo.id)).toBe(cleo.email)
})

test('codes and links sent to the old address are invalid after the change', async () => {
  const elsa = await person('elsa')
  await start(elsa)
  await confirmPresent(elsa, await codeFor(server, elsa.email))
  const reset = (await visitor.call(auth.resetPasswordRequest, { body: { email: elsa.email } })).data
  const mails = await server.mails()
  const codeOf = (to: string) =>
    mails
      .filter((mail) => mail.to === to)
      .at(-1)
      ?.content.text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? ''
  const root = await server.admin()
  await root.call(users.startPasswordReset, { params: { userId: elsa.id }, body: { note: 'Called back' } })
  const token = /reset=([a-p]+)/.exec((await server.mails())[0]?.content.text ?? '')?.[1] ?? ''
  expect((await confirmNew(elsa, codeOf(elsa.to))).status).toBe(200)
  const body = { identifier: reset.identifier, hash: reset.hash, otp: codeOf(elsa.email), password: 'Difference#Engine2' }
  expect((await visitor.call(auth.resetPasswordVerify, { body })).code).toBe('CODE_EXPIRED')
  expect((await visitor.call(auth.resetPasswordByLink, { body: { token, password: 'Difference#Engine2' } })).code).toBe('CODE_EXPIRED')
  expect((await visitor.call(auth.login, { body: { email: elsa.to, password: PASSWORD } })).status).toBe(200)
})
