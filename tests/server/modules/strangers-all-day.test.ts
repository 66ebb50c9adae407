import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auth } from '@/contract/auth'
import { sql } from '@/server/db/sql'
import { cookieJar, type CookieJar } from '@tests/support/cookie-jar'
import { startServer } from '@tests/support/server'
import { account, mailReader, PASSWORD } from './auth-people'

/* A day of attacks on a customer from 200 IP addresses, with the rate limits of production. */
const server = await startServer({ env: { TRUST_PROXY: 'true' }, isLimited: true })
const { db, visitor, clock } = server
const { newestCode } = mailReader(server)
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const stranger = (place: number) => `198.51.100.${(place % 200) + 1}`
const [DEVICE, NEW_PLACE, HOME] = ['203.0.113.7', '192.0.2.77', '192.0.2.88']

// The rate limits use the system time of the process, so the tests set it to the time of the server's clock.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: clock.now() }))
afterAll(() => void vi.useRealTimers())
function later(minutes: number): void {
  clock.set(new Date(clock.now().getTime() + minutes * 60_000))
  vi.setSystemTime(clock.now())
}

type Person = { email: string; username: string }
type Flow = { identifier: string; hash: string }
const login = (email: string, password: string, address: string) => visitor.call(auth.login, { body: { email, password } }, from(address))
const flowOf = ({ data }: { data: Flow }): Flow => ({ identifier: data.identifier, hash: data.hash })

/** The IP addresses that the strangers used and the responses they got, to verify that the limits did not stop every attempt. */
const attack = { addresses: new Set<string>(), answers: new Map<string, number>(), next: 0 }
async function attempt(address: string, made: Promise<{ code?: string; status: number }>): Promise<void> {
  const { code, status } = await made
  attack.addresses.add(address)
  attack.answers.set(code ?? `${status}`, (attack.answers.get(code ?? `${status}`) ?? 0) + 1)
}

/** Starts a password reset for the account from each of several addresses. @returns a function that guesses codes and passwords */
async function startStrangerFlows({ email, username }: Person, count: number): Promise<() => Promise<unknown>> {
  const addresses = Array.from({ length: count }, () => stranger(attack.next++))
  const flows = await Promise.all(addresses.map((address) => visitor.call(auth.resetPasswordRequest, { body: { email } }, from(address))))
  return () =>
    Promise.all(
      addresses.flatMap((address, at) => {
        const flow = flows[at]
        const body = flow && { ...flowOf(flow), otp: `${at}`.padStart(flow.data.codeLength, '0'), password: 'Stranger#Engine9' }
        return [
          ...(body ? [attempt(address, visitor.call(auth.resetPasswordVerify, { body }, from(address)))] : []),
          ...(at % 4 === 0 ? [attempt(address, login(at % 8 === 0 ? email : username, 'wrong', address))] : []),
        ]
      }),
    )
}

/** Sends more sign-ins from one address in a minute than the rate limit per source allows. */
async function floodSignIns({ username }: Person): Promise<void> {
  const address = stranger(attack.next++)
  await Promise.all(Array.from({ length: 70 }, (_, at) => attempt(address, login(username, `wrong ${at}`, address))))
}

/** Sets a new password with the emailed code, or with the next code when strangers have used up the guesses of the first. */
async function resetPassword(browser: CookieJar, { email }: Person, password: string): Promise<string> {
  const mine = await browser.call(auth.resetPasswordRequest, { body: { email } }, from(NEW_PLACE))
  expect(mine.status).toBe(200)
  const enter = async (flow: { data: Flow }) => {
    const body = { ...flowOf(flow), otp: await newestCode(email), password }
    return browser.call(auth.resetPasswordVerify, { body }, from(NEW_PLACE))
  }
  const entered = await enter(mine)
  if (entered.code === 'CODE_EXPIRED') {
    later(1)
    const again = await browser.call(auth.sendOtp, { body: flowOf(mine) }, from(NEW_PLACE))
    expect((await enter(again)).status).toBe(200)
    return 'second code'
  }
  expect([entered.status, entered.message]).toEqual([200, 'Your password was changed. Please sign in.'])
  return `first code, ${mine.data.codeLength} digits`
}

