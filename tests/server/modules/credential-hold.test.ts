import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { NOON, startServer, type Caller } from '@tests/support/server'
import { account, codeFor, linkTokenFor, PASSWORD, signedIn } from './auth-people'

/*
 * Account takeovers start with a change of credentials. So every such change, by any person and in any way, blocks payouts
 * for a day.
 */
const server = await startServer()
const { clock, db, visitor } = server
const support = await server.staff('support', { roles: ['Support'] })
const NEW = 'Difference#Engine2'

type Person = Awaited<ReturnType<typeof account>> & { here: Pick<Caller, 'call'> }
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

async function turnOn({ here, email }: Person): Promise<string> {
  const { secret } = (await here.call(auth.twoFactorSetup, { body: { password: PASSWORD } })).data
  const body = { code: codeOf(secret), otp: await codeFor(server, email) }
  expect((await here.call(auth.twoFactorEnable, { body })).status).toBe(200)
  return secret
}

/** Each way to change credentials, with its preparation. The preparation is old enough to cause no hold itself. */
const ways: readonly [string, (person: Person) => Promise<() => Promise<{ status: number }>>][] = [
  [
    'the own password',
    async ({ here }) =>
      () =>
        here.call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: NEW } }),
  ],
  [
    'a forgotten password',
    async ({ email }) =>
      async () => {
        const { identifier, hash } = (await visitor.call(auth.resetPasswordRequest, { body: { email } })).data
        return visitor.call(auth.resetPasswordVerify, { body: { identifier, hash, otp: await codeFor(server, email), password: NEW } })
      },
  ],
  [
    'a password reset that staff started',
    async ({ id, email }) =>
      async () => {
        await support.call(users.startPasswordReset, { params: { userId: id }, body: { note: 'Called from the number on file' } })
        return visitor.call(auth.resetPasswordByLink, { body: { token: await linkTokenFor(server, email), password: NEW } })
      },
  ],
  [
    'the own email',
    async ({ here, id, email }) =>
      async () => {
        const to = `moved-${email}`
        await here.call(auth.emailChange, { body: { email: to, password: PASSWORD } })
        await here.call(auth.emailChangeConfirmPresent, { body: { email: to, otp: await codeFor(server, email) } })
        const answer = await here.call(auth.emailChangeConfirmNew, { body: { email: to, otp: await codeFor(server, to) } })
        expect((await db.one<{ email: string }>(sql`select email from users where id = ${id}`)).email).toBe(to)
        return answer
      },
  ],
  ['a second factor that is turned on', async (person) => () => turnOn(person).then(() => ({ status: 200 }))],
  [
    'a second factor that is turned off',
    async (person) => {
      const secret = await turnOn(person)
      return () => person.here.call(auth.twoFactorDisable, { body: { password: PASSWORD, code: codeOf(secret) } })
    },
  ],
  [
    'a second factor that staff take away',
    async (person) => {
      await turnOn(person)
      return () => support.call(users.resetTwoFactor, { params: { userId: person.id }, body: { note: 'Showed the passport in a call' } })
    },
  ],
]

test.each(ways)('%s holds withdrawals for a day', async (name, begin) => {
  clock.set(NOON)
  const person = await account(server, `ada-${ways.findIndex(([way]) => way === name)}`)
  const change = await begin({ ...person, here: server.withToken((await signedIn(server, person.username)).token) })
  await db.run(sql`update users set credentials_changed_at = null where id = ${person.id}`)
  clock.set(addHours(NOON, 0.05))
  const holdsOf = async () => {
    const { data } = await (await server.again({ user: person })).call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '10.00' } })
    return data.holds.filter(({ reason }) => reason === 'CREDENTIALS_CHANGED')
  }
  expect(await holdsOf()).toEqual([])
  expect((await change()).status).toBe(200)
  expect(await holdsOf()).toEqual([{ reason: 'CREDENTIALS_CHANGED', until: addHours(clock.now(), 24).toISOString() }])
  clock.set(addHours(clock.now(), 24))
  expect(await holdsOf()).toEqual([])
})
