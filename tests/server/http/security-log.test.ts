import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { faqs } from '@/contract/faqs'
import { users } from '@/contract/users'
import { openLog } from '@/server/infra/log'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'
import { account, PASSWORD, signedIn } from '../modules/auth-people'

const server = await startServer()
const written: string[] = []
Object.assign(server.services, { log: openLog('info', { write: (line: string) => void written.push(line) }) })

type Line = {
  security?: string
  code?: string
  endpoint?: string
  user?: string | null
  address?: string
  requestId?: string
  time?: string
}
/** The log lines that a function causes. */
async function linesOf(run: () => Promise<unknown>): Promise<Line[]> {
  written.length = 0
  await run()
  return written.map((line) => JSON.parse(line) as Line)
}

test('every step of signing in is logged with time, address, user and endpoint, without name or password', async () => {
  const { id } = await account(server, 'logged')
  const wrong = await linesOf(() => server.visitor.call(auth.login, { body: { email: 'logged', password: 'A secret guess' } }))
  expect(wrong).toEqual([
    expect.objectContaining({ security: 'authentication-refused', code: 'CREDENTIALS_WRONG', endpoint: 'auth.login', user: null }),
  ])
  expect(wrong[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(wrong[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(wrong[0]).toHaveProperty('address')
  let token = ''
  const right = await linesOf(async () => void ({ token } = await signedIn(server, 'logged')))
  expect(right).toEqual([expect.objectContaining({ security: 'authentication-accepted', endpoint: 'auth.login' })])
  const present = await linesOf(() =>
    server.withToken(token).call(auth.changePassword, { body: { oldPassword: 'A secret guess', newPassword: 'Difference#1822' } }),
  )
  expect(present).toEqual([expect.objectContaining({ security: 'authentication-refused', endpoint: 'auth.changePassword', user: id })])
  const out = await linesOf(() => server.withToken(token).call(auth.logout, {}))
  expect(out).toEqual([expect.objectContaining({ security: 'authentication-accepted', endpoint: 'auth.logout', user: id })])
  for (const secret of ['A secret guess', PASSWORD, 'logged"']) expect(JSON.stringify([wrong, right, present, out])).not.toContain(secret)
})

test('a call refused for a missing permission is logged with its user', async () => {
  const ada = await server.customer('ada')
  const lines = await linesOf(() => ada.call(users.list, { query: {} }))
  expect(lines).toEqual([
    expect.objectContaining({ security: 'access-refused', code: 'FORBIDDEN', endpoint: 'users.list', user: ada.user.id }),
  ])
})

test('an unknown field is logged as refused input; an empty field is not', async () => {
  const root = await server.admin()
  const body = { title: 'Word', description: null, isActive: true }
  const send = (more: object) => root.request('POST', '/faq-categories', { body: { ...body, ...more } })
  expect(await linesOf(() => send({ isAdmin: true }))).toEqual([
    expect.objectContaining({ security: 'input-refused', code: 'VALIDATION', endpoint: 'faqCategories.create' }),
  ])
  expect(await linesOf(() => send({ title: '' }))).toEqual([])
  expect(await linesOf(() => root.call(faqs.list, { query: {} }))).toEqual([])
})

test('a log line contains one event, whatever the request contains', async () => {
  const lines = await linesOf(() =>
    server.visitor.call(
      auth.login,
      { body: { email: 'x\n{"security":"forged"}', password: 'y' } },
      { headers: { 'User-Agent': 'a\tb', 'X-Request-Id': 'forged"}' } },
    ),
  )
  expect(written.every((line) => line.trim().split('\n').length === 1)).toBe(true)
  expect(lines.map(({ security }) => security)).toEqual(['authentication-refused'])
  expect(lines[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unexpected error is logged without the values of the row and the keys of the connection', async () => {
  await account(server, 'twice')
  const fault = await server.db
    .run(
      sql`insert into users (id, type, username, name, email, created_at) select id, type, username, name, email, created_at from users where username = 'twice'`,
    )
    .catch((error: unknown) => error)
  const [line] = await linesOf(async () => server.services.log.error({ err: fault }, 'A fault'))
  expect(JSON.stringify(line)).toContain('duplicate key')
  expect(JSON.stringify(line)).not.toMatch(/"detail"|already exists/)
  const lost = Object.assign(new Error('Connection terminated'), { client: { secretKey: 123456789 }, cause: { client: { secretKey: 1 } } })
  const [connection] = await linesOf(async () => server.services.log.error({ err: lost }, 'A fault'))
  expect(JSON.stringify(connection)).not.toMatch(/secretKey|123456789/)
})

test('a flood of refusals is logged up to a limit', async () => {
  const lines = await linesOf(async () => {
    for (let at = 0; at < 12; at += 1) await Promise.all(Array.from({ length: 50 }, () => server.withToken('x').call(auth.refresh, {})))
  })
  expect(lines.length).toBeLessThanOrEqual(500)
  expect(lines.length).toBeGreaterThan(400)
})