/** Signs in from a device and an address that are new to the account. */
async function signInOnNewDevice({ email, username }: Person, hour: number): Promise<string> {
  const [browser, address] = [cookieJar(server), from(`2001:db8:${hour + 1}:1::1`)]
  const first = await browser.call(auth.login, { body: { email, password: PASSWORD } }, address)
  expect([hour, first.status, first.message]).toEqual([hour, 200, first.message])
  if ('token' in first.data) return 'password'
  const flow = flowOf(first as { data: Flow })
  const second = await browser.call(auth.verifyOtp, { body: { ...flow, otp: await newestCode(email) } }, address)
  expect([hour, second.status, second.data.user.username]).toEqual([hour, 200, username])
  return 'password and code'
}

/** A new customer registers and confirms the address while strangers register with it and guess its code. */
async function registerNewcomer(username: string): Promise<void> {
  const email = `${username}@example.test`
  const register = (name: string, address: string) =>
    visitor.call(auth.register, { body: { username: name, email, name: 'New Comer', password: PASSWORD } }, from(address))
  const strangers = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const address = stranger(attack.next++)
      return { address, flow: await register(`${username}-${at}`, address) }
    }),
  )
  const mine = await register(username, HOME)
  expect(mine.status).toBe(200)
  const otp = await newestCode(email)
  const guessing = strangers.map(({ address, flow }) =>
    attempt(address, visitor.call(auth.verifyOtp, { body: { ...flowOf(flow), otp: '000000' } }, from(address))),
  )
  expect((await visitor.call(auth.verifyOtp, { body: { ...flowOf(mine), otp } }, from(HOME))).status).toBe(200)
  await Promise.all(guessing)
}

test(
  'for 24 hours, two hundred attacking addresses keep no customer from signing in, resetting or confirming',
  { timeout: 120_000 },
  async () => {
    const victim = await account(server, 'victim')
    // Never sets a new password, which would reset the count of wrong ones.
    const resident = await account(server, 'resident')
    const device = cookieJar(server)
    expect((await device.call(auth.login, { body: { email: 'victim', password: PASSWORD } }, from(DEVICE))).status).toBe(200)
    let password = PASSWORD
    const [resettings, entries] = [new Set<string>(), new Set<string>()]
    for (let hour = 0; hour < 24; hour += 1) {
      const [next, browser] = [`Difference#Engine${hour}`, cookieJar(server)]
      const onVictim = await startStrangerFlows(victim, 22)
      const [, , known, how] = await Promise.all([
        onVictim(),
        hour % 6 === 0 ? floodSignIns(victim) : undefined,
        device.call(auth.login, { body: { email: 'victim', password } }, from(DEVICE)),
        resetPassword(browser, victim, next),
      ])
      expect([hour, known.status]).toEqual([hour, 200])
      resettings.add(how)
      const onResident = await startStrangerFlows(resident, 40)
      const [, , entry, fresh] = await Promise.all([
        onResident(),
        registerNewcomer(`newcomer-${hour}`),
        signInOnNewDevice(resident, hour),
        // The browser that set the password is a known device, although it has never signed in.
        browser.call(auth.login, { body: { email: victim.email, password: next } }, from(NEW_PLACE)),
      ])
      expect([hour, fresh.status]).toEqual([hour, 200])
      entries.add(entry)
      password = next
      device.cookies.set('device', browser.cookies.get('device') ?? '')
      later(60)
    }
    // A second code is needed only if the strangers exhaust the guesses between the email and the entry of the code.
    expect(resettings).toContain('first code, 6 digits')
    expect(resettings).toContain('first code, 12 digits')
    expect(entries).toEqual(new Set(['password', 'password and code']))
    expect(attack.addresses.size).toBe(200)
    const answers = ['CODE_WRONG', 'CODE_EXPIRED', 'CREDENTIALS_WRONG', 'ACCOUNT_LOCKED', 'RATE_LIMITED']
    expect(new Set(attack.answers.keys())).toEqual(new Set(answers))
    expect(await db.one(sql`select count(*)::int as n from users where username like 'newcomer-%'`)).toEqual({ n: 24 })
  },
)
