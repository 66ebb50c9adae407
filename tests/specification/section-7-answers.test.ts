import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { sql } from '@/server/db/sql'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { cookieJar } from '../support/cookie-jar'
import { startServer, type Caller } from '../support/server'
import { rule } from './rules'

const server = await startServer()
const password = 'Analytical#1843'
let ada: Caller
let boss: Caller

beforeAll(async () => {
  ada = await server.customer('ada')
  boss = await server.admin()
  await server.db.run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${ada.user.id}`)
})

type Answer = { success: boolean; message: string; data: unknown }
const send = async (caller: Pick<Caller, 'request'>, method: string, path: string, body?: object): Promise<Answer & { status: number }> => {
  const response = await caller.request(method, path, method === 'GET' ? {} : { body: body ?? {} })
  return { status: response.status, ...((await response.json()) as Answer) }
}

const calls = ['register', 'login', 'change-password', 'reset-password-request', 'reset-password-verify', 'send-otp', 'verify-otp']

describe(rule(7, 'Auth responses carry success and message'), () => {
  test.each(calls)('%s, refused', async (call) => {
    expect(await send(ada, 'POST', `/auth/${call}`)).toMatchObject({ status: 422, success: false, message: expect.stringMatching(/\S/) })
  })

  test('all seven, done', async () => {
    const visitor = server.visitor
    const wish = { username: 'newcomer', name: 'New Comer', email: 'newcomer@example.test', password }
    const registered = await visitor.call(auth.register, { body: wish })
    const login = await visitor.call(auth.login, { body: { email: 'ada', password } })
    const otp = (await server.mails()).findLast(({ to }) => to === wish.email)
    const { identifier, hash } = registered.data
    const code = /\d{6}/.exec(JSON.stringify(otp?.content))?.[0] ?? ''
    const verified = await cookieJar(server).call(auth.verifyOtp, { body: { identifier, hash, otp: code } })
    await server.customer('dora')
    const response = await visitor.call(auth.resetPasswordRequest, { body: { email: 'dora@example.test' } })
    server.clock.set(new Date(server.clock.now().getTime() + 61_000))
    const again = await visitor.call(auth.sendOtp, { body: { identifier: response.data.identifier, hash: response.data.hash } })
    const reset = (await server.mails()).findLast(({ to }) => to === 'dora@example.test')
    const changed = await visitor.call(auth.resetPasswordVerify, {
      body: {
        identifier: again.data.identifier,
        hash: again.data.hash,
        otp: /\d{6}/.exec(JSON.stringify(reset?.content))?.[0] ?? '',
        password: 'Another#1843',
      },
    })
    const bea = await server.customer('bea')
    await server.db.run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${bea.user.id}`)
    const own = await bea.call(auth.changePassword, { body: { oldPassword: password, newPassword: 'Another#1843' } })
    for (const { status, text } of [registered, login, verified, response, again, changed, own])
      expect([status, JSON.parse(text)]).toMatchObject([200, { success: true, message: expect.stringMatching(/\S/) }])
  })
})

test(rule(7, 'POST /auth/login yields a token and a permissionToken'), async () => {
  const cleo = await server.customer('cleo')
  await server.db.run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${cleo.user.id}`)
  const { data } = await server.visitor.call(auth.login, { body: { email: 'cleo@example.test', password } })
  expect(data).toMatchObject({ token: expect.stringMatching(/^ey/), permissionToken: expect.stringMatching(/^ey/) })
})

describe(rule(7, 'The calls of Auth have their addresses'), () => {
  test.each(calls)('POST /auth/%s', async (call) => {
    // A 422 about the empty body shows that the endpoint exists and read the body.
    expect((await send(ada, 'POST', `/auth/${call}`)).status).toBe(422)
    expect((await send(ada, 'POST', `/auth/${call}x`)).status).toBe(404)
  })
})

describe(rule(7, 'The calls of Users have their addresses'), () => {
  test.each([
    ['GET', '/users?type=Customer&searchTerm=ada', (data: unknown) => expect(data).toMatchObject([{ username: 'ada' }])],
    ['GET', '/users/{id}', (data: unknown) => expect(data).toMatchObject({ username: 'ada' })],
    ['GET', '/users/{id}/references', (data: unknown) => expect(data).toEqual([])],
    ['GET', '/users/{id}/ancestors', (data: unknown) => expect(data).toEqual([])],
    ['GET', '/users/ada/is-exists', (data: unknown) => expect(data).toEqual({ isUsernameExist: true })],
    ['GET', '/users/my-profile', (data: unknown) => expect(data).toMatchObject({ type: 'Internal' })],
  ])('%s %s', async (method, path, check) => {
    const { status, data } = await send(boss, method, path.replace('{id}', ada.user.id))
    expect(status).toBe(200)
    check(data)
  })

  test.each(['/users/my-references', '/users/my-ancestors'])('GET %s', async (path) => {
    expect(await send(ada, 'GET', path)).toMatchObject({ status: 200, data: [] })
  })

  test('POST /users makes a user, and PATCH /users/{id} changes it with the data', async () => {
    const body = { type: 'Customer', username: 'made', name: 'Made By Staff', email: 'made@example.test' }
    const created = await send(boss, 'POST', '/users', body)
    expect(created).toMatchObject({ status: 200, message: 'Successfully created!' })
    const { id, version } = created.data as { id: string; version: number }
    expect(await send(boss, 'PATCH', `/users/${id}`, { name: 'Changed By Staff', version })).toMatchObject({ status: 200 })
    expect((await send(boss, 'GET', `/users/${id}`)).data).toMatchObject({ name: 'Changed By Staff' })
  })
})
